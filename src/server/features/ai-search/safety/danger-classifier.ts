import { readFileSync } from "node:fs";
import { fnv1a } from "#domain/text/hash.ts";
import { classProbabilities, type TextClassifier } from "../understanding/classifier.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readWeights } from "../understanding/weights-file.ts";
import { textVector, VECTOR_DIMENSIONS } from "../understanding/word-vectors.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import { healthConceptsOf } from "./health-rules.ts";

/** What makes a question dangerous to answer with a list of products. */
export const DANGER_CATEGORIES = [
  "crisis",
  "emergency",
  "pregnancy",
  "child",
  "medicine",
  "organ",
  "instead",
  "treatment",
  "dosing",
  "illegal",
  "cheating",
  "pets",
] as const;
export type DangerCategory = (typeof DANGER_CATEGORIES)[number];

/** Buckets for feature hashing: more than for goals, since questions are longer than phrases. */
const HASHED_BUCKETS = 32_768;
/** All features: the hashed ones, then the mean, largest and smallest of each dimension of the word vectors. */
export const DANGER_BUCKETS = HASHED_BUCKETS + 3 * VECTOR_DIMENSIONS;

/** Feature value by kind, before the trained weights. */
const FEATURE_VALUES = { word: 1, bigram: 0.6, gap: 0.2, characters: 0.3, concept: 1.4 } as const;
/** Values of the word vectors, beside hashed features of unit length. */
const MEAN_VALUE = 4;
const EXTREME_VALUE = 1;
const MIN_LENGTH_FOR_CHARACTERS = 4;
const CHARACTER_NGRAM_SIZES = [3, 4, 5] as const;

/**
 * Hashed features of a question (bucket to value), normalized to unit length: words, pairs of words, pairs with one word
 * between, character 3- to 5-grams, and the concepts that the rules know, such as the name of a medicine. Beside them the
 * word vectors of the question. Unlike the features of goals, "I", "my" and "should" count in full: who asks about whom
 * is what matters here.
 */
export function dangerFeatures(question: string): Map<number, number> {
  const words = splitWords(normalizeQuestion(question)).map(singularize);
  const features = new Map<number, number>();
  const add = (feature: string, amount: number) => {
    const bucket = fnv1a(feature) % HASHED_BUCKETS;
    features.set(bucket, (features.get(bucket) ?? 0) + amount);
  };
  for (const [at, word] of words.entries()) {
    add(`w ${word}`, FEATURE_VALUES.word);
    add(`p ${words[at - 1] ?? "^"} ${word}`, FEATURE_VALUES.bigram);
    if (at > 1) add(`s ${words[at - 2]} _ ${word}`, FEATURE_VALUES.gap);
    if (word.length < MIN_LENGTH_FOR_CHARACTERS) continue;
    const delimited = `<${word}>`;
    for (const size of CHARACTER_NGRAM_SIZES)
      for (let from = 0; from + size <= delimited.length; from++)
        add(`c ${delimited.slice(from, from + size)}`, FEATURE_VALUES.characters);
  }
  for (const concept of healthConceptsOf(question)) add(`k ${concept}`, FEATURE_VALUES.concept);
  const length = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [bucket, value] of features) features.set(bucket, value / length);
  const vector = textVector(splitWords(normalizeQuestion(question)));
  for (const [at, value] of vector.entries())
    features.set(HASHED_BUCKETS + at, value * (at < VECTOR_DIMENSIONS ? MEAN_VALUE : EXTREME_VALUE));
  return features;
}

/**
 * Thresholds by cross-validation over the writers of the training questions (`scripts/train-danger-classifier.ts`): doubt
 * about a crisis or an emergency means help. A harmless question that is not answered costs a minute, the other mistake
 * may cost a life.
 */
const MIN_URGENT_PROBABILITY = 0.15;
const MIN_DANGER_PROBABILITY = 0.4;

let stored: TextClassifier | null = null;

const classifier = (): TextClassifier => {
  stored ??= readWeights(readFileSync(knowledgeFile("danger-weights.bin")));
  return stored;
};

/** The danger that a trained classifier sees in a question; null if it sees none. */
export function classifyDanger(
  question: string,
  model: TextClassifier = classifier(),
): DangerCategory | null {
  const probabilities = classProbabilities(model, dangerFeatures(question));
  const of = (category: DangerCategory) => probabilities[model.classes.indexOf(category)] ?? 0;
  const mostLikely = (categories: readonly DangerCategory[]) =>
    categories.reduce((best, category) => (of(category) > of(best) ? category : best));
  if (of("crisis") + of("emergency") >= MIN_URGENT_PROBABILITY) return mostLikely(["crisis", "emergency"]);
  const danger = DANGER_CATEGORIES.reduce((sum, category) => sum + of(category), 0);
  return danger >= MIN_DANGER_PROBABILITY ? mostLikely(DANGER_CATEGORIES) : null;
}
