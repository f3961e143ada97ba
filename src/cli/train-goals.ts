import { readFile, writeFile } from "node:fs/promises";
import { goalNames, knowledgeFile, ROUTED_FROM } from "#server/features/ai-search/understanding/goals.ts";
import { crossValidate, readPhrases, trainGoals } from "#server/features/ai-search/understanding/train.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";
import type { Command } from "./command.ts";

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

export const command: Command = {
  usage: "",
  options: {
    measure: { type: "boolean", help: "Only measure on phrases kept out of training; write nothing" },
  },
  words: [0, 0],
  async run({ values, out }) {
    const phrases = readPhrases(await readFile(knowledgeFile("phrases.txt"), "utf8"));
    const figures = crossValidate(phrases, { names: goalNames(), least: ROUTED_FROM });
    out(
      `${figures.phrases} phrases, ${figures.classes} classes; each phrase judged by a model trained without it:`,
    );
    out(`  first guess right         ${percent(figures.first)}`);
    out(`  among the first three     ${percent(figures.firstThree)}`);
    out(
      `  routed at ${ROUTED_FROM}            ${percent(figures.routed)}, of these right ${percent(figures.precision)}`,
    );
    out(`  no goal, and left alone   ${percent(figures.noneLeftAlone)}`);
    if (values.measure) return;
    const file = writeWeights(trainGoals([...goalNames(), ...phrases]));
    await writeFile(knowledgeFile("goal-weights.bin"), file);
    out(`Wrote ${Math.round(file.length / 1024)} KB of weights, trained on all phrases.`);
  },
};
