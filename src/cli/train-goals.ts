import { writeFile } from "node:fs/promises";
import { goalPhrases } from "#server/features/ai-search/understanding/goal-phrases.ts";
import { goalNames, knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { MIN_GOAL_PROBABILITY } from "#server/features/ai-search/understanding/infer-goals.ts";
import { trainGoalClassifier } from "#server/features/ai-search/understanding/train.ts";
import {
  atTemperature,
  fitTemperature,
  type GoalFigures,
  goalFigures,
  guessByWriter,
} from "#server/features/ai-search/understanding/validate-goals.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";
import { wishPhrases } from "#server/features/ai-search/understanding/wishes.ts";
import type { ConfigureCommand } from "./command.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

export const configure: ConfigureCommand = (command, { out }) =>
  command.option("--measure", "Only cross-validate; write no file").action(async ({ measure }) => {
    const phrases = [...goalPhrases(), ...wishPhrases()];
    const names = goalNames();
    const print = (title: string, figures: GoalFigures) => {
      out(`${title}, ${figures.phrases} phrases of other writers:`);
      out(`  top-1 accuracy            ${percent(figures.first)}`);
      out(`  top-3 accuracy            ${percent(figures.firstThree)}`);
      out(
        `  routed at ${MIN_GOAL_PROBABILITY}            ${percent(figures.routed)}, precision ${percent(figures.precision)}`,
      );
      out(`  no goal, not routed       ${percent(figures.noneLeftAlone)}`);
    };
    const held = guessByWriter(phrases, { names });
    const temperature = fitTemperature(held);
    const calibrated = held.map((one) => atTemperature(one, temperature));
    if (measure)
      print(
        "First bank only",
        goalFigures(guessByWriter(phrases, { names, firstBankOnly: true }), MIN_GOAL_PROBABILITY),
      );
    print(
      `Trained without the writer, temperature ${temperature.toFixed(2)}`,
      goalFigures(calibrated, MIN_GOAL_PROBABILITY),
    );
    if (measure) return;
    const model = trainGoalClassifier([...names, ...phrases]);
    const file = writeWeights({ ...model, temperature: Number(temperature.toFixed(3)) });
    await writeFile(knowledgeFile("goal-weights.bin"), file);
    out(
      `Trained on all ${phrases.length} phrases and wrote ${Math.round(file.length / 1024)} KB of weights.`,
    );
  });
