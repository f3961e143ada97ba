import type { SearchSort } from "#contract/search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { Matches } from "./match-buffers.ts";
import { failingProfiles, severityOfProfiles } from "./profiles.ts";
import type { Reranker } from "./rerank.ts";
import { type IndexColumns, type IndexState, NO_SCORE } from "./state.ts";
import { type Comparator, selectTopK } from "./top-k.ts";

/** The K most relevant products are re-ranked by proximity. */
const RERANK_TOP_K = 64;

/** Sort value of each match: highest first. */
type SortValues = (columns: IndexColumns, matches: Matches) => ArrayLike<number>;

/** Figures are far smaller than the first and differences between them far larger than the precision it leaves. */
const FAILING_PENALTY = 1e7;
const MISSING_VALUE = -1e15;
/** More than any date as the number YYYYMMDD. */
const WORSE_THAN_ANY_DATE = 1e8;

/**
 * Values of a figure by which to sort: products that failed come after all others, however good the figure looks, and
 * products without the figure come last.
 */
function figureValues(
  { profiles }: IndexColumns,
  { products }: Matches,
  figureOf: (product: number) => number,
): Float64Array {
  const isFailing = failingProfiles(profiles.words);
  return Float64Array.from(products, (product) => {
    const code = profiles.codes[product] ?? outOfRange(profiles.codes, product);
    const value = figureOf(product);
    return (Number.isNaN(value) ? MISSING_VALUE : value) - (isFailing[code] === 1 ? FAILING_PENALTY : 0);
  });
}

const SORT_VALUES: Record<SearchSort, SortValues> = {
  relevance: (_, { scores }) => scores,
  newest_test: ({ testedOn }, { products }) =>
    Float64Array.from(products, (product) => testedOn[product] ?? outOfRange(testedOn, product)),
  label_accuracy: (columns, matches) =>
    figureValues(columns, matches, (product) => {
      const { labelAccuracy } = columns;
      return -Math.abs((labelAccuracy[product] ?? outOfRange(labelAccuracy, product)) - 100);
    }),
  lowest_lead: (columns, matches) =>
    figureValues(columns, matches, (product) => {
      const { lead } = columns;
      return -(lead[product] ?? outOfRange(lead, product));
    }),
  score: (columns, matches) =>
    figureValues(columns, matches, (product) => {
      const score = columns.score[product] ?? outOfRange(columns.score, product);
      return score === NO_SCORE ? Number.NaN : score;
    }),
  failures: ({ profiles, testedOn }, { products }) => {
    const severities = severityOfProfiles(profiles.words);
    return Float64Array.from(products, (product) => {
      const code = profiles.codes[product] ?? outOfRange(profiles.codes, product);
      const severity = severities[code] ?? outOfRange(severities, code);
      return severity * WORSE_THAN_ANY_DATE + (testedOn[product] ?? outOfRange(testedOn, product));
    });
  },
  name: (_, { products }) => new Uint8Array(products.length),
};

/** First tie-breaker of each sort: tested before untested, score, or none. Names and ids come last. */
const TIE_BREAKERS: Record<SearchSort, (columns: IndexColumns, matches: Matches) => Comparator> = {
  relevance({ tested }, { products }) {
    const testedAt = (at: number) => {
      const product = products[at] ?? outOfRange(products, at);
      return tested[product] ?? outOfRange(tested, product);
    };
    return (a, b) => testedAt(b) - testedAt(a);
  },
  newest_test: byScore,
  label_accuracy: byScore,
  score: byScore,
  failures: byScore,
  lowest_lead: byScore,
  name: () => () => 0,
};

function byScore(_: IndexColumns, { scores }: Matches): Comparator {
  return (a, b) => (scores[b] ?? outOfRange(scores, b)) - (scores[a] ?? outOfRange(scores, a));
}

interface Page {
  sort: SearchSort;
  offset: number;
  limit: number;
  /** Opens the re-ranker of the query; null if there is none. */
  openReranker: (() => Reranker) | null;
  /** Indexes of the matches that come first by relevance; null: none. */
  first: readonly number[] | null;
}

/** Product ids of one page of the sorted matches. */
export function sortedPage(state: IndexState, matches: Matches, page: Page): number[] {
  const { sort, offset, limit } = page;
  const end = offset + limit;
  if (end === 0) return [];
  const sorted =
    sort === "relevance"
      ? sortByRelevance(state, matches, { ...page, end })
      : selectTopK(SORT_VALUES[sort](state.columns, matches), end, tieBreaker(state, matches, sort));
  const { products } = matches;
  const { ids } = state.columns;
  return sorted.slice(offset, end).map((at) => {
    const product = products[at] ?? outOfRange(products, at);
    return ids[product] ?? outOfRange(ids, product);
  });
}

/** Products whose brand and name were typed in full, then those that come first, then the rest. */
function sortByRelevance(
  state: IndexState,
  matches: Matches,
  { first, openReranker, end }: Page & { end: number },
): readonly number[] {
  const { scores } = matches;
  const compare = tieBreaker(state, matches, "relevance");
  const reranker = openReranker?.() ?? null;
  if (!reranker) return selectTopK(scores, end, compare);
  const count = Math.max(end, RERANK_TOP_K);
  if (first === null) return rerankTop(selectTopK(scores, count, compare), matches, reranker).sorted;
  // Sorted twice: the first by themselves, and the rest without them.
  const tested = rerankTop(selectTopK(scores, count, compare, first), matches, reranker);
  const scoresOfRest = scores.slice();
  for (const at of first) scoresOfRest[at] = EXCLUDED;
  const topOfRest = selectTopK(scoresOfRest, count, compare).filter((at) => scoresOfRest[at] !== EXCLUDED);
  // Of the rest, a page that the first fill has only those that were typed in full.
  const shown = tested.sorted.length < end ? topOfRest : namedAmong(topOfRest, matches, reranker);
  const rest = rerankTop(shown, matches, reranker);
  const both = [...tested.sorted, ...rest.sorted];
  const named = both.filter((at) => tested.named.has(at) || rest.named.has(at));
  return [...new Set([...named, ...both])];
}

/** Those of the matches that are re-ranked whose brand and name the query has in full. */
const namedAmong = (sorted: readonly number[], { products }: Matches, reranker: Reranker) =>
  sorted.slice(0, RERANK_TOP_K).filter((at) => reranker.isNamed(products[at] ?? outOfRange(products, at)));

const scoreAt = ({ scores }: Matches, at: number): number => scores[at] ?? outOfRange(scores, at);

/** Below every score. */
const EXCLUDED = -1;

/** Orders equal sort values by tie-breaker, then by name and id. */
function tieBreaker(state: IndexState, matches: Matches, sort: SearchSort): Comparator {
  const { products } = matches;
  const compare = TIE_BREAKERS[sort](state.columns, matches);
  const position = (at: number) => sortPosition(state, products[at] ?? outOfRange(products, at));
  return (a, b) => compare(a, b) || position(a) - position(b);
}

/** Where a product stands among all, ordered by name and id. */
export function sortPosition({ baseCount, deltaSortPositions }: IndexState, product: number): number {
  if (product < baseCount) return product;
  return deltaSortPositions[product - baseCount] ?? outOfRange(deltaSortPositions, product - baseCount);
}

/**
 * Re-ranks the top K by score plus proximity bonus; the rest keep their order. `named`: those of the top whose brand and
 * name the query has in full.
 */
function rerankTop(
  sorted: readonly number[],
  matches: Matches,
  reranker: Reranker,
): { sorted: readonly number[]; named: ReadonlySet<number> } {
  const named = new Set<number>();
  const reranked = sorted
    .slice(0, RERANK_TOP_K)
    .map((at) => {
      const { bonus, isNamed } = reranker.proximityOf(
        matches.products[at] ?? outOfRange(matches.products, at),
      );
      if (isNamed) named.add(at);
      return { at, score: scoreAt(matches, at) + bonus };
    })
    .sort((a, b) => b.score - a.score);
  return { sorted: [...reranked.map(({ at }) => at), ...sorted.slice(RERANK_TOP_K)], named };
}
