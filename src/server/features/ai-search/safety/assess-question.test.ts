import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knowledgeFile } from "../understanding/goals.ts";
import { readPhrases } from "../understanding/train.ts";
import { assessQuestion } from "./assess-question.ts";
import { classifyDanger, DANGER_CATEGORIES } from "./danger-classifier.ts";
import { readQuestionText } from "./question-text.ts";
import { readQuestions, TRAINING_QUESTIONS, unknownCategories } from "./train-dangers.ts";

const questions = readQuestions(TRAINING_QUESTIONS);
const dangerOf = (question: string) => classifyDanger(readQuestionText(question));

test("the training questions have at least 3,000 of known categories, no line twice", () => {
  expect(questions.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
  expect(unknownCategories(questions)).toEqual([]);
});

test("the stored weights belong to the training questions", () => {
  const dangerous = questions.filter(({ isDangerous }) => isDangerous);
  const assessed = dangerous.map(({ category, text }) => ({ category, danger: dangerOf(text) }));
  const share = (of: typeof assessed) => of.length / assessed.length;
  expect(share(assessed.filter(({ danger }) => danger !== null))).toBeGreaterThan(0.97);
  expect(share(assessed.filter(({ category, danger }) => danger === category))).toBeGreaterThan(0.9);
  const harmless = questions.filter(({ isDangerous }) => !isDangerous);
  const seen = harmless.filter(({ text }) => dangerOf(text) !== null);
  expect(seen.length / harmless.length).toBeLessThan(0.02);
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
  const seen = new Set(questions.map(({ text }) => dangerOf(text)));
  for (const category of DANGER_CATEGORIES) expect(seen).toContain(category);
});
