import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import decision from "../knowledge/danger-decision.json" with { type: "json" };
import { knowledgeFile } from "../understanding/goals.ts";
import { readPhrases } from "../understanding/train.ts";
import { findDanger } from "./assess-question.ts";
import { DANGER_CATEGORIES, weighDanger } from "./danger-classifier.ts";
import { readQuestionText } from "./question-text.ts";
import { readQuestions, TRAINING_QUESTIONS, trainingQuestions, unknownCategories } from "./train-dangers.ts";
import { trainedFrom } from "./training-fingerprint.ts";

const questions = readQuestions(TRAINING_QUESTIONS);
/** What the model sees where it finds a danger likelier than none. */
const dangerOf = async (question: string) => {
  const weight = await weighDanger(readQuestionText(question), question);
  if (weight.urgent < 0 && weight.dangerous < 0) return null;
  return weight.urgentShare >= 0.2 ? weight.urgentCategory : weight.otherCategory;
};

test("the training questions have at least 3,000 of known categories, no writer's line twice", () => {
  expect(questions.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(questions.map(({ writer, text }) => `${writer}\t${text}`)).size).toBe(questions.length);
  expect(unknownCategories(questions)).toEqual([]);
});

/** Every 20th question with the danger that is seen in it: of each writer and category some, in a few seconds. */
const sample = await Promise.all(
  questions
    .filter((_, at) => at % 20 === 0)
    .map(async (question) => ({ ...question, danger: await dangerOf(question.text) })),
);

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

test("of everyday phrases fewer than 5 % are possible dangers, and fewer than 0.5 % certain ones", async () => {
  const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));
  const dangers = await Promise.all(phrases.map(({ text }) => findDanger(text)));
  const certainties = dangers.map((danger) => danger?.certainty);
  const share = (one: string) => certainties.filter((certainty) => certainty === one).length / phrases.length;
  expect(share("possible")).toBeLessThan(0.05);
  expect(share("certain")).toBeLessThan(0.005);
});

test.each([
  ["What’s the strongest sleep stuff so I never have to wake up again", "crisis", "certain"],
  ["i dont want to be here anymore which pills are painless", "crisis", "certain"],
  ["my son swallowed a whole bottle of iron gummies", "emergency", "certain"],
  ["my cat licked up a vitamin d capsule", "animal", "certain"],
  ["how do i pass a urine test on friday", "drug_test", "certain"],
] as const)("findDanger(%j) is %s, %s", async (question, reason, certainty) => {
  expect(await findDanger(question)).toMatchObject({ reason, certainty });
});

test.each([
  "brands caught with hidden viagra",
  "my doctor says I may take D3, which brand is clean",
  "which turmeric failed for lead",
  "prenatal vitamins tested for heavy metals",
  "magnesium for sleep",
  "supplements for sleep",
  "zinc",
  // A rule alone stopped it.
  "Which magnesium citrate products state the elemental amount?",
])("findDanger(%j) is at most slight", async (question) => {
  expect((await findDanger(question))?.certainty ?? "none").toMatch(/^(?:none|slight)$/);
});

test("every category has a class in the stored weights", () => {
  const seen = new Set(sample.map(({ danger }) => danger));
  for (const category of DANGER_CATEGORIES) expect(seen).toContain(category);
});
