/**
 * A popularity by Zipf's law with exponent 1: the second most popular of `count` is asked for half as often as the first.
 * Returns the rank, from 0, for a random number in [0, 1).
 */
export function zipf(count: number): (random: number) => number {
  const cumulative = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1);
    cumulative[rank] = sum;
  }
  return (random) => {
    const wanted = random * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
