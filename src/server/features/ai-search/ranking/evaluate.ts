/** Discounted cumulative gain of grades in the order in which they are shown: 2^grade - 1, by log2 of the place. */
function gain(grades: readonly number[], places: number): number {
  return grades.slice(0, places).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** nDCG@10: 1 where the best grades of `all` stand first. Null where nothing of it is worth showing. */
export function ndcg10(shown: readonly number[], all: readonly number[] = shown): number | null {
  const best = gain(
    [...all].sort((a, b) => b - a),
    10,
  );
  return best === 0 ? null : gain(shown, 10) / best;
}

/** One by the place of the first result that fits (grade 2 or more); 0 where none does. */
export function reciprocalRank(shown: readonly number[]): number {
  const first = shown.findIndex((grade) => grade >= 2);
  return first < 0 ? 0 : 1 / (first + 1);
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const DRAWS = 2000;

/** Chance that is the same every time (mulberry32): 0 up to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function weightedMean(values: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? 0 : values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / total;
}

/** 95 % interval of the (weighted) mean by drawing the values again with replacement (percentile bootstrap). */
export function bootstrapInterval(
  values: readonly number[],
  { weights = values.map(() => 1), seed = 1 }: { weights?: readonly number[]; seed?: number } = {},
): { low: number; high: number } {
  const chance = seeded(seed);
  const means = Array.from({ length: DRAWS }, () => {
    const drawn = values.map(() => Math.floor(chance() * values.length));
    return weightedMean(
      drawn.map((at) => values[at] ?? 0),
      drawn.map((at) => weights[at] ?? 0),
    );
  }).sort((a, b) => a - b);
  return { low: means[Math.floor(DRAWS * 0.025)] ?? 0, high: means[Math.floor(DRAWS * 0.975)] ?? 0 };
}
