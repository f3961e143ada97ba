import { outOfRange } from "#domain/out-of-range.ts";
import { fnv1a } from "#domain/text/hash.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** Number of buckets for feature hashing: large enough for few collisions, small enough for a compact weights file. */
export const HASH_BUCKETS = 8192;

/** A linear text classifier over hashed features; see `weights-file.ts` for its file format. */
export interface TextClassifier {
  classes: readonly string[];
  /** `classes.length` rows, with one weight per bucket. */
  weights: Float32Array;
  biases: Float32Array;
}

export interface GoalGuess {
  goal: string;
  /** Softmax probability, 0 to 1. */
  probability: number;
}

/** Feature value by kind, before the trained weights: words, word bigrams, character n-grams. */
const FEATURE_VALUES = { word: 1, bigram: 0.3, characters: 0.3 } as const;
/** Lower value of stop words. */
const STOP_WORD_VALUE = 0.3;
const CHARACTER_NGRAM_SIZES = [3, 4, 5] as const;

/**
 * Hashed features of a phrase (bucket to value): words, word bigrams and character 3- to 5-grams, normalized to unit
 * length.
 */
export function hashFeatures(text: string): Map<number, number> {
  const words = splitWords(normalizeQuestion(text)).map(singularize);
  const features = new Map<number, number>();
  const add = (feature: string, amount: number) => {
    const bucket = fnv1a(feature) % HASH_BUCKETS;
    features.set(bucket, (features.get(bucket) ?? 0) + amount);
  };
  for (const [at, word] of words.entries()) {
    const weight = QUESTION_STOP_WORDS.has(word) ? STOP_WORD_VALUE : 1;
    add(`w ${word}`, FEATURE_VALUES.word * weight);
    if (at > 0) add(`p ${words[at - 1]} ${word}`, FEATURE_VALUES.bigram);
    if (QUESTION_STOP_WORDS.has(word)) continue;
    const delimited = `<${word}>`;
    for (const size of CHARACTER_NGRAM_SIZES)
      for (let from = 0; from + size <= delimited.length; from++)
        add(`c ${delimited.slice(from, from + size)}`, FEATURE_VALUES.characters);
  }
  const length = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [bucket, value] of features) features.set(bucket, value / length);
  return features;
}

/** Softmax probability of each class, 0 to 1, in the order of `classes`. Features: bucket to value. */
export function classProbabilities(
  { classes, weights, biases }: TextClassifier,
  features: ReadonlyMap<number, number>,
): number[] {
  const buckets = weights.length / classes.length;
  const scores = classes.map((_, row) => {
    let score = biases[row] ?? outOfRange(biases, row);
    for (const [bucket, value] of features) {
      const cell = row * buckets + bucket;
      score += (weights[cell] ?? outOfRange(weights, cell)) * value;
    }
    return score;
  });
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}

/** Classifies a text: all classes, most likely first. */
export function guessGoals(model: TextClassifier, text: string): GoalGuess[] {
  const probabilities = classProbabilities(model, hashFeatures(text));
  return model.classes
    .map((goal, row) => ({ goal, probability: probabilities[row] ?? outOfRange(probabilities, row) }))
    .sort((a, b) => b.probability - a.probability);
}
