import { readFileSync } from "node:fs";
import { fnv1a } from "#domain/text/hash.ts";
import { classProbabilities, type TextClassifier } from "../understanding/classifier.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readWeights } from "../understanding/weights-file.ts";
import { textVector, VECTOR_DIMENSIONS } from "../understanding/word-vectors.ts";
import { normalizeQuestion, singularize, splitWords } from "../understanding/words.ts";
import { type DangerDetectors, detectDanger, readDetectors } from "./danger-detectors.ts";
import { dangerListsOf } from "./danger-words.ts";
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
const URGENT_CATEGORIES = ["crisis", "emergency"] as const satisfies readonly DangerCategory[];

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
const CHARACTER_NGRAM_SIZES = [3, 4, 5] as const;

/**
 * Hashed features of a question (bucket to value), normalized to unit length: words, pairs of words, pairs with one word
 * between, character 3- to 5-grams, and the concepts of the rules and of the word lists, alone and in pairs ("a medicine",
 * "a medicine and a child"). Beside them the
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
  const concepts = [...healthConceptsOf(question), ...dangerListsOf(words)].sort();
  for (const [at, concept] of concepts.entries()) {
    add(`k ${concept}`, FEATURE_VALUES.concept);
    for (const other of concepts.slice(0, at)) add(`kk ${other} ${concept}`, FEATURE_VALUES.conceptPair);
  }
  const length = Math.sqrt([...features.values()].reduce((sum, value) => sum + value * value, 0)) || 1;
  for (const [bucket, value] of features) features.set(bucket, value / length);
  const vector = textVector(splitWords(normalizeQuestion(question)));
  for (const [at, value] of vector.entries())
    features.set(HASHED_BUCKETS + at, value * (at < VECTOR_DIMENSIONS ? MEAN_VALUE : EXTREME_VALUE));
  return features;
}

/** Share of the classifier's log-odds in a decision, beside the detectors' values. */
const CLASSIFIER_SHARE = 0.4;
/** Keeps the log-odds of a certain answer finite. */
const MIN_PROBABILITY = 1e-4;

/**
 * Thresholds of the decisions, by cross-validation over the writers of the training questions
 * (`scripts/train-danger-classifier.ts`): doubt about a crisis or an emergency means help. A harmless question that is not
 * answered costs a minute, the other mistake may cost a life.
 */
const MIN_URGENT_DECISION = -1.11;
const MIN_DANGER_DECISION = -0.2;
/** Share of the danger's probability from which a stopped question is called a crisis or an emergency. */
const MIN_URGENT_SHARE = 0.2;
/** Below this decision a rule that is not about an emergency was met by words of another meaning. */
const MAX_HARMLESS_DECISION = -1;

/** Both trained parts: the classifier names the danger, and decides together with the detectors whether there is one. */
export interface DangerModel {
  classifier: TextClassifier;
  detectors: DangerDetectors;
}

let stored: DangerModel | null = null;

const storedModel = (): DangerModel => {
  stored ??= {
    classifier: readWeights(readFileSync(knowledgeFile("danger-weights.bin"))),
    detectors: readDetectors(readFileSync(knowledgeFile("danger-detectors.bin"))),
  };
  return stored;
};

const logOdds = (probability: number): number =>
  Math.log((probability + MIN_PROBABILITY) / (1 - probability + MIN_PROBABILITY));

/** What the trained model makes of a question. */
export interface DangerAssessment {
  /** The danger it sees; null if it sees none. */
  danger: DangerCategory | null;
  /** Whether it is sure that there is none. */
  isClearlyHarmless: boolean;
}

export function classifyDanger(question: string, model: DangerModel = storedModel()): DangerAssessment {
  const probabilities = classProbabilities(model.classifier, dangerFeatures(question));
  const of = (category: DangerCategory) => probabilities[model.classifier.classes.indexOf(category)] ?? 0;
  const detected = detectDanger(question, model.detectors);
  const urgentShare = of("crisis") + of("emergency");
  const dangerShare = DANGER_CATEGORIES.reduce((sum, category) => sum + of(category), 0);
  const urgent = detected.urgent + CLASSIFIER_SHARE * logOdds(urgentShare);
  const dangerous = detected.dangerous + CLASSIFIER_SHARE * logOdds(dangerShare);
  if (urgent < MIN_URGENT_DECISION && dangerous < MIN_DANGER_DECISION)
    return { danger: null, isClearlyHarmless: dangerous < MAX_HARMLESS_DECISION };
  const isUrgent = urgentShare >= MIN_URGENT_SHARE * dangerShare;
  const candidates = isUrgent ? URGENT_CATEGORIES : DANGER_CATEGORIES;
  const danger = candidates.reduce<DangerCategory>(
    (best, one) => (of(one) > of(best) ? one : best),
    candidates[0],
  );
  return { danger, isClearlyHarmless: false };
}
