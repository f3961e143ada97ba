import { readFileSync } from "node:fs";
import decision from "../knowledge/danger-decision.json" with { type: "json" };
import encoder from "../knowledge/question-encoder.json" with { type: "json" };
import { classProbabilities, type TextClassifier } from "../understanding/classifier.ts";
import { knowledgeFile } from "../understanding/goals.ts";
import { readWeights } from "../understanding/weights-file.ts";
import { dangerFeatures } from "./classifier-features.ts";
import { type DangerDecision, decisionValue, logOdds } from "./danger-decision.ts";
import { type DangerDetectors, detectDanger, readDetectors } from "./danger-detectors.ts";
import { neuralInput } from "./neural-features.ts";
import { type NeuralReader, readNeural, readNeurally } from "./neural-reader.ts";
import { readEncoded } from "./question-encoder.ts";
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
  /** Blended log-odds that a question is a crisis or an emergency, and that it is any danger. */
  urgent: number;
  dangerous: number;
  /** The likeliest crisis or emergency, the likeliest other danger, and how much of the danger's probability the first kind has. */
  urgentCategory: DangerCategory;
  otherCategory: DangerCategory;
  urgentShare: number;
}

/**
 * What the trained models see in a question: the encoder, and the detectors from before it, which see typos and hinted crises
 * that it misses. Blended, half as many harmless questions are taken for dangers as by either (docs/ai-search.md).
 */
export async function weighDanger(
  question: QuestionText,
  text: string,
  model: DangerModel = storedModel(),
): Promise<DangerWeight> {
  const { probabilityOf, evidence } = readDanger(question, model);
  const encoded = await readEncoded(text, DANGER_CATEGORIES);
  const likely = (category: string) =>
    encoded === null
      ? probabilityOf(category)
      : (2 * probabilityOf(category) + encoded.probabilityOf(category)) / 3;
  const sumOf = (categories: readonly DangerCategory[]) =>
    categories.reduce((sum, category) => sum + likely(category), 0);
  const likeliestOf = (categories: readonly DangerCategory[]) =>
    categories.reduce((best, one) => (likely(one) > likely(best) ? one : best));
  return {
    urgent: blended(encoded?.urgent, blend.urgent, decisionValue(model.decision.urgent, evidence)),
    dangerous: blended(
      encoded?.dangerous,
      blend.dangerous,
      decisionValue(model.decision.dangerous, evidence),
    ),
    urgentCategory: likeliestOf(URGENT_CATEGORIES),
    otherCategory: likeliestOf(OTHER_CATEGORIES),
    urgentShare: sumOf(URGENT_CATEGORIES) / Math.max(sumOf(DANGER_CATEGORIES), Number.EPSILON),
  };
}

const { blend } = encoder;

/** Log-odds by both; by the detectors alone where there is no encoder. */
function blended(
  encoded: number | undefined,
  { scale, shift }: { scale: number; shift: number },
  value: number,
): number {
  const detected = scale * value + shift;
  return encoded === undefined ? detected : (1 - blend.weight) * encoded + blend.weight * detected;
}
