import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { guessGoals } from "./classifier.ts";
import { GOALS, knowledgeFile, sourceAddress } from "./goals.ts";
import { readPhrases, trainGoals } from "./train.ts";
import { readWeights, writeWeights } from "./weights-file.ts";

const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));

test("the knowledge table: at least 40 goals, each link to a known ingredient with a source", () => {
  const known = new Set(ingredients.map(({ slug }) => slug));
  expect(GOALS.size).toBeGreaterThanOrEqual(40);
  for (const { links } of GOALS.values())
    for (const { ingredient, source } of links) {
      expect(known).toContain(ingredient);
      expect(URL.canParse(sourceAddress(source))).toBe(true);
    }
});

test("the phrase bank: at least 1,500 different phrases, all of known goals", () => {
  expect(new Set(phrases.map(({ text }) => text)).size).toBe(phrases.length);
  expect(phrases.length).toBeGreaterThanOrEqual(1500);
  for (const { goal } of phrases) expect(goal === "none" || GOALS.has(goal)).toBe(true);
});

test("training learns what it is shown, and the file keeps it", () => {
  const shown = phrases.filter(({ goal }) => ["sleep", "joints", "none"].includes(goal));
  const model = trainGoals(shown);
  const kept = readWeights(writeWeights(model));
  for (const text of ["awake all night", "creaky knees"])
    expect(guessGoals(kept, text)[0]?.goal).toBe(guessGoals(model, text)[0]?.goal);
  const right = shown.filter(({ goal, text }) => guessGoals(kept, text)[0]?.goal === goal);
  expect(right.length / shown.length).toBeGreaterThan(0.95);
});
