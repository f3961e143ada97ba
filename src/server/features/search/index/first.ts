/** Compares two places of a list: negative where the first belongs before the second. */
export type Order = (a: number, b: number) => number;

/**
 * The first `count` of the places offered, in order: a sorted list that a better one pushes the last out of. Quicker
 * than sorting where few of many are wanted.
 */
export function firstOf(places: Iterable<number>, count: number, before: Order): number[] {
  const kept: number[] = [];
  for (const at of places) {
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
