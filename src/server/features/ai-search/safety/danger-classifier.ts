import { readFileSync } from "node:fs";
import { classProbabilities, type TextClassifier } from "../understanding/classifier.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readWeights } from "../understanding/weights-file.ts";
import { dangerFeatures } from "./classifier-features.ts";
import { type DangerDetectors, detectDanger, readDetectors } from "./danger-detectors.ts";
import type { QuestionText } from "./question-text.ts";

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

/** The danger that the trained model sees in a question; null if it sees none. */
export function classifyDanger(
  question: QuestionText,
  model: DangerModel = storedModel(),
): DangerCategory | null {
  const probabilities = classProbabilities(model.classifier, dangerFeatures(question));
  const of = (category: DangerCategory) => probabilities[model.classifier.classes.indexOf(category)] ?? 0;
  const sumOf = (categories: readonly DangerCategory[]) =>
    categories.reduce((sum, category) => sum + of(category), 0);
  const detected = detectDanger(question, model.detectors);
  const urgent = sumOf(URGENT_CATEGORIES);
  const danger = sumOf(DANGER_CATEGORIES);
  const isStopped =
    detected.urgent + CLASSIFIER_SHARE * logOdds(urgent) >= MIN_URGENT_DECISION ||
    detected.dangerous + CLASSIFIER_SHARE * logOdds(danger) >= MIN_DANGER_DECISION;
  if (!isStopped) return null;
  const candidates = urgent >= MIN_URGENT_SHARE * danger ? URGENT_CATEGORIES : DANGER_CATEGORIES;
  return candidates.reduce<DangerCategory>((best, one) => (of(one) > of(best) ? one : best), candidates[0]);
}
