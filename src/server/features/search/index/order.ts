import type { SearchSort } from "#contract/vocabulary.ts";
import type { Narrowed } from "./narrow.ts";
import type { IndexState } from "./state.ts";

/** What products are sorted by, least first: a number for each, by its place among the products found. */
type Key = (state: IndexState, narrowed: Narrowed) => Float64Array | Int32Array;

const byScore: Key = (_, { scores }) => scores.map((score) => -score);

const keyed =
  (keyOf: (state: IndexState) => (product: number) => number): Key =>
  (state, { products }) => {
    const keys = new Float64Array(products.length);
    const key = keyOf(state);
    for (let at = 0; at < keys.length; at++) keys[at] = key(products[at] ?? 0);
    return keys;
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

/** Up to this share of the products found, picking the best ones is quicker than sorting all. */
const FEW = 0.1;

/** Ids of one page of the products found. */
export function pageOf(
  state: IndexState,
  narrowed: Narrowed,
  { sort, offset, limit }: { sort: SearchSort; offset: number; limit: number },
): number[] {
  const before = orderOf(state, narrowed, sort);
  const end = offset + limit;
  const sorted =
    end < narrowed.products.length * FEW ? best(narrowed, end, before) : found(narrowed).sort(before);
  return Array.from(sorted.slice(offset, end), (at) => state.columns.ids[narrowed.products[at] ?? 0] ?? 0);
}

type Order = (a: number, b: number) => number;

/** Compares products by their places in `narrowed`. */
function orderOf(state: IndexState, narrowed: Narrowed, sort: SearchSort): Order {
  const { baseCount, recentPlaces } = state;
  const { products } = narrowed;
  const place = (product: number) =>
    product < baseCount ? product : (recentPlaces[product - baseCount] ?? 0);
  const [first = NO_KEYS, second = NO_KEYS] = KEYS[sort].map((key) => key(state, narrowed));
  return (a, b) => {
    // Infinity less Infinity is NaN, so that keys are compared before they are subtracted.
    if (first[a] !== first[b]) return (first[a] ?? 0) - (first[b] ?? 0);
    if (second[a] !== second[b]) return (second[a] ?? 0) - (second[b] ?? 0);
    return place(products[a] ?? 0) - place(products[b] ?? 0);
  };
}

const NO_KEYS = new Float64Array();

function found({ fails }: Narrowed): Uint32Array {
  let length = 0;
  const places = new Uint32Array(fails.length);
  for (let at = 0; at < fails.length; at++) if (fails[at] === 0) places[length++] = at;
  return places.subarray(0, length);
}

/** The first `count` in order: a sorted list that a better product pushes the last one out of. */
function best({ fails }: Narrowed, count: number, before: Order): number[] {
  const kept: number[] = [];
  for (let at = 0; at < fails.length; at++) {
    if (fails[at] !== 0) continue;
    if (kept.length === count && before(at, kept[count - 1] ?? 0) >= 0) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(kept[middle] ?? 0, at) <= 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, at);
    if (kept.length > count) kept.pop();
  }
  return kept;
}
