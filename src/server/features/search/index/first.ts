/** Negative where the first place belongs before the second. */
export type Order = (a: number, b: number) => number;

/** Up to this share of all, picking the first ones is quicker than sorting. */
const FEW = 0.1;
/** Where no more are wanted, picking is quicker in any case. */
const A_PAGE = 100;

/** The first `count` of the places in `worth`: what is worth most, and of equal worth what comes before. */
export function firstOf(worth: ArrayLike<number>, count: number, before: Order): number[] {
  return count <= A_PAGE || count < worth.length * FEW
    ? picked(worth, count, before)
    : sorted(worth, before).slice(0, count);
}

/** Infinity less Infinity is NaN, so that worths are compared before they are subtracted. */
const inOrder =
  (worth: ArrayLike<number>, before: Order): Order =>
  (a, b) => {
    const [one = 0, other = 0] = [worth[a], worth[b]];
    return one === other ? before(a, b) : other - one;
  };

const sorted = (worth: ArrayLike<number>, before: Order): number[] =>
  Array.from({ length: worth.length }, (_, at) => at).sort(inOrder(worth, before));

/** A sorted list that a better one pushes the last out of. */
function picked(worth: ArrayLike<number>, count: number, before: Order): number[] {
  const order = inOrder(worth, before);
  const kept: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < worth.length; at++) {
    // Nearly always this decides, and it is compared for everything found.
    if ((worth[at] ?? 0) < least) continue;
    if (kept.length === count && order(at, kept[count - 1] ?? 0) >= 0) continue;
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (order(kept[middle] ?? 0, at) <= 0) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, at);
    if (kept.length > count) kept.pop();
    if (kept.length === count) least = worth[kept[count - 1] ?? 0] ?? 0;
  }
  return kept;
}
