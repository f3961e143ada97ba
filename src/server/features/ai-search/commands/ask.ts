import type { AiAnswer, AiFilters, AiSearchOutcome } from "#contract/ai-search.ts";
import { AI_SEARCH_LIFETIME_S, type AiMode, type RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { NamedRecords } from "../../search/rules.ts";
import { refusalAnswer } from "../answer/refusals.ts";
import { presentInterpretation } from "../presentation.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { listResults } from "../queries/results.ts";
import { retrieve } from "../queries/retrieve.ts";
import { hasNoFilters } from "../rules.ts";
import { aiSearches } from "../schema.ts";
import { detectHealthRisk } from "../understanding/safety.ts";
import { type AnswerDeps, answerSearch } from "./answer.ts";
import { type AiQuestion, understandQuestion } from "./understand.ts";

/** Interprets a question, ranks results, stores the search for a day, and answers unless the answer is deferred. */
export async function runAiSearch(
  deps: AnswerDeps,
  question: AiQuestion & { limit: number; answer_later: boolean },
): Promise<AiSearchOutcome> {
  const now = deps.clock.now();
  const healthRisk = detectHealthRisk(question.query);
  const [vocabulary, ranker] = await Promise.all([deps.vocabulary(), rankerInUse(deps.db)]);
  const { interpretation, original, mode, refuse } = await understandQuestion(
    { ...deps, vocabulary, languageModel: healthRisk ? null : deps.languageModel, now },
    question,
  );
  const healthReason = healthRisk ?? refuse;
  const [ranked, names] = await Promise.all([
    healthReason ? [] : retrieve({ ...deps, weights: ranker.weights, now }, interpretation),
    findReferencedRecords(deps.db, [interpretation.filters, original.filters]),
  ]);
  const refused =
    healthReason ?? (ranked.length === 0 && hasNoFilters(interpretation.filters) ? "off_topic" : null);
  const search = {
    question: question.query,
    interpreted: presentInterpretation(interpretation, { original, drop: question.drop }, names),
    ranked,
    mode,
  };
  const stored = {
    ...search,
    ...(await answerNow(deps, search, { refused, later: question.answer_later })),
    id: randomToken(18),
    modelVersion: ranker.version,
    createdAt: now,
    expiresAt: new Date(now.getTime() + AI_SEARCH_LIFETIME_S * 1000),
  };
  const [results] = await Promise.all([
    listResults(deps.db, ranked, { offset: 0, limit: question.limit }),
    deps.db.insert(aiSearches).values(stored),
  ]);
  return presentOutcome(stored, results, question.limit);
}

type StoredSearch = Pick<
  typeof aiSearches.$inferSelect,
  "id" | "modelVersion" | "mode" | "interpreted" | "answer" | "ranked" | "expiresAt"
>;

const presentOutcome = (
  { id, modelVersion, mode, interpreted, answer, ranked, expiresAt }: StoredSearch,
  results: AiSearchOutcome["results"],
  limit: number,
): AiSearchOutcome => ({
  search_id: id,
  model_version: modelVersion,
  mode,
  interpreted,
  answer,
  results,
  total: ranked.length,
  has_more: ranked.length > limit,
  expires_at: expiresAt.toISOString(),
});

/** Refuses, defers or composes the answer. */
async function answerNow(
  deps: AnswerDeps,
  search: Parameters<typeof answerSearch>[1],
  { refused, later }: { refused: RefusalReason | null; later: boolean },
): Promise<{ answer: AiAnswer | null; mode: AiMode }> {
  if (refused) return { answer: refusalAnswer(refused), mode: search.mode };
  return later ? { answer: null, mode: search.mode } : answerSearch(deps, search);
}

/** Brands and ingredients referenced by the filters. */
async function findReferencedRecords(db: Queryable, all: readonly AiFilters[]): Promise<NamedRecords> {
  const [brands, ingredients] = await Promise.all([
    brandsByRef(
      db,
      all.flatMap((filters) => filters.brand_id),
    ),
    ingredientsByRef(
      db,
      all.flatMap((filters) => [...filters.ingredient, ...filters.amount.map((wish) => wish.ingredient)]),
    ),
  ]);
  return { brands, ingredients };
}
