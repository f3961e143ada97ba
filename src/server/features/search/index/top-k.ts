import { outOfRange } from "#domain/out-of-range.ts";
/** Compares two indexes; negative if the first sorts before the second. */
export type Comparator = (a: number, b: number) => number;

/** Up to this share of all values, insertion into a sorted list is faster than sorting everything. */
const MAX_INSERTION_SHARE = 0.1;
/** Up to this many values, insertion is faster in any case. */
const ALWAYS_INSERT_COUNT = 100;

/**
 * Indexes of the `count` highest values, highest first; `tieBreaker` orders equal values. `among`: the only indexes to
 * choose from, if given.
 */
export function selectTopK(
  values: ArrayLike<number>,
  count: number,
  tieBreaker: Comparator,
  among: readonly number[] | null = null,
): number[] {
  if (count === 0) return [];
  const order = descending(values, tieBreaker);
  const choices = among?.length ?? values.length;
  if (count > ALWAYS_INSERT_COUNT && count >= choices * MAX_INSERTION_SHARE)
    return (among?.slice() ?? Array.from(values, (_, at) => at)).sort(order).slice(0, count);
  const selection = new Selection(values, count, order);
  if (among) for (const at of among) selection.offer(at);
  else for (let at = 0; at < values.length; at++) selection.offer(at);
  return selection.selected;
}

/** Values are compared before they are subtracted, because Infinity minus Infinity is NaN. */
const descending =
  (values: ArrayLike<number>, tieBreaker: Comparator): Comparator =>
  (a, b) => {
    const one = values[a] ?? outOfRange(values, a);
    const other = values[b] ?? outOfRange(values, b);
    return one === other ? tieBreaker(a, b) : other - one;
  };

/** A sorted list of at most `count` indexes. */
class Selection {
  readonly selected: number[] = [];
  readonly #values: ArrayLike<number>;
  readonly #count: number;
  readonly #order: Comparator;
  /** The worst of the selected, once there are `count`. */
  #last: number | null = null;
  #threshold = Number.NEGATIVE_INFINITY;

  constructor(values: ArrayLike<number>, count: number, order: Comparator) {
    this.#values = values;
    this.#count = count;
    this.#order = order;
  }

  offer(at: number): void {
    const values = this.#values;
    // Rejects nearly all values with one comparison.
    if ((values[at] ?? outOfRange(values, at)) < this.#threshold) return;
    if (this.#last === null || this.#order(at, this.#last) < 0) this.#insert(at);
  }

  #insert(at: number): void {
    const selected = this.selected;
    let low = 0;
    let high = selected.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#order(selected[middle] ?? outOfRange(selected, middle), at) <= 0) low = middle + 1;
      else high = middle;
    }
    selected.splice(low, 0, at);
    if (selected.length > this.#count) selected.pop();
    if (selected.length < this.#count) return;
    const last = selected[this.#count - 1] ?? outOfRange(selected, this.#count - 1);
    this.#last = last;
    this.#threshold = this.#values[last] ?? outOfRange(this.#values, last);
  }
}
