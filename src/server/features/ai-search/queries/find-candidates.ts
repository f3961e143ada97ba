import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import type { ProductFilters } from "../../search/port.ts";
import { parseSearchText } from "../../search/rules.ts";
import type { ResolvedQuestion } from "../ranking/resolve-question.ts";
import type { Interpretation } from "../understanding/interpret.ts";
import { candidatesByIds, type RankingCandidate } from "./candidates.ts";

export interface RetrievalDeps {
  db: Queryable;
  search: Services["search"];
  now: Date;
}

/** Maximum candidates from each retrieval source (text, ingredients, categories). */
const MAX_CANDIDATES_PER_SOURCE = 200;
/**
 * If there are more matches, the most relevant ingredients are also searched one by one, for this many products each.
 */
const MAX_SEPARATE_INGREDIENTS = 10;
const MAX_CANDIDATES_PER_INGREDIENT = 40;
/** How many of the general matches are kept beside those. */
const MAX_OTHER_CANDIDATES = 60;
/** Maximum candidates by a word in the name. */
const MAX_NAMED_CANDIDATES = 100;

/** Search filters, and words that must occur beside what the question is about; see `findCandidates`. */
export interface SearchVariant {
  filters: ProductFilters;
  /** Null: no further word. */
  nameWord: string | null;
}

/**
 * Products that match the words or the contents under any of the variants, and the ranks of the former in the text
 * search, from 1; besides, the `named` ones.
 */
export async function findCandidates(
  deps: RetrievalDeps,
  question: ResolvedQuestion,
  variants: readonly SearchVariant[],
  { words, named }: { words: string; named: readonly number[] },
): Promise<{ candidates: RankingCandidate[]; textRanks: ReadonlyMap<number, number> }> {
  const found = await Promise.all(variants.map((variant) => findIds(deps, question, variant, words)));
  const textRanks = new Map(found.flatMap(({ counted }) => counted.map((id, at) => [id, at + 1] as const)));
  const ids = new Set([...named, ...found.flatMap(({ counted, others }) => [...counted, ...others])]);
  return { candidates: await candidatesByIds(deps.db, [...ids]), textRanks };
}

async function findIds(
  deps: RetrievalDeps,
  question: ResolvedQuestion,
  { filters, nameWord }: SearchVariant,
  words: string,
): Promise<{ counted: number[]; others: number[] }> {
  if (nameWord !== null) return { counted: [], others: await findNamed(deps, question, filters, nameWord) };
  const [byWords, byContents, ofPreferred] = await Promise.all([
    words === "" ? NO_MATCHES : deps.search.find(searchInput(words, filters, MAX_CANDIDATES_PER_SOURCE)),
    findByContents(deps, question, filters, words),
    findPreferred(deps, question, filters),
  ]);
  // Matches of spell-corrected text are weak: they count only if the question names something else.
  const counted = byWords.corrected === null || namesContents(question) ? byWords.ids : [];
  return { counted, others: [...byContents, ...ofPreferred] };
}

/** Products with the contents and a word in their name, such as a diet or an audience that no filter knows of. */
async function findNamed(
  { search }: RetrievalDeps,
  question: ResolvedQuestion,
  filters: ProductFilters,
  word: string,
): Promise<number[]> {
  const ingredientIds = contentIds(question);
  const contents = [
    ...(ingredientIds.length > 0 ? [{ ...filters, ingredient: ingredientIds }] : []),
    ...(question.categories.size > 0 ? [{ ...filters, category: [...question.categories] }] : []),
  ];
  const found = await Promise.all(
    (contents.length > 0 ? contents : [filters]).map((of) =>
      search.find({ ...searchInput(word, of, MAX_NAMED_CANDIDATES), asTyped: true }),
    ),
  );
  return found.flatMap(({ ids }) => ids);
}

/** Ingredients that a product must have one of: those named, or those of the goals. */
const contentIds = (question: ResolvedQuestion): number[] => {
  const namedIds = question.namedIngredients.flatMap(({ ids }) => [...ids]);
  return namedIds.length > 0 ? namedIds : [...question.goal.keys()];
};

/** Products of the preferred brands, which the general searches may cut off. */
async function findPreferred(
  deps: RetrievalDeps,
  question: ResolvedQuestion,
  filters: ProductFilters,
): Promise<number[]> {
  const { preferredBrands } = question;
  if (preferredBrands.size === 0 || !namesContents(question)) return [];
  return findByContents(deps, question, { ...filters, brand_id: [...preferredBrands] }, "");
}

const NO_MATCHES = { ids: [] as number[], corrected: null };

const searchInput = (words: string, filters: ProductFilters, limit: number) => ({
  ...parseSearchText(words),
  filters,
  facets: [],
  sort: "relevance" as const,
  offset: 0,
  limit,
});

/** Whether the question names an ingredient, a goal or a category. */
export const namesContents = ({ namedIngredients, goal, categories }: ResolvedQuestion) =>
  namedIngredients.length > 0 || goal.size > 0 || categories.size > 0;

/** Text for product search. Recognized names replace the sentence, whose other words rarely occur on labels. */
export function searchWords(
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
  searchFilters: ProductFilters,
  words: string,
): Promise<number[]> {
  const ingredientIds = contentIds(question);
  const searches = [];
  if (ingredientIds.length > 0)
    searches.push(findIngredients(search, ingredientIds, question, searchFilters));
  if (question.categories.size > 0)
    searches.push(
      search
        .find(
          searchInput(
            "",
            { ...searchFilters, category: [...question.categories] },
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
  searchFilters: ProductFilters,
): Promise<number[]> {
  const { ids, total } = await search.find(
    searchInput("", { ...searchFilters, ingredient: ingredientIds }, MAX_CANDIDATES_PER_SOURCE),
  );
  if (total <= MAX_CANDIDATES_PER_SOURCE) return ids;
  const mostRelevant = [...ingredientIds]
    .sort((a, b) => (question.goal.get(b) ?? 1) - (question.goal.get(a) ?? 1))
    .slice(0, MAX_SEPARATE_INGREDIENTS);
  const matchesByIngredient = await Promise.all(
    mostRelevant.map((id) =>
      search.find(searchInput("", { ...searchFilters, ingredient: [id] }, MAX_CANDIDATES_PER_INGREDIENT)),
    ),
  );
  return [...matchesByIngredient.flatMap((matches) => matches.ids), ...ids.slice(0, MAX_OTHER_CANDIDATES)];
}
