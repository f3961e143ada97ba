import { writeFileSync } from "node:fs";
import { writeDetectors } from "#server/features/ai-search/safety/danger-detectors.ts";
import {
  crossValidateByWriter,
  everydayPhrases,
  plainNames,
  readQuestions,
  TRAINING_QUESTIONS,
  trainDangerModel,
} from "#server/features/ai-search/safety/train-dangers.ts";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";

// `node scripts/train-danger-classifier.ts`: writes the weights trained on all questions; with `--measure` cross-validates
// over their writers first.
const questions = readQuestions(TRAINING_QUESTIONS);
const phrases = [...everydayPhrases(), ...plainNames()];
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(`${questions.length} questions.`);
if (process.argv.includes("--measure")) printFigures();
const { classifier, detectors } = trainDangerModel([...questions, ...phrases]);
writeFileSync(knowledgeFile("danger-weights.bin"), writeWeights(classifier));
writeFileSync(knowledgeFile("danger-detectors.bin"), writeDetectors(detectors));

function printFigures(): void {
  const figures = crossValidateByWriter(questions, phrases);
  console.log("By a model that never saw the writer, without the rules:");
  console.log(`  crisis and emergency seen  ${percent(figures.urgent)}`);
  console.log(`  dangerous seen             ${percent(figures.dangerous)}`);
  console.log(`  harmless seen              ${percent(figures.harmless)}`);
}
