import { readFileSync } from "node:fs";
import decision from "../knowledge/danger-decision.json" with { type: "json" };
import { classProbabilities, type TextClassifier } from "../understanding/classifier.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readWeights } from "../understanding/weights-file.ts";
import { dangerFeatures } from "./classifier-features.ts";
import { type DangerDecision, decisionValue, logOdds } from "./danger-decision.ts";
import { type DangerDetectors, detectDanger, readDetectors } from "./danger-detectors.ts";
import { neuralInput } from "./neural-features.ts";
import { type NeuralReader, readNeural, readNeurally } from "./neural-reader.ts";
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
const URGENT_CATEGORIES: readonly DangerCategory[] = ["crisis", "emergency"];
const OTHER_CATEGORIES = DANGER_CATEGORIES.filter((category) => !URGENT_CATEGORIES.includes(category));

/** The parts that read a question: the classifier and the network, which have the same classes, name the danger. */
export interface DangerReaders {
  classifier: TextClassifier;
  detectors: DangerDetectors;
  network: NeuralReader;
}

/** These, and the decision over what they say. */
export interface DangerModel extends DangerReaders {
  decision: DangerDecision;
}

let stored: DangerModel | null = null;

const storedModel = (): DangerModel => {
  stored ??= {
    classifier: readWeights(readFileSync(knowledgeFile("danger-weights.bin"))),
    detectors: readDetectors(readFileSync(knowledgeFile("danger-detectors.bin"))),
    network: readNeural(readFileSync(knowledgeFile("danger-network.bin"))),
    decision,
  };
  return stored;
};

/** What the parts say about a question. */
interface DangerReading {
  /** Mean of the classifier's and the network's probability. */
  probabilityOf: (category: string) => number;
  /**
   * Numbers for the decision: values of both detectors; then the classifier's log-odds for a crisis or an emergency, for
   * any danger, and for each of its classes in their order; then the network's.
   */
  evidence: number[];
}

/** Reads a question for the decision. */
export function readDanger(
  question: QuestionText,
  { classifier, detectors, network }: DangerReaders,
): DangerReading {
  const { classes } = classifier;
  const readings = [
    classProbabilities(classifier, dangerFeatures(question)),
    [...readNeurally(network, neuralInput(question))],
  ];
  const probabilityIn = (probabilities: readonly number[], category: string) =>
    probabilities[classes.indexOf(category)] ?? 0;
  const detected = detectDanger(question, detectors);
  const evidence = [
    detected.urgent,
    detected.dangerous,
    ...readings.flatMap((probabilities) => [
      ...[URGENT_CATEGORIES, DANGER_CATEGORIES].map((categories) =>
        logOdds(categories.reduce((sum, category) => sum + probabilityIn(probabilities, category), 0)),
      ),
      ...probabilities.map(logOdds),
    ]),
  ];
  const probabilityOf = (category: string) =>
    readings.reduce((sum, probabilities) => sum + probabilityIn(probabilities, category), 0) /
    readings.length;
  return { probabilityOf, evidence };
}

/** How much speaks for a danger. */
export interface DangerWeight {
  /** The larger of the decisions' values: that a question is a crisis or an emergency, and that it is any danger. */
  value: number;
  /** What the danger is, if it is one. */
  category: DangerCategory;
}

/**
 * A crisis or an emergency is named from this probability on, if it is also this share of the danger's. The share alone called
 * questions urgent that were hardly dangerous.
 */
const LEAST_URGENT = { probability: 0.1, share: 0.2 };

/** What the trained model sees in a question. */
export function weighDanger(question: QuestionText, model: DangerModel = storedModel()): DangerWeight {
  const { probabilityOf, evidence } = readDanger(question, model);
  const sumOf = (categories: readonly DangerCategory[]) =>
    categories.reduce((sum, category) => sum + probabilityOf(category), 0);
  const urgent = sumOf(URGENT_CATEGORIES);
  const isUrgent =
    urgent >= LEAST_URGENT.probability && urgent >= LEAST_URGENT.share * sumOf(DANGER_CATEGORIES);
  const candidates = isUrgent ? URGENT_CATEGORIES : OTHER_CATEGORIES;
  const { decision } = model;
  return {
    value: Math.max(decisionValue(decision.urgent, evidence), decisionValue(decision.dangerous, evidence)),
    category: candidates.reduce((best, one) => (probabilityOf(one) > probabilityOf(best) ? one : best)),
  };
}
