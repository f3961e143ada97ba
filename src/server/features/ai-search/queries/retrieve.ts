import type { AiFilters } from "#contract/ai-search.ts";
import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";
import type { SearchFilters } from "#contract/search.ts";
import { familyOfBrand } from "../../catalogue/queries/brand-families.ts";
import { brandsByRef, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { ProductFilters } from "../../search/port.ts";
import { productFilters } from "../../search/rules.ts";
import { cautionsOf } from "../ranking/cautions.ts";
import {
  containsIngredient,
  meetsConstraints,
  missingWishes,
  shareOnLabel,
  unknownAudiences,
  unknownConditions,
} from "../ranking/constraints.ts";
import { explainRanking, MAX_REASONS, matchedLinks } from "../ranking/explain.ts";
import { computeFeatures } from "../ranking/features.ts";
import type { Features } from "../ranking/ranker.ts";
import {
  ingredientSlugsIn,
  type ResolvedQuestion,
  resolveQuestion,
  withFormMatching,
} from "../ranking/resolve-question.ts";
import type { RankedItem } from "../schema.ts";
import { GROUP_NAMES } from "../understanding/conditions.ts";
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
import { namedFirst, type Retrieved, type RetrievedQuestion, rankRetrieved } from "./order-retrieved.ts";

/**
 * Retrieves and ranks products for an interpreted question, best first: those that it names, in their order, then the others.
 * All meet its constraints, unless it is nothing but the full name of a product. `found`: wished words that some of them have.
 */
export async function retrieve(
  deps: RetrievalDeps,
  interpretation: RetrievedQuestion,
  named: NamedProducts = NO_NAMED_PRODUCTS,
): Promise<{ ranked: RankedItem[]; found: string[] }> {
  const { retrieved, question, found } = await retrieveUnranked(deps, interpretation, named);
  const ranked = rankRetrieved(retrieved, interpretation, question);
  const items = namedFirst(ranked, named.ids)
    .slice(0, AI_RESULTS.max)
    .map(({ candidate, features, unknowns }) => ({
      id: candidate.id,
      why: [
        ...unknowns,
        ...unknownAudiences(candidate, question),
        ...explainRanking(candidate, question, features, interpretation.sort),
        ...(named.ids.includes(candidate.id) ? ["Named in your question"] : []),
      ].slice(0, MAX_REASONS),
      links: matchedLinks(candidate, question),
      cautions: cautionsOf(candidate, question.cautions),
    }));
  return { ranked: items, found };
}

/**
 * Retrieves products for an interpreted question, in no order, with the question as it was resolved. Those that it names
 * are among them if they meet its conditions, and in any case if their name was typed in full.
 */
export async function retrieveUnranked(
  deps: RetrievalDeps,
  interpretation: RetrievedQuestion,
  named: NamedProducts = NO_NAMED_PRODUCTS,
): Promise<{ retrieved: Retrieved[]; question: ResolvedQuestion; found: string[] }> {
  const { resolved, searchFilters } = await resolveRetrieved(deps, interpretation);
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
  const { said, found } = withWishes(described.filter(isMatch), question, isNamed);
  return { retrieved: said, question, found };
}

/** A question with its names resolved, and the filters of the search. */
async function resolveRetrieved({ db }: RetrievalDeps, interpretation: RetrievedQuestion) {
  const { filters } = interpretation;
  const [brands, ids] = await Promise.all([
    brandsByRef(db, [...filters.brand_id, ...filters.prefer_brand]),
    ingredientsByRef(db, ingredientSlugsIn(filters)),
  ]);
  const resolved = resolveQuestion(filters, interpretation.forms, ids, {
    brands: new Set(filters.prefer_brand.flatMap((slug) => brands.get(slug)?.id ?? [])),
    audiences: interpretation.audiences,
    alternatives: interpretation.alternatives,
    wish: interpretation.wish,
  });
  const ofBrands = productFilters(
    { ...plainFilters(filters), category: [], ingredient: [] },
    { brands, ingredients: new Map() },
  );
  const searchFilters = { ...ofBrands, brand_id: await withFamily(db, ofBrands.brand_id) };
  return { resolved, searchFilters };
}

/** With so many products that have every wished word, others are not shown. */
const ENOUGH = 5;

/** Says of each product which wished words it lacks, of those that any has; if many have all, the others are left out. */
function withWishes(
  retrieved: readonly Retrieved[],
  question: ResolvedQuestion,
  isNamed: (candidate: RankingCandidate) => boolean,
): { said: Retrieved[]; found: string[] } {
  const wished = question.wished.filter((wish) =>
    retrieved.some(({ candidate }) => missingWishes(candidate, [wish]).length === 0),
  );
  const found = wished.map(({ name }) => name);
  if (wished.length === 0 && !question.wantsAll) return { said: [...retrieved], found };
  const said = retrieved.map((one) => {
    const missing = [
      ...missingWishes(one.candidate, wished).map(({ name }) => `The name doesn’t say “${name}”`),
      ...(question.wantsAll ? missingNames(one.candidate, question) : []),
    ];
    return { ...one, missing, unknowns: [...one.unknowns, ...missing] };
  });
  const complete = said.filter(({ missing, candidate }) => missing.length === 0 || isNamed(candidate));
  return { said: complete.length >= ENOUGH ? complete : said, found };
}

/** Named ingredients that a product doesn't have, where all are wanted. */
const missingNames = (candidate: RankingCandidate, { namedIngredients }: ResolvedQuestion): string[] =>
  namedIngredients
    .filter((one) => !containsIngredient(candidate, one))
    .map(({ name }) => `The name doesn’t say “${name.toLowerCase()}”`);

/** Brands with their other spellings and their lines: "NOW Foods" is "NOW," and "NOW Sports" of it. */
async function withFamily(db: RetrievalDeps["db"], ids: readonly number[]): Promise<number[]> {
  const families = await Promise.all(ids.map((id) => familyOfBrand(db, id)));
  return [
    ...new Set([...ids, ...families.flat().flatMap(({ id, relation }) => (relation === "head" ? [] : id))]),
  ];
}

/** Whether a product that was not searched for by filters fits them: those of brand and form; no other one may be set. */
function fitsFilters(
  { brandId, form }: RankingCandidate,
  { brand_id, form: forms, diet: _, ...others }: ProductFilters,
): boolean {
  const isOf = <Value>(values: readonly Value[], value: Value) =>
    values.length === 0 || values.includes(value);
  const isUnset = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
  return isOf(brand_id, brandId) && isOf<string>(forms, form) && Object.values(others).every(isUnset);
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

/**
 * What is searched for: also products whose diets nobody knows, since `meetsConstraints` drops what does not fit, and those
 * whose name states a diet, an audience or a group.
 */
function variantsOf(question: ResolvedQuestion, filters: ProductFilters): SearchVariant[] {
  const { diets, preferredAudiences, group, wished } = question;
  const any = { ...filters, diet: [] };
  const named = [
    ...wished.flatMap(({ name }) => (name.includes(" ") ? [] : [name])),
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
