import { eq } from "drizzle-orm";
import type { AiAnswer } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import type { LanguageModel } from "#platform/language-model/language-model.ts";
import type { Services } from "#server/services.ts";
import { ingredientsByRef } from "../../catalogue/queries/names.ts";
import { composeAnswer } from "../answer/compose.ts";
import type { Wanted } from "../answer/facts.ts";
import { answerTask, modelAnswer } from "../answer/model-answer.ts";
import { evidenceOf } from "../queries/evidence.ts";
import { premiseCorrections } from "../queries/premise.ts";
import { findSearch } from "../queries/searches.ts";
import { aiSearches } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";

export interface AnswerNeeds extends Pick<Services, "db" | "search" | "clock"> {
  /** Null: rules alone. */
  languageModel: Pick<LanguageModel, "ask"> | null;
  /** What an answer is called when the model had nothing to say. */
  withoutModel: AiMode;
  vocabulary: () => Promise<Vocabulary>;
}

/** A search as it was understood and ranked. */
type Ranked = Pick<typeof aiSearches.$inferSelect, "question" | "interpreted" | "ranked" | "mode">;

export interface Answered {
  answer: AiAnswer;
  mode: AiMode;
}

/** Results that an answer may speak of. */
const SPOKEN_OF = 10;

/** Answers a search from published rows alone. */
export async function answerTo(needs: AnswerNeeds, search: Ranked): Promise<Answered> {
  const ids = search.ranked.slice(0, SPOKEN_OF).map(({ id }) => id);
  const [wanted, evidence, first] = await Promise.all([
    wantedIn(needs, search),
    evidenceOf(needs.db, ids),
    premiseCorrections(
      { ...needs, vocabulary: await needs.vocabulary(), now: needs.clock.now() },
      search.question,
    ),
  ]);
  const composed = (mode: AiMode) => ({ answer: composeAnswer(evidence, wanted, first), mode });
  const { languageModel } = needs;
  if (languageModel === null || evidence.length === 0) return composed(search.mode);
  const { task, statements } = answerTask(search.question, evidence, wanted);
  const given = await languageModel.ask(task);
  const worded = given && modelAnswer(first, statements(given));
  return worded ? { answer: worded, mode: "model" } : composed(needs.withoutModel);
}

/** Names of the ingredients that were asked for, then of those that the goals lead to. */
async function wantedIn({ db }: AnswerNeeds, { interpreted }: Ranked): Promise<Wanted> {
  const { filters, sort } = interpreted;
  const linked = filters.goal.flatMap((slug) => GOALS.get(slug)?.links.map((link) => link.ingredient) ?? []);
  const found = await ingredientsByRef(db, [...new Set([...filters.ingredient, ...linked])]);
  return { names: [...found.values()].map(({ name }) => name), sort };
}

/** The answer to a search that was asked without one; the same whenever it is asked for again. */
export async function answerLater(
  needs: AnswerNeeds,
  searchId: string,
): Promise<Answered & { search_id: string }> {
  const search = await findSearch(needs.db, searchId, needs.clock.now());
  if (search.answer) return { search_id: search.id, answer: search.answer, mode: search.mode };
  const answered = await answerTo(needs, search);
  await needs.db.update(aiSearches).set(answered).where(eq(aiSearches.id, search.id));
  return { search_id: search.id, ...answered };
}
