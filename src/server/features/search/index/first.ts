/** Negative where the first belongs before the second. */
export type Order<Item> = (a: Item, b: Item) => number;

/**
 * The first `count` of the items in order: a sorted list that a better one pushes the last out of. Quicker than sorting
 * where few of many are wanted.
 */
export function firstOf<Item>(items: Iterable<Item>, count: number, before: Order<Item>): Item[] {
  const kept: Item[] = [];
  let last: Item | undefined;
  for (const item of items) {
    if (last !== undefined && kept.length === count && before(item, last) >= 0) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (before(kept[middle] as Item, item) <= 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, item);
    if (kept.length > count) kept.pop();
    last = kept.at(-1);
  }
  return kept;
}
