import type { LanguageModel } from "#platform/language-model/language-model.ts";
import { isAnsweredQuestion } from "../answer/background.ts";
import type { ReadQuestion } from "../language/question-language.ts";
import type { RetrievalDeps } from "../queries/find-candidates.ts";
import { isProductName } from "../queries/named-products.ts";
import { type Danger, findDanger, isUrgent } from "../safety/assess-question.ts";
import { readDoubt } from "../safety/model-doubt.ts";
import { type DangerResponse, respondTo, type Said } from "../safety/respond.ts";
import { asksOfTwoSupplements, isUnderstoodInFull } from "../understanding/understood-in-full.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";

interface AssessDeps extends Pick<RetrievalDeps, "db" | "search"> {
  /** Null: the built-in models alone. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  vocabulary: () => Promise<Vocabulary>;
}

/**
 * What a question gets for the danger that it may be about. Where products would be held back in doubt, a language model may take the
 * doubt of a crisis or an emergency away, so that help stands above them; it never sees a question whose danger is certain, and has no
 * say in what could be misused.
 */
export async function assessDanger(
  deps: AssessDeps,
  { query, ...said }: Partial<Said> & { query: string },
  read: ReadQuestion,
): Promise<DangerResponse> {
  const danger = await dangerOf(deps, query, read);
  const response = respondTo(danger, said);
  const isInDoubt = danger?.certainty === "possible" && isUrgent(danger.reason) && response.continuable;
  if (!isInDoubt) return response;
  return (await readDoubt(deps.languageModel, query)) === "shopping"
    ? respondTo({ ...danger, certainty: "slight" }, said)
    : response;
}

/**
 * The danger that a question is about. What the model alone takes for one is a lookup if it is the name of a product here
 * ("GABA 500 mg"); for a crisis or an emergency, only its full name is. One that is possible is slight where every word is understood, or where it asks what a fact answers; whether two
 * supplements go together is in doubt at most.
 */
async function dangerOf(deps: AssessDeps, query: string, { english }: ReadQuestion): Promise<Danger | null> {
  const danger = await findDanger(query, english);
  if (danger === null) return null;
  const { ruled } = danger;
  if (ruled === null && (await isProductName(deps, query, { inFull: isUrgent(danger.reason) }))) return null;
  const vocabulary = await deps.vocabulary();
  if (isUrgent(danger.reason)) {
    const isPlain =
      !isUrgent(ruled) &&
      danger.certainty === "possible" &&
      (isUnderstoodInFull(english, vocabulary) || isAnsweredQuestion(english));
    return isPlain ? { ...danger, certainty: "slight" } : danger;
  }
  // Two supplements may disagree, too: what is known is shown, below whom to ask.
  return danger.reason === "interaction" && asksOfTwoSupplements(english, vocabulary)
    ? { ...danger, certainty: "possible" }
    : danger;
}
