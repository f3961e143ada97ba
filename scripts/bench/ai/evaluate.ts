import { outOfRange } from "#domain/out-of-range.ts";

/** Discounted cumulative gain of the first `places` grades: 2^grade - 1, divided by log2(rank + 1). */
function discountedCumulativeGain(grades: readonly number[], places: number): number {
  return grades.slice(0, places).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** nDCG@10: 1 if the best grades of `all` come first; null if all grades are 0. */
export function ndcg10(shown: readonly number[], all: readonly number[] = shown): number | null {
  const ideal = discountedCumulativeGain(
    [...all].sort((a, b) => b - a),
    10,
  );
  return ideal === 0 ? null : discountedCumulativeGain(shown, 10) / ideal;
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const BOOTSTRAP_SAMPLES = 2000;

/** Seeded pseudorandom number generator (mulberry32); returns values from 0 up to, not including, 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 95 % confidence interval of the mean (percentile bootstrap, always of the same samples). */
export function bootstrapInterval(values: readonly number[]): { low: number; high: number } {
  const random = mulberry32(1);
  const means = Array.from({ length: BOOTSTRAP_SAMPLES }, () =>
    mean(
      values.map(() => {
        const at = Math.floor(random() * values.length);
        return values[at] ?? outOfRange(values, at);
      }),
    ),
  ).sort((a, b) => a - b);
  const meanAt = (share: number) => {
    const at = Math.floor(BOOTSTRAP_SAMPLES * share);
    return means[at] ?? outOfRange(means, at);
  };
  return { low: meanAt(0.025), high: meanAt(0.975) };
}
