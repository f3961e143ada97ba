import type { AiAnswer, AiFilters, AiSearchOutcome } from "#contract/ai-search.ts";
import { type AiMode, type RefusalReason, SEARCH_LIVES_HOURS } from "#contract/ai-search-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { NamedRecords } from "../../search/rules.ts";
import { refusal } from "../answer/refusals.ts";
import { presentInterpretation } from "../presentation.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { resultsOf } from "../queries/results.ts";
import { retrieve } from "../queries/retrieve.ts";
import { isEmpty } from "../rules.ts";
import { aiSearches } from "../schema.ts";
import { dangerIn } from "../understanding/safety.ts";
import { type AnswerNeeds, answerTo } from "./answer.ts";
import { type Question, understand } from "./understand.ts";

const HOUR_MS = 3_600_000;

/** Understands, ranks, keeps the list for a day, and answers unless the answer is asked for later. */
export async function ask(
  needs: AnswerNeeds,
  question: Question & { limit: number; answer_later: boolean },
): Promise<AiSearchOutcome> {
  const now = needs.clock.now();
  const danger = dangerIn(question.query);
  const [vocabulary, ranker] = await Promise.all([needs.vocabulary(), rankerInUse(needs.db)]);
  const { understood, said, mode, refuse } = await understand(
    { ...needs, vocabulary, languageModel: danger ? null : needs.languageModel, now },
    question,
  );
  const unsafe = danger ?? refuse;
  const [ranked, names] = await Promise.all([
    unsafe ? [] : retrieve({ ...needs, weights: ranker.weights, now }, understood),
    namesOf(needs.db, [understood.filters, said.filters]),
  ]);
  const refused = unsafe ?? (ranked.length === 0 && isEmpty(understood.filters) ? "off_topic" : null);
  const found = {
    question: question.query,
    interpreted: presentInterpretation(understood, { said, drop: question.drop }, names),
    ranked,
    mode,
  };
  const search = {
    ...found,
    ...(await answerNow(needs, found, { refused, later: question.answer_later })),
    id: randomToken(18),
    modelVersion: ranker.version,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEARCH_LIVES_HOURS * HOUR_MS),
  };
  const [results] = await Promise.all([
    resultsOf(needs.db, ranked, { offset: 0, limit: question.limit }),
    needs.db.insert(aiSearches).values(search),
  ]);
  return {
    search_id: search.id,
    model_version: search.modelVersion,
    mode: search.mode,
    interpreted: search.interpreted,
    answer: search.answer,
    results,
    total: ranked.length,
    has_more: ranked.length > question.limit,
    expires_at: search.expiresAt.toISOString(),
  };
}

/** A refusal is an answer that needs no time. */
async function answerNow(
  needs: AnswerNeeds,
  found: Parameters<typeof answerTo>[1],
  { refused, later }: { refused: RefusalReason | null; later: boolean },
): Promise<{ answer: AiAnswer | null; mode: AiMode }> {
  if (refused) return { answer: refusal(refused), mode: found.mode };
  return later ? { answer: null, mode: found.mode } : answerTo(needs, found);
}

/** The records that interpretations name. */
async function namesOf(db: Queryable, all: readonly AiFilters[]): Promise<NamedRecords> {
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
