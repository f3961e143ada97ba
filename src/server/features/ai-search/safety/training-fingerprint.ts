import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { knowledgeFile } from "../understanding/goals.ts";
import { dangerFeatures } from "./classifier-features.ts";
import { detectorFeatures, inverseFrequencies } from "./detector-features.ts";
import { neuralInput } from "./neural-features.ts";
import { readQuestionText } from "./question-text.ts";
import type { WrittenQuestion } from "./train-dangers.ts";
import { RECALL_GOALS } from "./train-decision.ts";

/** Files of weights that the decision was fitted for. */
export const WEIGHT_FILES = ["danger-weights.bin", "danger-detectors.bin", "danger-network.bin"] as const;

/** Every how many questions their features are part of the fingerprint. */
const SAMPLE_STEP = 100;

/** What the stored decision was made from: hashes (SHA-256) that change with it. */
export interface TrainedFrom {
  /** Of the questions with their categories and concepts, the features of some of them, and the recall aimed at. */
  inputs: string;
  /** By file name in `WEIGHT_FILES`. */
  weights: Record<string, string>;
}

/** The fingerprint of these inputs and the stored weights. */
export const trainedFrom = (questions: readonly WrittenQuestion[]): TrainedFrom => ({
  inputs: inputsHash(questions),
  weights: Object.fromEntries(WEIGHT_FILES.map((name) => [name, sha256(readFileSync(knowledgeFile(name)))])),
});

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");

function inputsHash(questions: readonly WrittenQuestion[]): string {
  const hash = createHash("sha256").update(JSON.stringify(RECALL_GOALS));
  const texts = questions.map(({ text }) => readQuestionText(text));
  const idf = inverseFrequencies(texts.filter((_, at) => at % SAMPLE_STEP === 0));
  for (const [at, { writer, category, text }] of questions.entries()) {
    const read = texts[at] ?? readQuestionText(text);
    hash.update(`${writer}\t${category}\t${text}\t${read.concepts.join(",")}\n`);
    if (at % SAMPLE_STEP > 0) continue;
    const { places } = detectorFeatures(read, idf);
    const { words, grams } = neuralInput(read);
    hash.update(JSON.stringify([...dangerFeatures(read).keys()]));
    hash.update(places).update(words);
    for (const rows of grams) hash.update(rows);
  }
  return hash.digest("hex");
}
