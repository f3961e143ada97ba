import type { SearchSort } from "#contract/vocabulary.ts";
import type { Closeness } from "./closeness.ts";
import { firstOf, type Order } from "./first.ts";
import type { Matched } from "./match.ts";
import type { Columns, IndexState } from "./state.ts";

/** So many of the most relevant products are looked at closely. */
const CLOSELY = 64;

/** What each product found is worth in a sort: more comes first. */
type Worth = (columns: Columns, found: Matched) => ArrayLike<number>;

const lastIfMissing = (value: number) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value);

const WORTHS: Record<SearchSort, Worth> = {
  relevance: (_, { scores }) => scores,
  newest_test: ({ testedOn }, { products }) =>
    Float64Array.from(products, (product) => testedOn[product] ?? 0),
  label_accuracy: ({ labelAccuracy }, { products }) =>
    Float64Array.from(products, (product) =>
      lastIfMissing(-Math.abs((labelAccuracy[product] ?? Number.NaN) - 100)),
    ),
  lowest_lead: ({ lead }, { products }) =>
    Float64Array.from(products, (product) => lastIfMissing(-(lead[product] ?? Number.NaN))),
  name: (_, { products }) => new Uint8Array(products.length),
};

/** What decides among products of equal worth: the tested one, the score, nothing; then names and ids. */
const TIES: Record<SearchSort, (columns: Columns, found: Matched) => Order> = {
  relevance:
    ({ tested }, { products }) =>
    (a, b) =>
      (tested[products[b] ?? 0] ?? 0) - (tested[products[a] ?? 0] ?? 0),
  newest_test: byScore,
  label_accuracy: byScore,
  lowest_lead: byScore,
  name: () => () => 0,
};

function byScore(_: Columns, { scores }: Matched): Order {
  return (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0);
}

interface Page {
  sort: SearchSort;
  offset: number;
  limit: number;
  /** Looks how close products are to what was asked; null: nothing was. */
  closeness: (() => Closeness) | null;
}

/** Ids of one page of the products found. */
export function pageOf(state: IndexState, found: Matched, page: Page): number[] {
  const { sort, offset, limit, closeness } = page;
  const end = offset + limit;
  if (end === 0) return [];
  const closely = sort === "relevance" ? closeness : null;
  const first = firstOf(
    WORTHS[sort](state.columns, found),
    closely ? Math.max(end, CLOSELY) : end,
    tieBreaker(state, found, sort),
  );
  const inOrder = closely && first.length > 1 ? closestFirst(first, found, closely()) : first;
  return inOrder.slice(offset, end).map((at) => state.columns.ids[found.products[at] ?? 0] ?? 0);
}

function tieBreaker(
  { columns, baseCount, recentPlaces }: IndexState,
  found: Matched,
  sort: SearchSort,
): Order {
  const { products } = found;
  const decide = TIES[sort](columns, found);
  const place = (at: number) => {
    const product = products[at] ?? 0;
    return product < baseCount ? product : (recentPlaces[product - baseCount] ?? 0);
  };
  return (a, b) => decide(a, b) || place(a) - place(b);
}

/** The most relevant ones by score and closeness together; the rest stay behind them as they are. */
function closestFirst(
  sorted: readonly number[],
  { products, scores }: Matched,
  closeness: Closeness,
): number[] {
  const close = sorted
    .slice(0, CLOSELY)
    .map((at) => ({ at, score: (scores[at] ?? 0) + closeness(products[at] ?? 0) }))
    .sort((a, b) => b.score - a.score);
  return [...close.map(({ at }) => at), ...sorted.slice(CLOSELY)];
}
