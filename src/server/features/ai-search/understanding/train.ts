import { missingValue, outOfRange } from "#domain/out-of-range.ts";
import type { TextClassifier } from "./classifier.ts";
import { GOAL_FEATURES, goalFeatures } from "./goal-features.ts";

export interface Phrase {
  goal: string;
  text: string;
}

/** Parses a phrase file: a "[goal]" heading, followed by its phrases, one per line. */
export function readPhrases(file: string): Phrase[] {
  let goal = "";
  return file.split("\n").flatMap((line) => {
    const text = line.trim();
    const head = /^\[(.+)\]$/.exec(text)?.[1];
    if (head) goal = head;
    return head || text === "" ? [] : [{ goal, text }];
  });
}

const EPOCHS = 12;
const LEARNING_RATE = 0.3;
/** Biases learn more slowly, by this factor. */
const BIAS_RATE = 0.02;
/** L2 penalty of the goals' classifier: shrinks weights that few phrases support. */
const GOAL_L2_PENALTY = 3e-4;

/** A text's features, by bucket, and its class. */
export interface LabeledFeatures {
  label: string;
  features: ReadonlyMap<number, number>;
}

/** Trains the classifier of goals. */
export const trainGoalClassifier = (phrases: readonly Phrase[]): TextClassifier =>
  fitClassifier(
    phrases.map(({ goal, text }) => ({ label: goal, features: goalFeatures(text) })),
    { buckets: GOAL_FEATURES, l2Penalty: GOAL_L2_PENALTY },
  );

/** Multinomial logistic regression, fitted by gradient descent with a per-weight learning rate (AdaGrad). */
export function fitClassifier(
  labeled: readonly LabeledFeatures[],
  { buckets, l2Penalty }: { buckets: number; l2Penalty: number },
): TextClassifier {
  const classes = [...new Set(labeled.map(({ label }) => label))].sort();
  const rowOf = new Map(classes.map((label, row) => [label, row]));
  const weights = new Float32Array(classes.length * buckets);
  const squares = new Float32Array(weights.length);
  const biases = new Float32Array(classes.length);
  const examples = labeled.map(({ label, features }) => ({
    row: rowOf.get(label) ?? missingValue(`The row of class ${label}`),
    places: Int32Array.from(features.keys()),
    values: Float64Array.from(features.values()),
  }));
  // A fixed order that mixes the classes, so that training is deterministic.
  const order = examples.map((_, at) => (at * 7919) % examples.length);
  const scores = new Float64Array(classes.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      softmax(scores, example, weights, biases, buckets);
      for (let row = 0; row < classes.length; row++) {
        const error = (scores[row] ?? outOfRange(scores, row)) - (row === example.row ? 1 : 0);
        biases[row] = (biases[row] ?? outOfRange(biases, row)) - LEARNING_RATE * BIAS_RATE * error;
        descend(example, { weights, squares, first: row * buckets, error, l2Penalty });
      }
    }
  }
  return { classes, weights, biases };
}

/** A text's features as arrays of the same length, which the inner loops read. */
interface Example {
  places: Int32Array;
  values: Float64Array;
}

/** One step of gradient descent for the weights of one class, which begin at `first`. */
function descend(
  { places, values }: Example,
  {
    weights,
    squares,
    first,
    error,
    l2Penalty,
  }: { weights: Float32Array; squares: Float32Array; first: number; error: number; l2Penalty: number },
): void {
  for (let at = 0; at < places.length; at++) {
    const cell = first + (places[at] as number);
    const weight = weights[cell] as number;
    const gradient = error * (values[at] as number) + l2Penalty * weight;
    const square = (squares[cell] as number) + gradient * gradient;
    squares[cell] = square;
    weights[cell] = weight - (LEARNING_RATE * gradient) / Math.sqrt(square + 1e-6);
  }
}

function softmax(
  scores: Float64Array,
  { places, values }: Example,
  weights: Float32Array,
  biases: Float32Array,
  buckets: number,
): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < scores.length; row++) {
    const first = row * buckets;
    let score = biases[row] ?? outOfRange(biases, row);
    for (let at = 0; at < places.length; at++)
      score += (weights[first + (places[at] as number)] as number) * (values[at] as number);
    scores[row] = score;
    if (score > highest) highest = score;
  }
  let sum = 0;
  for (let row = 0; row < scores.length; row++) {
    const raised = Math.exp((scores[row] ?? outOfRange(scores, row)) - highest);
    scores[row] = raised;
    sum += raised;
  }
  for (let row = 0; row < scores.length; row++) scores[row] = (scores[row] ?? outOfRange(scores, row)) / sum;
}

/** Class of phrases that are not about any goal. */
export const NO_GOAL = "none";
