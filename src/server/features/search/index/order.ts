import type { SearchSort } from "#contract/vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { Matches } from "./matches.ts";
import { failingProfiles } from "./profiles.ts";
import type { Reranker } from "./rerank.ts";
import type { IndexColumns, IndexState } from "./state.ts";
import { type Comparator, selectTopK } from "./top-k.ts";

/** The K most relevant products are re-ranked by proximity. */
const RERANK_TOP_K = 64;

/** Sort value of each match: highest first. */
type SortValues = (columns: IndexColumns, matches: Matches) => ArrayLike<number>;

/** Figures are far smaller than the first and differences between them far larger than the precision it leaves. */
const FAILING_PENALTY = 1e7;
const MISSING_VALUE = -1e15;

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
  /** Opens the re-ranker of the query; null without a query. */
  openReranker: (() => Reranker) | null;
}

/** Product ids of one page of the sorted matches. */
export function sortedPage(state: IndexState, matches: Matches, page: Page): number[] {
  const { sort, offset, limit } = page;
  const end = offset + limit;
  if (end === 0) return [];
  const openReranker = sort === "relevance" ? page.openReranker : null;
  const top = selectTopK(
    SORT_VALUES[sort](state.columns, matches),
    openReranker ? Math.max(end, RERANK_TOP_K) : end,
    tieBreaker(state, matches, sort),
  );
  const ranked = openReranker && top.length > 1 ? rerankTop(top, matches, openReranker()) : top;
  const { products } = matches;
  const { ids } = state.columns;
  return ranked.slice(offset, end).map((at) => {
    const product = products[at] ?? outOfRange(products, at);
    return ids[product] ?? outOfRange(ids, product);
  });
}

/** Orders equal sort values by tie-breaker, then by name and id. */
function tieBreaker(
  { columns, baseCount, deltaSortPositions }: IndexState,
  matches: Matches,
  sort: SearchSort,
): Comparator {
  const { products } = matches;
  const compare = TIE_BREAKERS[sort](columns, matches);
  const position = (at: number) => {
    const product = products[at] ?? outOfRange(products, at);
    if (product < baseCount) return product;
    return deltaSortPositions[product - baseCount] ?? outOfRange(deltaSortPositions, product - baseCount);
  };
  return (a, b) => compare(a, b) || position(a) - position(b);
}

/** Re-ranks the top K by score plus proximity bonus; the rest keep their order. */
function rerankTop(sorted: readonly number[], { products, scores }: Matches, reranker: Reranker): number[] {
  const reranked = sorted
    .slice(0, RERANK_TOP_K)
    .map((at) => ({
      at,
      score:
        (scores[at] ?? outOfRange(scores, at)) + reranker.bonusOf(products[at] ?? outOfRange(products, at)),
    }))
    .sort((a, b) => b.score - a.score);
  return [...reranked.map(({ at }) => at), ...sorted.slice(RERANK_TOP_K)];
}
