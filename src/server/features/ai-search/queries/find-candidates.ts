import type { Queryable } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";
import type { productFilters } from "../../search/rules.ts";
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

type BaseFilters = ReturnType<typeof productFilters>;

/** Products that match the words or the contents, and the ranks of the former in the text search, from 1. */
export async function findCandidates(
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
