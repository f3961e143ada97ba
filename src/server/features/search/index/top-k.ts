import { outOfRange } from "#domain/out-of-range.ts";
/** Compares two indexes; negative if the first sorts before the second. */
export type Comparator = (a: number, b: number) => number;

/** Up to this share of all values, insertion into a sorted list is faster than sorting everything. */
const MAX_INSERTION_SHARE = 0.1;
/** Up to this many values, insertion is faster in any case. */
const ALWAYS_INSERT_COUNT = 100;

/** Indexes of the `count` highest values, highest first; `tieBreaker` orders equal values. */
export function selectTopK(values: ArrayLike<number>, count: number, tieBreaker: Comparator): number[] {
  if (count === 0) return [];
  return count <= ALWAYS_INSERT_COUNT || count < values.length * MAX_INSERTION_SHARE
    ? selectByInsertion(values, count, tieBreaker)
    : sortIndexes(values, tieBreaker).slice(0, count);
}

/** Values are compared before they are subtracted, because Infinity minus Infinity is NaN. */
const descending =
  (values: ArrayLike<number>, tieBreaker: Comparator): Comparator =>
  (a, b) => {
    const one = values[a] ?? outOfRange(values, a);
    const other = values[b] ?? outOfRange(values, b);
    return one === other ? tieBreaker(a, b) : other - one;
  };

const sortIndexes = (values: ArrayLike<number>, tieBreaker: Comparator): number[] =>
  Array.from({ length: values.length }, (_, at) => at).sort(descending(values, tieBreaker));

/** Keeps a sorted list of at most `count` indexes. */
function selectByInsertion(values: ArrayLike<number>, count: number, tieBreaker: Comparator): number[] {
  const order = descending(values, tieBreaker);
  const selected: number[] = [];
  /** The worst of the selected, once there are `count`. */
  let last: number | null = null;
  let threshold = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at++) {
    // Rejects nearly all values with one comparison.
    if ((values[at] ?? outOfRange(values, at)) < threshold) continue;
    if (last !== null && order(at, last) >= 0) continue;
    let low = 0;
    let high = selected.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(selected[middle] ?? outOfRange(selected, middle), at) <= 0) low = middle + 1;
      else high = middle;
    }
    selected.splice(low, 0, at);
    if (selected.length > count) selected.pop();
    if (selected.length < count) continue;
    last = selected[count - 1] ?? outOfRange(selected, count - 1);
    threshold = values[last] ?? outOfRange(values, last);
  }
  return selected;
}
