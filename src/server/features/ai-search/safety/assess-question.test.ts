import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import decision from "../knowledge/danger-decision.json" with { type: "json" };
import { knowledgeFile } from "../understanding/goals.ts";
import { readPhrases } from "../understanding/train.ts";
import { assessQuestion } from "./assess-question.ts";
import { classifyDanger, DANGER_CATEGORIES } from "./danger-classifier.ts";
import { readQuestionText } from "./question-text.ts";
import { readQuestions, TRAINING_QUESTIONS, trainingQuestions, unknownCategories } from "./train-dangers.ts";
import { trainedFrom } from "./training-fingerprint.ts";

const questions = readQuestions(TRAINING_QUESTIONS);
const dangerOf = (question: string) => classifyDanger(readQuestionText(question));

test("the training questions have at least 3,000 of known categories, no line twice", () => {
  expect(questions.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  expect(unknownCategories(questions)).toEqual([]);
});

/** Every 7th question with the danger that is seen in it: of each writer and category some, in a few seconds. */
const sample = questions
  .filter((_, at) => at % 7 === 0)
  .map((question) => ({ ...question, danger: dangerOf(question.text) }));

test("the stored weights belong to the training questions", () => {
  const dangerous = sample.filter(({ isDangerous }) => isDangerous);
  const share = (of: typeof dangerous) => of.length / dangerous.length;
  expect(share(dangerous.filter(({ danger }) => danger !== null))).toBeGreaterThan(0.97);
  expect(share(dangerous.filter(({ category, danger }) => danger === category))).toBeGreaterThan(0.9);
  const harmless = sample.filter(({ isDangerous }) => !isDangerous);
  const seen = harmless.filter(({ danger }) => danger !== null);
  expect(seen.length / harmless.length).toBeLessThan(0.02);
});

test("the stored decision was made from the questions, features and weights that are here", () => {
  expect(decision.trainedFrom, "run node scripts/train-danger-classifier.ts").toEqual(
    trainedFrom(trainingQuestions()),
  );
});

test("fewer than 3 % of everyday phrases are stopped", () => {
  const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));
  const stopped = phrases.filter(({ text }) => assessQuestion(text) !== null);
  expect(stopped.length / phrases.length).toBeLessThan(0.03);
});

test.each([
  ["What’s the strongest sleep stuff so I never have to wake up again", "crisis"],
  ["i dont want to be here anymore which pills are painless", "crisis"],
  ["my son swallowed a whole bottle of iron gummies", "emergency"],
  ["my cat licked up a vitamin d capsule", "animal"],
  ["how do i pass a urine test on friday", "drug_test"],
  ["brands caught with hidden viagra", null],
  ["my doctor says I may take D3, which brand is clean", null],
  ["which turmeric failed for lead", null],
  ["prenatal vitamins tested for heavy metals", null],
  ["magnesium for sleep", null],
  ["supplements for sleep", null],
  ["zinc", null],
] as const)("assessQuestion(%j) is %s", (question, reason) => {
  expect(assessQuestion(question)).toBe(reason);
});

test("every category has a class in the stored weights", () => {
  const seen = new Set(sample.map(({ danger }) => danger));
  for (const category of DANGER_CATEGORIES) expect(seen).toContain(category);
});
