import { eq } from "drizzle-orm";
import type { AiAnswer, AiFilters, AiResult, AiSearchOutcome } from "#contract/ai-search.ts";
import { type AiMode, SEARCH_LIVES_HOURS } from "#contract/ai-search-words.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import type { Services } from "#server/services.ts";
import { cardsByIds } from "../../catalogue/queries/cards.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { NamedRecords } from "../../search/rules.ts";
import { composeAnswer } from "../answer/compose.ts";
import { refusal } from "../answer/refusals.ts";
import { presentInterpretation } from "../presentation.ts";
import { evidenceOf } from "../queries/evidence.ts";
import { premiseCorrections } from "../queries/premise.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { retrieve } from "../queries/retrieve.ts";
import { findSearch } from "../queries/searches.ts";
import { type Asked, edited } from "../rules.ts";
import { aiSearches, type RankedItem } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import { interpret, type Understood } from "../understanding/interpret.ts";
import { premiseOf } from "../understanding/premise.ts";
import { dangerIn } from "../understanding/safety.ts";
import type { Vocabulary } from "../understanding/vocabulary.ts";

export interface AskNeeds extends Pick<Services, "db" | "search" | "clock"> {
  vocabulary: () => Promise<Vocabulary>;
}

export interface Question {
  query: string;
  filters?: AiFilters | undefined;
  sort?: SearchSort | undefined;
  drop: string[];
  add: string[];
  limit: number;
  answer_later: boolean;
}

const HOUR_MS = 3_600_000;
/** Results that an answer may speak of. */
const SPOKEN_OF = 10;

/** Understands, ranks, keeps the list for a day, and answers unless the answer is asked for later. */
export async function ask(needs: AskNeeds, question: Question): Promise<AiSearchOutcome> {
  const now = needs.clock.now();
  const danger = dangerIn(question.query);
  const vocabulary = await needs.vocabulary();
  const { understood, said } = understand(question, vocabulary, now);
  const ranker = await rankerInUse(needs.db);
  const ranked = danger ? [] : await retrieve({ ...needs, weights: ranker.weights, now }, understood);
  const names = await namesOf(needs.db, [understood.filters, said.filters]);
  const refused = danger ?? (ranked.length === 0 && isEmpty(understood) ? ("off_topic" as const) : null);
  const search = {
    id: randomToken(18),
    question: question.query,
    interpreted: presentInterpretation(understood, { said, drop: question.drop }, names),
    ranked,
    answer: refused ? refusal(refused) : null,
    mode: "built_in" as AiMode,
    modelVersion: ranker.version,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEARCH_LIVES_HOURS * HOUR_MS),
  };
  await needs.db.insert(aiSearches).values(search);
  const answer = search.answer ?? (question.answer_later ? null : await answerSearch(needs, search));
  return {
    search_id: search.id,
    model_version: search.modelVersion,
    mode: search.mode,
    interpreted: search.interpreted,
    answer,
    results: await resultsOf(needs.db, ranked, 0, question.limit),
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

/** A reader's own corrections win over whatever the words say; `said`: what those say. */
function understand(
  { query, filters, sort, drop, add }: Question,
  vocabulary: Vocabulary,
  now: Date,
): { understood: Understood; said: Asked } {
  const read = withoutPremise(interpret(query, vocabulary, now), query);
  const said = { filters: filters ?? read.filters, sort: sort ?? read.sort };
  const asked = edited(said, { drop, add });
  const kept = read.inferredGoal && asked.filters.goal.includes(read.inferredGoal) ? read.inferredGoal : null;
  const unparsed = read.unparsed.filter((word) => !asked.filters.word.includes(word));
  return { understood: { ...read, ...asked, inferredGoal: kept, unparsed }, said };
}

/** What a question takes for granted is checked, not looked for: "why did it fail" asks about whatever it did. */
function withoutPremise(read: Understood, query: string): Understood {
  if (premiseOf(query) === null) return read;
  const { tested: _, ...filters } = read.filters;
  return { ...read, filters: { ...filters, verdict: [] }, sort: "relevance" };
}

/** Whether nothing at all was understood. */
function isEmpty({ filters }: Understood): boolean {
  return Object.values(filters).every(
    (value) => value === undefined || (Array.isArray(value) && value.length === 0),
  );
}

export type KeptSearch = Pick<typeof aiSearches.$inferSelect, "id" | "question" | "interpreted" | "ranked">;

async function answerSearch(needs: AskNeeds, search: KeptSearch): Promise<AiAnswer> {
  const { filters, sort } = search.interpreted;
  const named = await ingredientsByRef(needs.db, filters.ingredient);
  const links = filters.goal.flatMap((slug) => GOALS.get(slug)?.links ?? []);
  const linked = await ingredientsByRef(
    needs.db,
    links.map(({ ingredient }) => ingredient),
  );
  const wanted = [...named.values(), ...linked.values()].map(({ name }) => name);
  const [evidence, first] = await Promise.all([
    evidenceOf(
      needs.db,
      search.ranked.slice(0, SPOKEN_OF).map(({ id }) => id),
    ),
    premiseCorrections(
      { ...needs, vocabulary: await needs.vocabulary(), now: needs.clock.now() },
      search.question,
    ),
  ]);
  const answer = composeAnswer(evidence, { wanted, sort, first });
  await needs.db.update(aiSearches).set({ answer }).where(eq(aiSearches.id, search.id));
  return answer;
}

/** The answer to a search that was asked without one; the same whenever it is asked for again. */
export async function answerLater(
  needs: AskNeeds,
  searchId: string,
): Promise<{ search_id: string; mode: AiMode; answer: AiAnswer }> {
  const search = await findSearch(needs.db, searchId, needs.clock.now());
  return {
    search_id: search.id,
    mode: search.mode,
    answer: search.answer ?? (await answerSearch(needs, search)),
  };
}

/** Cards of a part of the ranked list, each with its place and why it stands there. */
export async function resultsOf(
  db: Queryable,
  ranked: readonly RankedItem[],
  offset: number,
  limit: number,
): Promise<AiResult[]> {
  const part = ranked.slice(offset, offset + limit);
  const cards = await cardsByIds(
    db,
    part.map(({ id }) => id),
  );
  return cards.map((card) => {
    const at = part.findIndex(({ id }) => String(id) === card.supplement_id);
    return { ...card, rank: offset + at + 1, why: part[at]?.why ?? [] };
  });
}
