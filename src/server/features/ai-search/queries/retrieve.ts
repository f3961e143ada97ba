import type { AiFilters } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchFilters } from "#contract/search.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { isFailing } from "#contract/verdicts.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import { productFilters } from "../../search/rules.ts";
import { cautionsOf } from "../ranking/cautions.ts";
import {
  meetsConstraints,
  shareOnLabel,
  unknownAudiences,
  unknownConditions,
} from "../ranking/constraints.ts";
import { explainRanking, MAX_REASONS, matchedLinks } from "../ranking/explain.ts";
import { computeFeatures } from "../ranking/features.ts";
import { type RankerWeights, scoreOf } from "../ranking/ranker.ts";
import {
  ingredientSlugsIn,
  type ResolvedQuestion,
  resolveQuestion,
  withFormMatching,
} from "../ranking/resolve-question.ts";
import type { Features, RankedItem } from "../schema.ts";
import { AUDIENCES, GROUP_NAMES } from "../understanding/conditions.ts";
import type { Interpretation } from "../understanding/interpret.ts";
import type { RankingCandidate } from "./candidates.ts";
import {
  findCandidates,
  namesContents,
  type RetrievalDeps,
  type SearchVariant,
  searchWords,
} from "./find-candidates.ts";
import { type NamedProducts, NO_NAMED_PRODUCTS } from "./named-products.ts";

type RetrievedQuestion = Pick<Interpretation, "filters" | "forms" | "sort" | "unparsed" | "audiences">;

type Preferences = Pick<ResolvedQuestion, "preferredBrands" | "preferredAudiences">;

/** A product that meets a question's constraints, and its features. */
export interface Retrieved {
  candidate: RankingCandidate;
  features: Features;
  /** Conditions of the question that the label says nothing about. */
  unknowns: string[];
}

/**
 * Retrieves and ranks products for an interpreted question, best first: those that it names, in their order, then the others.
 * All meet its constraints, unless it is nothing but the full name of a product.
 */
export async function retrieve(
  deps: RetrievalDeps & { weights: RankerWeights },
  interpretation: RetrievedQuestion,
  named: NamedProducts = NO_NAMED_PRODUCTS,
): Promise<RankedItem[]> {
  const { retrieved, question } = await retrieveUnranked(deps, interpretation, named);
  const ranked = rankRetrieved(retrieved, interpretation, deps.weights, question);
  return namedFirst(ranked, named.ids)
    .slice(0, AI_RESULTS.max)
    .map(({ candidate, features, unknowns }) => ({
      id: candidate.id,
      features: roundFeatures(features),
      why: [
        ...unknowns,
        ...unknownAudiences(candidate, question),
        ...explainRanking(candidate, question, features, interpretation.sort),
        ...(named.ids.includes(candidate.id) ? ["Named in your question"] : []),
      ].slice(0, MAX_REASONS),
      links: matchedLinks(candidate, question),
      cautions: cautionsOf(candidate, question.cautions),
    }));
}

/**
 * Retrieves products for an interpreted question, in no order, with the question as it was resolved. Those that it names
 * are among them if they meet its conditions, and in any case if their name was typed in full.
 */
export async function retrieveUnranked(
  deps: RetrievalDeps,
  interpretation: RetrievedQuestion,
  named: NamedProducts = NO_NAMED_PRODUCTS,
): Promise<{ retrieved: Retrieved[]; question: ResolvedQuestion }> {
  const { filters } = interpretation;
  const [brands, ids] = await Promise.all([
    brandsByRef(deps.db, [...filters.brand_id, ...filters.prefer_brand]),
    ingredientsByRef(deps.db, ingredientSlugsIn(filters)),
  ]);
  const resolved = resolveQuestion(filters, interpretation.forms, ids, {
    brands: new Set(filters.prefer_brand.flatMap((slug) => brands.get(slug)?.id ?? [])),
    audiences: interpretation.audiences,
  });
  const searchFilters = productFilters(
    { ...plainFilters(filters), category: [], ingredient: [] },
    { brands, ingredients: new Map() },
  );
  const { candidates, textRanks } = await findCandidates(
    deps,
    resolved,
    variantsOf(resolved, searchFilters),
    { words: searchWords(interpretation, resolved), named: named.ids },
  );
  const question = withFormMatching(
    resolved,
    new Set(candidates.flatMap(({ ingredientIds }) => ingredientIds)),
  );
  const isNamed = (candidate: RankingCandidate) => named.ids.includes(candidate.id);
  const isAllowed = (candidate: RankingCandidate) =>
    (named.isFullName && isNamed(candidate)) ||
    (meetsConstraints(candidate, question) && (!isNamed(candidate) || fitsFilters(candidate, searchFilters)));
  const isMatch = ({ candidate, features }: Retrieved) =>
    isNamed(candidate) ||
    (isRelevant(features, question) && mentionsEnoughWords(candidate, question, interpretation));
  const described = candidates
    .filter(isAllowed)
    .map((candidate) => describe(candidate, question, textRanks, deps.now));
  return { retrieved: described.filter(isMatch), question };
}

/** Whether a product that was not searched for by filters fits them: those of brand and form; no other one may be set. */
function fitsFilters(
  { brandId, form }: RankingCandidate,
  { brandIds, forms, diets: _, ...others }: ReturnType<typeof productFilters>,
): boolean {
  const isOf = <Value>(values: readonly Value[], value: Value) =>
    values.length === 0 || values.includes(value);
  const isUnset = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return isOf(brandIds, brandId) && isOf<string>(forms, form) && Object.values(others).every(isUnset);
}

function namedFirst(ranked: readonly Retrieved[], named: readonly number[]): Retrieved[] {
  const byId = new Map(ranked.map((one) => [one.candidate.id, one]));
  const first = named.flatMap((id) => byId.get(id) ?? []);
  return [...first, ...ranked.filter((one) => !first.includes(one))];
}

function describe(
  candidate: RankingCandidate,
  question: ResolvedQuestion,
  textRanks: ReadonlyMap<number, number>,
  now: Date,
): Retrieved {
  const textRank = textRanks.get(candidate.id) ?? null;
  return {
    candidate,
    features: computeFeatures(candidate, question, { textRank, now }),
    unknowns: unknownConditions(candidate, question),
  };
}

/** Ranks retrieved products under these weights, best first. */
export function rankRetrieved(
  retrieved: readonly Retrieved[],
  interpretation: RetrievedQuestion,
  weights: RankerWeights,
  question: Preferences = NO_PREFERENCE,
): Retrieved[] {
  const sorted = sortRanked(retrieved, interpretation.sort, weights);
  const ordered = keepsOrder(interpretation) ? sorted : failuresLast(sorted);
  const isIndifferent = question.preferredBrands.size + question.preferredAudiences.length === 0;
  const preferred = isIndifferent ? ordered : preferredFirst(ordered, question, weights);
  // The more of the conditions a label answers, the earlier.
  return preferred.toSorted((a, b) => a.unknowns.length - b.unknowns.length);
}

/**
 * What is searched for: also products whose diets nobody knows, since `meetsConstraints` drops what does not fit, and those
 * whose name states a diet, an audience or a group.
 */
function variantsOf(question: ResolvedQuestion, filters: ReturnType<typeof productFilters>): SearchVariant[] {
  const { diets, preferredAudiences, group } = question;
  const any = { ...filters, diets: [] };
  const named = [
    ...diets,
    ...(group === null ? [] : (GROUP_NAMES[group]?.words ?? [])),
    ...preferredAudiences.flatMap((audience) => (AUDIENCE_WORDS[audience] ?? []) as readonly string[]),
  ];
  return [
    ...(diets.length > 0 ? [{ filters: any, nameWord: null }] : []),
    { filters, nameWord: null },
    ...named.map((nameWord) => ({ filters: any, nameWord })),
  ];
}

/** How names of products call an audience, for the search. */
const AUDIENCE_WORDS: Readonly<Record<string, readonly string[]>> = {
  men: ["men"],
  women: ["women"],
  seniors: ["senior", "50"],
};

const NO_PREFERENCE = { preferredBrands: new Set<number>(), preferredAudiences: [] as readonly string[] };

/** Products of a brand that the question may mean come first, then those that name the audience that it is about. */
function preferredFirst(
  ordered: readonly Retrieved[],
  question: Preferences,
  weights: RankerWeights,
): Retrieved[] {
  const best = Math.max(...ordered.map(({ features }) => scoreOf(features, weights)));
  const { preferredBrands, preferredAudiences } = question;
  const isOfBrand = ({ candidate }: Retrieved) => preferredBrands.has(candidate.brandId);
  const isForAudience = ({ candidate: { name, groups }, features }: Retrieved) => {
    const text = [name, ...groups].join("; ");
    const isGood = scoreOf(features, weights) >= best * MIN_PREFERRED_SCORE_SHARE;
    return isGood && preferredAudiences.every((audience) => AUDIENCES[audience]?.test(text));
  };
  const first = preferredBrands.size > 0 ? isOfBrand : isForAudience;
  return [...ordered.filter(first), ...ordered.filter((item) => !first(item))];
}

/** A product for the audience comes first only if it fits the rest of the question, by this share of the best score. */
const MIN_PREFERRED_SCORE_SHARE = 0.6;

/** A question for a brand looks something up, and one for the newest tests wants them whatever they found. */
const keepsOrder = ({ filters, sort }: Pick<Interpretation, "filters" | "sort">) =>
  filters.brand_id.length > 0 || sort === "newest_test";

/** What failed is found, but never recommended before anything else. */
function failuresLast<Item extends { candidate: RankingCandidate }>(sorted: readonly Item[]): Item[] {
  const hasFailed = ({ candidate: { verdict } }: Item) => verdict !== null && isFailing(verdict);
  return [...sorted.filter((item) => !hasFailed(item)), ...sorted.filter(hasFailed)];
}

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
