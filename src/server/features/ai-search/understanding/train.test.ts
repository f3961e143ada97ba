import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guessGoals } from "./classifier.ts";
import { GOALS, knowledgeFile } from "./goals.ts";
import { readPhrases, trainGoalClassifier } from "./train.ts";
import { readWeights, writeWeights } from "./weights-file.ts";

const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));

test("phrases.txt has at least 1,500 distinct phrases, all of known goals", () => {
  expect(new Set(phrases.map(({ text }) => text)).size).toBe(phrases.length);
  expect(phrases.length).toBeGreaterThanOrEqual(1500);
  for (const { goal } of phrases) expect(goal === "none" || GOALS.has(goal)).toBe(true);
});

test("trainGoalClassifier fits its phrases, and the weights survive the file format", () => {
  const trainingPhrases = phrases.filter(({ goal }) => ["sleep", "joints", "none"].includes(goal));
  const model = trainGoalClassifier(trainingPhrases);
  const restored = readWeights(writeWeights(model));
  for (const text of ["awake all night", "creaky knees"])
    expect(guessGoals(restored, text)[0]?.goal).toBe(guessGoals(model, text)[0]?.goal);
  const right = trainingPhrases.filter(({ goal, text }) => guessGoals(restored, text)[0]?.goal === goal);
  expect(right.length / trainingPhrases.length).toBeGreaterThan(0.95);
});
