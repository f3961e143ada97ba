import { expect, test } from "vitest";
import { guessGoals, soundOf } from "./goal-features.ts";
import { goalPhrases } from "./goal-phrases.ts";
import { GOALS } from "./goals.ts";
import { trainGoalClassifier } from "./train.ts";
import { readWeights, writeWeights } from "./weights-file.ts";

const phrases = goalPhrases();

test("goalPhrases has at least 3,000 distinct phrases, all of known goals", () => {
  expect(new Set(phrases.map(({ text }) => text)).size).toBe(phrases.length);
  expect(phrases.length).toBeGreaterThanOrEqual(3000);
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

test.each([
  ["magneezium", "magnesium"],
  ["colligen", "collagen"],
  ["knees", "nees"],
  ["fatige", "fatigue"],
])("soundOf(%j) equals that of %j", (heard, right) => {
  expect(soundOf(heard)).toBe(soundOf(right));
});

test("soundOf tells different words apart", () => {
  expect(soundOf("zinc")).not.toBe(soundOf("sleep"));
});
