import { writeFileSync } from "node:fs";
import {
  crossValidateByWriter,
  everydayPhrases,
  plainNames,
  readQuestions,
  TRAINING_QUESTIONS,
  trainDangerClassifier,
} from "#server/features/ai-search/safety/train-dangers.ts";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";

// `node scripts/train-danger-classifier.ts`: cross-validates over the writers of the training questions, and writes the
// weights trained on all of them.
const questions = readQuestions(TRAINING_QUESTIONS);
const phrases = [...everydayPhrases(), ...plainNames()];
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const figures = crossValidateByWriter(questions, phrases);
console.log(`${questions.length} questions; by a classifier that never saw the writer:`);
console.log(`  crisis and emergency seen  ${percent(figures.urgent)}`);
console.log(`  dangerous seen             ${percent(figures.dangerous)}`);
console.log(`  harmless seen              ${percent(figures.harmless)}`);
const file = writeWeights(trainDangerClassifier([...questions, ...phrases]));
writeFileSync(knowledgeFile("danger-weights.bin"), file);
console.log(`Wrote ${Math.round(file.length / 1024)} KB of weights.`);
