import { outOfRange } from "#domain/out-of-range.ts";

/** A linear text classifier over hashed features; see `weights-file.ts` for its file format. */
export interface TextClassifier {
  classes: readonly string[];
  /** `classes.length` rows, with one weight per bucket. */
  weights: Float32Array;
  biases: Float32Array;
  /** Scores are divided by this, so that probabilities are as often right as they say; 1 if absent. */
  temperature?: number;
}

/** Softmax probability of each class, 0 to 1, in the order of `classes`. Features: bucket to value. */
export function classProbabilities(
  { classes, weights, biases, temperature = 1 }: TextClassifier,
  features: ReadonlyMap<number, number>,
): number[] {
  const buckets = weights.length / classes.length;
  // Typed arrays and one loop per class: this runs for every question, over hundreds of features.
  const places = Int32Array.from(features.keys());
  const values = Float64Array.from(features.values());
  const scores = classes.map((_, row) => {
    const first = row * buckets;
    let score = biases[row] ?? outOfRange(biases, row);
    for (let at = 0; at < places.length; at++) {
      const cell = first + (places[at] ?? outOfRange(places, at));
      score += (weights[cell] ?? outOfRange(weights, cell)) * (values[at] ?? outOfRange(values, at));
    }
    return score / temperature;
  });
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}
