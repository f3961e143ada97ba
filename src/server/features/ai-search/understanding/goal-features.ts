import { outOfRange } from "#domain/out-of-range.ts";
import { fnv1a } from "#domain/text/hash.ts";
import { QUESTION_STOP_WORDS } from "#domain/text/stop-words.ts";
import { classProbabilities, type TextClassifier } from "./classifier.ts";
import { textVector, wordVectors } from "./word-vectors.ts";
import { normalizeQuestion, singularize, splitWords } from "./words.ts";

/** Number of buckets for feature hashing: large enough for few collisions, small enough for a compact weights file. */
const HASH_BUCKETS = 8192;

/** Values of a word vector. */
const VECTOR_SIZE = 100;

/** Number of feature places: buckets for words, pairs, characters and sounds, then the mean word vector. */
export const GOAL_FEATURES = HASH_BUCKETS + VECTOR_SIZE;

/** Feature value by kind, before the trained weights: words, word bigrams, character n-grams. */
const FEATURE_VALUES = { word: 1, bigram: 0.3, characters: 0.3, sound: 0.2, vector: 1.4 } as const;
/** Lower value of stop words. */
const STOP_WORD_VALUE = 0.3;
const CHARACTER_NGRAM_SIZES = [3, 4, 5] as const;

/** Minimum length of a word whose sound counts. */
const MIN_SOUND_LENGTH = 4;

/**
 * How an English word sounds, roughly: consonants only, one letter for each sound, so that misspellings by ear agree
 * ("magneezium" and "magnesium"). Not a dictionary: only compared with other results of this function.
 */
export function soundOf(word: string): string {
  const consonants = word
    .replace(/^(?:kn|gn|pn|wr)/, (pair) => pair.slice(1))
    .replace(/^x/, "s")
    .replaceAll("ph", "f")
    .replaceAll(/gh(?=[^aeiou]|$)/g, "")
    .replaceAll(/ck|q|c(?=[^eiyh]|$)/g, "k")
    .replaceAll(/c(?=[eiy])/g, "s")
    .replaceAll("x", "ks")
    .replaceAll("z", "s")
    .replaceAll("dg", "j")
    .replaceAll("wh", "w")
    .replace(/mb$/, "m");
  const [first = ""] = consonants;
  const rest = consonants.slice(1).replaceAll(/[aeiouyhw]/g, "");
  return `${first.replace(/[aeiouy]/, "a")}${rest}`.replaceAll(/(.)\1+/g, "$1");
}

/**
 * Features of a phrase (place to value): words, word bigrams and character 3- to 5-grams, normalized to unit length; the
 * sounds of its words; and the mean vector of its words.
 */
export function goalFeatures(text: string): Map<number, number> {
  const words = splitWords(normalizeQuestion(text));
  const features = hashFeatures(words.map(singularize));
  for (const word of words)
    if (word.length >= MIN_SOUND_LENGTH && !QUESTION_STOP_WORDS.has(word)) {
      const bucket = fnv1a(`s ${soundOf(singularize(word))}`) % HASH_BUCKETS;
      features.set(bucket, (features.get(bucket) ?? 0) + FEATURE_VALUES.sound);
    }
  const vector = textVector(words, wordVectors()).subarray(0, VECTOR_SIZE);
  const length = Math.hypot(...vector) || 1;
  for (const [at, value] of vector.entries())
    features.set(HASH_BUCKETS + at, (value / length) * FEATURE_VALUES.vector);
  return features;
}

function hashFeatures(words: readonly string[]): Map<number, number> {
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

export interface GoalGuess {
  goal: string;
  /** Softmax probability, 0 to 1. */
  probability: number;
}

/** Classifies a text: all classes, most likely first. */
export function guessGoals(model: TextClassifier, text: string): GoalGuess[] {
  const probabilities = classProbabilities(model, goalFeatures(text));
  return model.classes
    .map((goal, row) => ({ goal, probability: probabilities[row] ?? outOfRange(probabilities, row) }))
    .sort((a, b) => b.probability - a.probability);
}
