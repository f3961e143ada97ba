import { addTo, outOfRange } from "#domain/out-of-range.ts";
import { fnv1a } from "#domain/text/hash.ts";
import { ngramsOf, type QuestionText } from "./question-text.ts";

/** Buckets of the text's own features. */
const TEXT_BUCKETS = 131_072;
/** Buckets of concepts, alone and in pairs, behind those of the text. */
const CONCEPT_BUCKETS = 2048;
export const DETECTOR_BUCKETS = TEXT_BUCKETS + CONCEPT_BUCKETS;

const MIN_LENGTH_FOR_CHARACTERS = 3;
/** Value of a concept, beside text features of unit length. */
const CONCEPT_VALUE = 0.3;

/** The features of a question: buckets without repetition, and their values. */
export interface DetectorFeatures {
  places: Int32Array;
  values: Float64Array;
}

/** How often each text feature occurs in a question, by bucket. */
function countTextFeatures({ words }: QuestionText): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { name } of ngramsOf(["^", ...words, "$"], { minLength: MIN_LENGTH_FOR_CHARACTERS })) {
    const bucket = fnv1a(name) % TEXT_BUCKETS;
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  return counts;
}

/** Buckets of the concepts, alone and in pairs ("a medicine", "a medicine and a child"). */
function conceptPlaces({ concepts }: QuestionText): Set<number> {
  const names = concepts.flatMap((one, at) => [
    one,
    ...concepts.slice(0, at).map((other) => `${other} ${one}`),
  ]);
  return new Set(names.map((name) => TEXT_BUCKETS + (fnv1a(name) % CONCEPT_BUCKETS)));
}

/**
 * Features of a question: tf-idf (logarithmic term frequency) of the text, normalized to unit length, and concepts.
 * `idf`: by bucket; what no training question has counts as the rarest.
 */
export function detectorFeatures(question: QuestionText, idf: Float32Array): DetectorFeatures {
  const counts = [...countTextFeatures(question)];
  const weighted = counts.map(
    ([bucket, count]) => (1 + Math.log(count)) * (idf[bucket] ?? outOfRange(idf, bucket)),
  );
  const length = Math.sqrt(weighted.reduce((sum, value) => sum + value * value, 0)) || 1;
  const concepts = [...conceptPlaces(question)];
  return {
    places: Int32Array.from([...counts.map(([bucket]) => bucket), ...concepts]),
    values: Float64Array.from([
      ...weighted.map((value) => value / length),
      ...concepts.map(() => CONCEPT_VALUE),
    ]),
  };
}

/** Smoothed inverse document frequency by bucket: ln((1 + n) / (1 + questions that have it)) + 1. */
export function inverseFrequencies(questions: readonly QuestionText[]): Float32Array {
  const having = new Float32Array(DETECTOR_BUCKETS);
  for (const question of questions)
    for (const bucket of countTextFeatures(question).keys()) addTo(having, bucket, 1);
  return having.map((count) => Math.log((1 + questions.length) / (1 + count)) + 1);
}
