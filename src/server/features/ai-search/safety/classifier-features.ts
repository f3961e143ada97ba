import { fnv1a } from "#domain/text/hash.ts";
import { textVector, VECTOR_DIMENSIONS } from "../understanding/word-vectors.ts";
import { ngramsOf, type QuestionText } from "./question-text.ts";

/** Buckets for feature hashing: more than for goals, since questions are longer than phrases. */
const HASHED_BUCKETS = 32_768;
/** All features: the hashed ones, then the mean, largest and smallest of each dimension of the word vectors. */
export const DANGER_BUCKETS = HASHED_BUCKETS + 3 * VECTOR_DIMENSIONS;

/** Feature value by kind, before the trained weights. */
const FEATURE_VALUES = {
  word: 1,
  bigram: 0.6,
  gap: 0.2,
  characters: 0.3,
  concept: 1.4,
  conceptPair: 0.5,
} as const;
/** Values of the word vectors, beside hashed features of unit length. */
const MEAN_VALUE = 4;
const EXTREME_VALUE = 1;
const MIN_LENGTH_FOR_CHARACTERS = 4;

/**
 * Hashed features of a question (bucket to value), normalized to unit length: n-grams of words and characters, and the
 * concepts of the rules and of the word lists, alone and in pairs ("a medicine", "a medicine and a child"). Beside them
 * the word vectors of the question. Unlike the features of goals, "I", "my" and "should" count in full: who asks about
 * whom is what matters here.
 */
export function dangerFeatures({ plainWords, words, concepts }: QuestionText): Map<number, number> {
  const features = new Map<number, number>();
  const add = (feature: string, amount: number) => {
    const bucket = fnv1a(feature) % HASHED_BUCKETS;
    features.set(bucket, (features.get(bucket) ?? 0) + amount);
  };
  for (const { kind, name } of ngramsOf(words, { minLength: MIN_LENGTH_FOR_CHARACTERS, first: "^" }))
    add(name, FEATURE_VALUES[kind]);
  for (const [at, concept] of concepts.entries()) {
    add(`k ${concept}`, FEATURE_VALUES.concept);
    for (const other of concepts.slice(0, at)) add(`kk ${other} ${concept}`, FEATURE_VALUES.conceptPair);
  }
  const length = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [bucket, value] of features) features.set(bucket, value / length);
  for (const [at, value] of textVector(plainWords).entries())
    features.set(HASHED_BUCKETS + at, value * (at < VECTOR_DIMENSIONS ? MEAN_VALUE : EXTREME_VALUE));
  return features;
}
