import { eq } from "drizzle-orm";
import type { AiAnswer } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import type { Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { ingredientsByRef } from "../../catalogue/queries/names.ts";
import { composeAnswer } from "../answer/compose.ts";
import type { AnswerFocus } from "../answer/facts.ts";
import { answerTask, modelAnswer } from "../answer/model-answer.ts";
import { findEvidence } from "../queries/evidence.ts";
import { premiseCorrections } from "../queries/premise.ts";
import { aiSearches } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";
import type { StoredSearch } from "./store-search.ts";

export interface AnswerDeps extends Pick<Services, "db" | "search" | "clock"> {
  /** Null: rules only. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  /** Mode reported for an answer when the model returned nothing usable. */
  withoutModel: AiMode;
  vocabulary: () => Promise<Vocabulary>;
}

/** An interpreted and ranked search. */
type RankedSearch = Pick<typeof aiSearches.$inferSelect, "question" | "interpreted" | "ranked" | "mode">;

export interface AnswerWithMode {
  answer: AiAnswer;
  mode: AiMode;
}

/** Top results considered for an answer. */
const MAX_ANSWER_RESULTS = 10;

/** Answers a search from published results and labels only. */
export async function answerSearch(deps: AnswerDeps, search: RankedSearch): Promise<AnswerWithMode> {
  const ids = search.ranked.slice(0, MAX_ANSWER_RESULTS).map(({ id }) => id);
  const [focus, evidence, corrections] = await Promise.all([
    answerFocus(deps, search),
    findEvidence(deps.db, ids),
    premiseCorrections(
      { ...deps, vocabulary: await deps.vocabulary(), now: deps.clock.now() },
      search.question,
    ),
  ]);
  const composed = (mode: AiMode) => ({ answer: composeAnswer(evidence, focus, corrections), mode });
  const { languageModel } = deps;
  if (languageModel === null || evidence.length === 0) return composed(search.mode);
  const { task, validSentences } = answerTask(search.question, evidence, focus);
  const output = await languageModel.ask(task);
  const answer = output && modelAnswer(corrections, validSentences(output));
  return answer ? { answer, mode: "model" } : composed(deps.withoutModel);
}

/** Names of the requested ingredients, then of those linked to the goals. */
async function answerFocus({ db }: AnswerDeps, { interpreted }: RankedSearch): Promise<AnswerFocus> {
  const { filters, sort } = interpreted;
  const linked = filters.goal.flatMap((slug) => GOALS.get(slug)?.links.map((link) => link.ingredient) ?? []);
  const ingredients = await ingredientsByRef(db, [...new Set([...filters.ingredient, ...linked])]);
  return { names: [...ingredients.values()].map(({ name }) => name), sort };
}

/**
 * Answers a search that was run without an answer. Stored, so repeated calls return the same answer. Not streamed: a
 * sentence may only be shown once it has been verified as a whole.
 */
export async function answerDeferred(
  deps: AnswerDeps,
  search: StoredSearch,
  { kind }: Visitor,
): Promise<AnswerWithMode> {
  if (search.answer) return { answer: search.answer, mode: search.mode };
  const answered = await answerSearch(deps, search);
  if (kind !== "renderer") await deps.db.update(aiSearches).set(answered).where(eq(aiSearches.id, search.id));
  return answered;
}
