import { expect, test } from "vitest";
import { neuralInput } from "./neural-features.ts";
import { readNeural, readNeurally, writeNeural } from "./neural-reader.ts";
import { readQuestionText } from "./question-text.ts";
import { trainNeural } from "./train-neural.ts";

/** Two kinds of questions that no single word tells apart. */
const labeled = ["me", "him", "her", "them"].flatMap((who) =>
  ["iron", "zinc", "fish oil", "magnesium"].flatMap((what) => [
    { category: "wish", text: readQuestionText(`best ${what} for ${who}`) },
    { category: "emergency", text: readQuestionText(`${who} swallowed the whole bottle of ${what}`) },
  ]),
);
const probabilityOf = (network: ReturnType<typeof trainNeural>, category: string, question: string) =>
  readNeurally(network, neuralInput(readQuestionText(question)))[network.classes.indexOf(category)] ?? 0;

test("trainNeural gives the same bytes for the same questions, and other bytes for another seed", () => {
  const few = labeled.slice(0, 4);
  const first = writeNeural(trainNeural(few));
  expect(writeNeural(trainNeural(few)).equals(first)).toBe(true);
  expect(writeNeural(trainNeural(few, { seed: 2 })).equals(first)).toBe(false);
});

test("a network tells apart what it was trained on, also after it was stored, and reads an empty question", () => {
  const examples = Array.from({ length: 4 }, () => labeled).flat();
  const network = readNeural(writeNeural(trainNeural(examples)));
  expect(probabilityOf(network, "emergency", "swallowed the whole bottle of copper")).toBeGreaterThan(0.6);
  expect(probabilityOf(network, "wish", "best copper for us")).toBeGreaterThan(0.6);
  const empty = readNeurally(network, neuralInput(readQuestionText("?")));
  expect(empty.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1);
});
