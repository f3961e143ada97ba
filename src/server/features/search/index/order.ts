import type { SearchSort } from "#contract/vocabulary.ts";
import type { Closeness } from "./closeness.ts";
import { firstOf, type Order } from "./first.ts";
import type { Narrowed } from "./narrow.ts";
import type { IndexState } from "./state.ts";

/** What products are sorted by, least first: a number for each place among the products found. */
type Key = (state: IndexState, narrowed: Narrowed) => (at: number) => number;

const byScore: Key =
  (_, { scores }) =>
  (at) =>
    -(scores[at] ?? 0);

const keyed =
  (keyOf: (state: IndexState) => (product: number) => number): Key =>
  (state, { products }) => {
    const key = keyOf(state);
    return (at) => key(products[at] ?? 0);
  };

const untestedLast = keyed(
  ({ columns: { tested } }) =>
    (product) =>
      -(tested[product] ?? 0),
);
const newestFirst = keyed(
  ({ columns: { testedOn } }) =>
    (product) =>
      -(testedOn[product] ?? 0),
);
const lastIfMissing = (value: number) => (Number.isNaN(value) ? Number.POSITIVE_INFINITY : value);
const mostAccurateFirst = keyed(
  ({ columns: { labelAccuracy } }) =>
    (product) =>
      lastIfMissing(Math.abs((labelAccuracy[product] ?? Number.NaN) - 100)),
);
const leastLeadFirst = keyed(
  ({ columns: { lead } }) =>
    (product) =>
      lastIfMissing(lead[product] ?? Number.NaN),
);

/** Keys of each sort, the first that differs decides; then names, then ids. */
const KEYS: Record<SearchSort, readonly Key[]> = {
  relevance: [byScore, untestedLast],
  newest_test: [newestFirst, byScore],
  label_accuracy: [mostAccurateFirst, byScore],
  lowest_lead: [leastLeadFirst, byScore],
  name: [],
};

/** Up to this share of the products found, picking the first ones is quicker than sorting all. */
const FEW = 0.1;

/** So many of the most relevant products are looked at closely. */
const CLOSELY = 64;

interface Page {
  sort: SearchSort;
  offset: number;
  limit: number;
  /** How close a product is to what was asked; null: nothing was. */
  closeness: Closeness | null;
}

/** Ids of one page of the products found. */
export function pageOf(state: IndexState, narrowed: Narrowed, page: Page): number[] {
  const { sort, offset, limit, closeness } = page;
  const closely = sort === "relevance" ? closeness : null;
  const before = orderOf(state, narrowed, sort);
  const end = offset + limit;
  const wanted = closely ? Math.max(end, CLOSELY) : end;
  const places = found(narrowed);
  const sorted =
    wanted < places.length * FEW ? firstOf(places, wanted, before) : Array.from(places.sort(before));
  const inOrder = closely ? closestFirst(sorted, narrowed, closely) : sorted;
  return inOrder.slice(offset, end).map((at) => state.columns.ids[narrowed.products[at] ?? 0] ?? 0);
}

/** Compares products by their places in `narrowed`. */
function orderOf(state: IndexState, narrowed: Narrowed, sort: SearchSort): Order<number> {
  const { baseCount, recentPlaces } = state;
  const { products, scores } = narrowed;
  const place = (product: number) =>
    product < baseCount ? product : (recentPlaces[product - baseCount] ?? 0);
  const [first = noKey, second = noKey] = KEYS[sort].map((key) => key(state, narrowed));
  const decide = inTurn(first, second, (a, b) => place(products[a] ?? 0) - place(products[b] ?? 0));
  // Nearly always the score decides, and it is compared for every product found.
  return sort === "relevance" ? (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || decide(a, b) : decide;
}

const inTurn =
  (first: (at: number) => number, second: (at: number) => number, last: Order<number>): Order<number> =>
  (a, b) => {
    // Infinity less Infinity is NaN, so that keys are compared before they are subtracted.
    const [firstOfA, firstOfB] = [first(a), first(b)];
    if (firstOfA !== firstOfB) return firstOfA - firstOfB;
    const [secondOfA, secondOfB] = [second(a), second(b)];
    if (secondOfA !== secondOfB) return secondOfA - secondOfB;
    return last(a, b);
  };

const noKey = () => 0;

function found({ fails }: Narrowed): Uint32Array {
  let length = 0;
  const places = new Uint32Array(fails.length);
  for (let at = 0; at < fails.length; at++) if (fails[at] === 0) places[length++] = at;
  return places.subarray(0, length);
}

/** The most relevant ones by score and closeness together; the rest stay behind them as they are. */
function closestFirst(
  sorted: readonly number[],
  { products, scores }: Narrowed,
  closeness: Closeness,
): number[] {
  const close = sorted
    .slice(0, CLOSELY)
    .map((at) => ({ at, score: (scores[at] ?? 0) + closeness(products[at] ?? 0) }))
    .sort((a, b) => b.score - a.score);
  return [...close.map(({ at }) => at), ...sorted.slice(CLOSELY)];
}
