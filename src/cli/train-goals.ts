import { readFile, writeFile } from "node:fs/promises";
import {
  goalNames,
  knowledgeFile,
  MIN_GOAL_PROBABILITY,
} from "#server/features/ai-search/understanding/goals.ts";
import {
  crossValidate,
  readPhrases,
  trainGoalClassifier,
} from "#server/features/ai-search/understanding/train.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";
import type { ConfigureCommand } from "./command.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

export const configure: ConfigureCommand = (command, { out }) =>
  command.option("--measure", "Only cross-validate; write no file").action(async ({ measure }) => {
    const phrases = readPhrases(await readFile(knowledgeFile("phrases.txt"), "utf8"));
    const figures = crossValidate(phrases, { names: goalNames(), minProbability: MIN_GOAL_PROBABILITY });
    out(
      `${figures.phrases} phrases, ${figures.classes} classes; cross-validated (each phrase classified by a model trained without it):`,
    );
    out(`  top-1 accuracy            ${percent(figures.first)}`);
    out(`  top-3 accuracy            ${percent(figures.firstThree)}`);
    out(
      `  routed at ${MIN_GOAL_PROBABILITY}            ${percent(figures.routed)}, precision ${percent(figures.precision)}`,
    );
    out(`  no goal, not routed       ${percent(figures.noneLeftAlone)}`);
    if (measure) return;
    const file = writeWeights(trainGoalClassifier([...goalNames(), ...phrases]));
    await writeFile(knowledgeFile("goal-weights.bin"), file);
    out(`Trained on all phrases and wrote ${Math.round(file.length / 1024)} KB of weights.`);
  });
