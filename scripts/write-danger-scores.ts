import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import decision from "#server/features/ai-search/knowledge/danger-decision.json" with { type: "json" };
import { type DangerReaders, readDanger } from "#server/features/ai-search/safety/danger-classifier.ts";
import { decisionValue } from "#server/features/ai-search/safety/danger-decision.ts";
import { readDetectors } from "#server/features/ai-search/safety/danger-detectors.ts";
import { healthRiskOf } from "#server/features/ai-search/safety/health-rules.ts";
import { readNeural } from "#server/features/ai-search/safety/neural-reader.ts";
import { readQuestionText } from "#server/features/ai-search/safety/question-text.ts";
import {
  readQuestions,
  trainingQuestions,
  trainReaders,
  type WrittenQuestion,
} from "#server/features/ai-search/safety/train-dangers.ts";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { readWeights } from "#server/features/ai-search/understanding/weights-file.ts";

/**
 * Writes what the detectors without the encoder say, for the blend of both: `node scripts/write-danger-scores.ts FOLDER WRITER,WRITER`.
 * Writers named are judged by detectors that are trained without them (some ten minutes), strangers by the stored ones.
 */
const [folder = ".", writers = ""] = process.argv.slice(2);

const lineOf = (readers: DangerReaders, { writer, category, isDangerous, text }: WrittenQuestion): string => {
  const read = readQuestionText(text);
  const { evidence } = readDanger(read, readers);
  const values = [decision.urgent, decision.dangerous].map((one) => decisionValue(one, evidence).toFixed(4));
  return [
    writer,
    category,
    isDangerous ? 1 : 0,
    ...values,
    healthRiskOf(read.ruleConcepts) ?? "-",
    text,
  ].join("\t");
};

const linesOf = (readers: DangerReaders, questions: readonly WrittenQuestion[]) =>
  `${questions.map((one) => lineOf(readers, one)).join("\n")}\n`;

const held = new Set(writers.split(","));
const isHeld = ({ writer }: WrittenQuestion) => held.has(writer.replace(/^wishes-/, ""));
const all = trainingQuestions();
const stored: DangerReaders = {
  classifier: readWeights(readFileSync(knowledgeFile("danger-weights.bin"))),
  detectors: readDetectors(readFileSync(knowledgeFile("danger-detectors.bin"))),
  network: readNeural(readFileSync(knowledgeFile("danger-network.bin"))),
};
const strangers = readQuestions(path.join(import.meta.dirname, "bench/ai/strangers"));
writeFileSync(path.join(folder, "today-strangers.tsv"), linesOf(stored, strangers));
const withoutHeld = trainReaders(all.filter((one) => !isHeld(one)));
writeFileSync(path.join(folder, "today-val.tsv"), linesOf(withoutHeld, all.filter(isHeld)));
