import type { AiFilters, AiSearchOutcome } from "#contract/ai-search.ts";
import { SEARCH_LIVES_HOURS } from "#contract/ai-search-words.ts";
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
import { type AnswerNeeds, answerSearch } from "./answer.ts";
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
  const search = {
    id: randomToken(18),
    question: question.query,
    interpreted: presentInterpretation(understood, { said, drop: question.drop }, names),
    ranked,
    answer: refused ? refusal(refused) : null,
    mode,
    modelVersion: ranker.version,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEARCH_LIVES_HOURS * HOUR_MS),
  };
  await needs.db.insert(aiSearches).values(search);
  const answered = search.answer || question.answer_later ? search : await answerSearch(needs, search);
  return {
    search_id: search.id,
    model_version: search.modelVersion,
    mode: answered.mode,
    interpreted: search.interpreted,
    answer: answered.answer,
    results: await resultsOf(needs.db, ranked, { offset: 0, limit: question.limit }),
    total: ranked.length,
    has_more: ranked.length > question.limit,
    expires_at: search.expiresAt.toISOString(),
  };
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
