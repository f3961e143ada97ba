import type { AiFilters } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchFilters } from "#contract/search.ts";
import { isFailing } from "#contract/verdicts.ts";
import type { SearchSort } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import { productFilters } from "../../search/rules.ts";
import { cautionsOf } from "../ranking/cautions.ts";
import { meetsConstraints, shareOnLabel } from "../ranking/constraints.ts";
import { explainRanking, matchedLinks } from "../ranking/explain.ts";
import { computeFeatures } from "../ranking/features.ts";
import { type RankerWeights, scoreOf } from "../ranking/ranker.ts";
import {
  ingredientSlugsIn,
  type ResolvedQuestion,
  resolveQuestion,
  withFormMatching,
} from "../ranking/resolve-question.ts";
import type { Features, RankedItem } from "../schema.ts";
import type { Interpretation } from "../understanding/interpret.ts";
import { candidatesByIds, type RankingCandidate } from "./candidates.ts";

export interface RetrievalDeps {
  db: Queryable;
  search: Services["search"];
  now: Date;
}

type RetrievedQuestion = Pick<Interpretation, "filters" | "forms" | "sort" | "unparsed">;

/** A product that meets a question's constraints, and its features. */
export interface Retrieved {
  candidate: RankingCandidate;
  features: Features;
}

/** Maximum candidates from each retrieval source (text, ingredients, categories). */
const MAX_CANDIDATES_PER_SOURCE = 200;
/**
 * If there are more matches, the most relevant ingredients are also searched one by one, for this many products each.
 */
const MAX_SEPARATE_INGREDIENTS = 10;
const MAX_CANDIDATES_PER_INGREDIENT = 40;

/** Retrieves and ranks products for an interpreted question, best first. All meet its constraints. */
export async function retrieve(
  deps: RetrievalDeps & { weights: RankerWeights },
  interpretation: RetrievedQuestion,
): Promise<RankedItem[]> {
  const { retrieved, question } = await retrieveUnranked(deps, interpretation);
  return rankRetrieved(retrieved, interpretation, deps.weights, question)
    .slice(0, AI_RESULTS.max)
    .map(({ candidate, features }) => ({
      id: candidate.id,
      features: roundFeatures(features),
      why: explainRanking(candidate, question, features, interpretation.sort),
      links: matchedLinks(candidate, question),
      cautions: cautionsOf(candidate, question.cautions),
    }));
}

/** Retrieves products for an interpreted question, in no order, with the question as it was resolved. */
export async function retrieveUnranked(
  deps: RetrievalDeps,
  interpretation: RetrievedQuestion,
): Promise<{ retrieved: Retrieved[]; question: ResolvedQuestion }> {
  const { filters, forms } = interpretation;
  const [brands, ids] = await Promise.all([
    brandsByRef(deps.db, [...filters.brand_id, ...filters.prefer_brand]),
    ingredientsByRef(deps.db, ingredientSlugsIn(filters)),
  ]);
  const resolved = resolveQuestion(
    filters,
    forms,
    ids,
    new Set(filters.prefer_brand.flatMap((slug) => brands.get(slug)?.id ?? [])),
  );
  const searchFilters = productFilters(
    { ...plainFilters(filters), category: [], ingredient: [] },
    { brands, ingredients: new Map() },
  );
  const words = searchWords(interpretation, resolved);
  const { candidates, textRanks } = await findCandidates(deps, resolved, searchFilters, words);
  const question = withFormMatching(
    resolved,
    new Set(candidates.flatMap(({ ingredientIds }) => ingredientIds)),
  );
  const retrieved = candidates
    .filter((candidate) => meetsConstraints(candidate, question))
    .map((candidate) => {
      const textRank = textRanks.get(candidate.id) ?? null;
      return { candidate, features: computeFeatures(candidate, question, { textRank, now: deps.now }) };
    })
    .filter(
      ({ candidate, features }) =>
        isRelevant(features, question) && mentionsEnoughWords(candidate, question, interpretation),
    );
  return { retrieved, question };
}

/** Ranks retrieved products under these weights, best first. */
export function rankRetrieved(
  retrieved: readonly Retrieved[],
  interpretation: RetrievedQuestion,
  weights: RankerWeights,
  question: Pick<ResolvedQuestion, "preferredBrands"> = NO_PREFERENCE,
): Retrieved[] {
  const sorted = sortRanked(retrieved, interpretation.sort, weights);
  const ordered = keepsOrder(interpretation) ? sorted : failuresLast(sorted);
  return question.preferredBrands.size === 0 ? ordered : preferredFirst(ordered, question);
}

const NO_PREFERENCE = { preferredBrands: new Set<number>() };

/** Products of a brand that the question may mean come first. */
function preferredFirst(
  ordered: readonly Retrieved[],
  { preferredBrands }: Pick<ResolvedQuestion, "preferredBrands">,
): Retrieved[] {
  const isPreferred = ({ candidate }: Retrieved) => preferredBrands.has(candidate.brandId);
  return [...ordered.filter(isPreferred), ...ordered.filter((item) => !isPreferred(item))];
}

/** A question for a brand looks something up, and one for the newest tests wants them whatever they found. */
const keepsOrder = ({ filters, sort }: Pick<Interpretation, "filters" | "sort">) =>
  filters.brand_id.length > 0 || sort === "newest_test";

/** What failed is found, but never recommended before anything else. */
function failuresLast<Item extends { candidate: RankingCandidate }>(sorted: readonly Item[]): Item[] {
  const hasFailed = ({ candidate: { verdict } }: Item) => verdict !== null && isFailing(verdict);
  return [...sorted.filter((item) => !hasFailed(item)), ...sorted.filter(hasFailed)];
}

type BaseFilters = ReturnType<typeof productFilters>;

/** Products that match the words or the contents, and the ranks of the former in the text search, from 1. */
async function findCandidates(
  deps: RetrievalDeps,
  question: ResolvedQuestion,
  filters: BaseFilters,
  words: string,
): Promise<{ candidates: RankingCandidate[]; textRanks: ReadonlyMap<number, number> }> {
  const [byWords, byContents] = await Promise.all([
    words === "" ? NO_MATCHES : deps.search.find(searchInput(words, filters, MAX_CANDIDATES_PER_SOURCE)),
    findByContents(deps, question, filters, words),
  ]);
  const ofPreferred = await findPreferred(deps, question, filters);
  // Matches of spell-corrected text are weak: they count only if the question names something else.
  const counted = byWords.corrected === null || namesContents(question) ? byWords.ids : [];
  const textRanks = new Map(counted.map((id, at) => [id, at + 1]));
  const candidates = await candidatesByIds(deps.db, [
    ...new Set([...counted, ...byContents, ...ofPreferred]),
  ]);
  return { candidates, textRanks };
}

/** Products of the preferred brands, which the general searches may cut off. */
async function findPreferred(
  deps: RetrievalDeps,
  question: ResolvedQuestion,
  filters: BaseFilters,
): Promise<number[]> {
  const { preferredBrands } = question;
  if (preferredBrands.size === 0 || !namesContents(question)) return [];
  return findByContents(deps, question, { ...filters, brandIds: [...preferredBrands] }, "");
}

const NO_MATCHES = { ids: [] as number[], corrected: null };

const searchInput = (words: string, filters: BaseFilters, limit: number) => ({
  words,
  filters,
  facets: [],
  sort: "relevance" as const,
  offset: 0,
  limit,
});

/** The filters that product search supports. */
export function plainFilters({
  goal: _,
  prefer_brand: _____,
  word: __,
  without: ___,
  amount: ____,
  ...rest
}: AiFilters): SearchFilters {
  return rest;
}

/** Whether the question names an ingredient, a goal or a category. */
const namesContents = ({ namedIngredients, goal, categories }: ResolvedQuestion) =>
  namedIngredients.length > 0 || goal.size > 0 || categories.size > 0;

/** Text for product search. Recognized names replace the sentence, whose other words rarely occur on labels. */
function searchWords(
  { forms, unparsed, filters }: Pick<Interpretation, "forms" | "unparsed" | "filters">,
  question: ResolvedQuestion,
): string {
  if (forms.length > 0) return forms[0] ?? "";
  if (question.namedIngredients.length > 0)
    return [...question.namedIngredients.map(({ name }) => name), ...filters.word].join(" ");
  if (filters.word.length > 0 || namesContents(question) || filters.brand_id.length > 0)
    return filters.word.join(" ");
  return unparsed.slice(0, 8).join(" ");
}

async function findByContents(
  { search }: RetrievalDeps,
  question: ResolvedQuestion,
  searchFilters: BaseFilters,
  words: string,
): Promise<number[]> {
  const namedIds = question.namedIngredients.flatMap(({ ids }) => [...ids]);
  const ingredientIds = namedIds.length > 0 ? namedIds : [...question.goal.keys()];
  const searches = [];
  if (ingredientIds.length > 0)
    searches.push(findIngredients(search, ingredientIds, question, searchFilters));
  if (question.categories.size > 0)
    searches.push(
      search
        .find(
          searchInput(
            "",
            { ...searchFilters, categories: [...question.categories] },
            MAX_CANDIDATES_PER_SOURCE,
          ),
        )
        .then(({ ids }) => ids),
    );
  if (searches.length === 0 && words === "")
    searches.push(
      search.find(searchInput("", searchFilters, MAX_CANDIDATES_PER_SOURCE)).then(({ ids }) => ids),
    );
  return (await Promise.all(searches)).flat();
}

async function findIngredients(
  search: Services["search"],
  ingredientIds: number[],
  question: ResolvedQuestion,
  searchFilters: BaseFilters,
): Promise<number[]> {
  const { ids, total } = await search.find(
    searchInput("", { ...searchFilters, ingredientIds }, MAX_CANDIDATES_PER_SOURCE),
  );
  if (total <= MAX_CANDIDATES_PER_SOURCE) return ids;
  const mostRelevant = [...ingredientIds]
    .sort((a, b) => (question.goal.get(b) ?? 1) - (question.goal.get(a) ?? 1))
    .slice(0, MAX_SEPARATE_INGREDIENTS);
  const matchesByIngredient = await Promise.all(
    mostRelevant.map((id) =>
      search.find(searchInput("", { ...searchFilters, ingredientIds: [id] }, MAX_CANDIDATES_PER_INGREDIENT)),
    ),
  );
  return [...matchesByIngredient.flatMap((matches) => matches.ids), ...ids];
}

/** Whether a product matches the named ingredients, goals or categories. Without any, every product is relevant. */
function isRelevant(features: Features, question: ResolvedQuestion): boolean {
  if (question.namedIngredients.length > 0)
    return (features.ingredient ?? 0) > 0 || ((features.category ?? 0) > 0 && (features.text ?? 0) > 0);
  if (question.goal.size > 0 || question.categories.size > 0)
    return (features.goal ?? 0) > 0 || (features.category ?? 0) > 0;
  return true;
}

/** If the question consists of unrecognized words only, most of them must occur on the label: one match is chance. */
function mentionsEnoughWords(
  candidate: RankingCandidate,
  question: ResolvedQuestion,
  { unparsed, filters }: Pick<Interpretation, "unparsed" | "filters">,
): boolean {
  const isWordsOnly = !namesContents(question) && filters.brand_id.length === 0 && unparsed.length > 0;
  return !isWordsOnly || shareOnLabel(candidate, unparsed) >= MIN_WORD_SHARE;
}

/** Minimum share of unrecognized words that must occur on the label. */
const MIN_WORD_SHARE = 0.6;

/** With an explicit sort order, products below this share of the best score are dropped: their match is incidental. */
const MIN_SCORE_SHARE = 0.45;

function sortRanked(ranked: readonly Retrieved[], sort: SearchSort, weights: RankerWeights) {
  const scored = ranked
    .map((one) => ({ ...one, score: scoreOf(one.features, weights) }))
    .sort((a, b) => b.score - a.score || a.candidate.id - b.candidate.id);
  const key = SORT_KEYS[sort];
  if (!key) return scored;
  const best = scored[0]?.score ?? 0;
  const salted = scored.filter(({ features }) => features.salt === 1);
  return (salted.length > 0 ? salted : scored)
    .filter(({ score }) => score >= best * MIN_SCORE_SHARE)
    .map((one) => ({ ...one, sortKey: key(one.candidate) }))
    .sort((a, b) => compare(a.sortKey, b.sortKey) || b.score - a.score);
}

const compare = (a: number | string | null, b: number | string | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
};

const SORT_KEYS: Readonly<
  Partial<Record<SearchSort, (candidate: RankingCandidate) => number | string | null>>
> = {
  newest_test: ({ testedAt }) => (testedAt === null ? null : -Date.parse(testedAt)),
  label_accuracy: ({ labelAccuracyPct }) =>
    labelAccuracyPct === null ? null : Math.abs(labelAccuracyPct - 100),
  lowest_lead: ({ leadUgDay }) => leadUgDay,
  name: ({ name }) => name,
};

const roundFeatures = (features: Features): Features =>
  Object.fromEntries(
    Object.entries(features).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
