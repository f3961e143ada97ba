import { addTo, missingValue, outOfRange } from "#domain/out-of-range.ts";
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
  const fitted: Fitted = {
    weights: new Float32Array(classes.length * buckets),
    squares: new Float32Array(classes.length * buckets),
    biases: new Float32Array(classes.length),
  };
  const examples = labeled.map(({ label, features }) => ({
    row: rowOf.get(label) ?? missingValue(`The row of class ${label}`),
    places: Int32Array.from(features.keys()),
    values: Float64Array.from(features.values()),
  }));
  // A fixed order that mixes the classes, so that training is deterministic.
  const order = examples.map((_, at) => (at * 7919) % examples.length);
  const errors = new Float64Array(classes.length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const at of order) {
      const example = examples[at];
      if (!example) continue;
      softmax(errors, example, fitted);
      errors[example.row] = (errors[example.row] ?? outOfRange(errors, example.row)) - 1;
      descend(errors, example, fitted, l2Penalty);
    }
  }
  return { classes, weights: byClass(fitted.weights, classes.length), biases: fitted.biases };
}

/** A text's features as arrays of the same length, which the inner loops read. */
interface Example {
  places: Int32Array;
  values: Float64Array;
}

/** What is learned. Weights of a bucket lie side by side, one per class, so that an example touches few places of memory. */
interface Fitted {
  weights: Float32Array;
  squares: Float32Array;
  biases: Float32Array;
}

/** One step of gradient descent. `errors`: by class, how much its probability is too high. */
function descend(
  errors: Float64Array,
  { places, values }: Example,
  { weights, squares, biases }: Fitted,
  l2Penalty: number,
): void {
  for (let row = 0; row < errors.length; row++)
    addTo(biases, row, -(LEARNING_RATE * BIAS_RATE * (errors[row] ?? outOfRange(errors, row))));
  for (let at = 0; at < places.length; at++) {
    const first = (places[at] ?? outOfRange(places, at)) * errors.length;
    const value = values[at] ?? outOfRange(values, at);
    for (let row = 0; row < errors.length; row++) {
      const cell = first + row;
      const weight = weights[cell] ?? outOfRange(weights, cell);
      const gradient = (errors[row] ?? outOfRange(errors, row)) * value + l2Penalty * weight;
      const square = (squares[cell] ?? outOfRange(squares, cell)) + gradient * gradient;
      squares[cell] = square;
      weights[cell] = weight - (LEARNING_RATE * gradient) / Math.sqrt(square + 1e-6);
    }
  }
}

/** Writes the probability of each class to `scores`. */
function softmax(scores: Float64Array, { places, values }: Example, { weights, biases }: Fitted): void {
  scores.set(biases);
  for (let at = 0; at < places.length; at++) {
    const first = (places[at] ?? outOfRange(places, at)) * scores.length;
    const value = values[at] ?? outOfRange(values, at);
    for (let row = 0; row < scores.length; row++) {
      const cell = first + row;
      addTo(scores, row, (weights[cell] ?? outOfRange(weights, cell)) * value);
    }
  }
  const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let row = 0; row < scores.length; row++) {
    const raised = Math.exp((scores[row] ?? outOfRange(scores, row)) - highest);
    scores[row] = raised;
    sum += raised;
  }
  for (let row = 0; row < scores.length; row++) scores[row] = (scores[row] ?? outOfRange(scores, row)) / sum;
}

/** Weights in the order of a classifier: class by class. */
function byClass(weights: Float32Array, classes: number): Float32Array {
  const buckets = weights.length / classes;
  return weights.map((_, at) => {
    const cell = (at % buckets) * classes + Math.floor(at / buckets);
    return weights[cell] ?? outOfRange(weights, cell);
  });
}

/** Class of phrases that are not about any goal. */
export const NO_GOAL = "none";
