import { expect, test } from "vitest";
import { findDanger, isUrgent } from "../safety/assess-question.ts";
import { readQuestions, TRAINING_QUESTIONS } from "../safety/train-dangers.ts";
import { answersAnywhere, isAnsweredQuestion } from "./background.ts";
import { knownQuestions } from "./similar-questions.ts";
import { meaningfulStems } from "./stems.ts";

const known = knownQuestions([
  "does hot coffee kill probiotics",
  "when to take iron",
  "when to take zinc",
  "how much iron is in spinach",
]);
const alike = (question: string, least = 0.5) => known.mostAlike(meaningfulStems(question), least);

test("the most alike question comes first, and one that only shares common words is left out", () => {
  expect(alike("will coffee kill my probiotic")[0]?.question).toBe("does hot coffee kill probiotics");
  expect(alike("when do I take iron")[0]?.question).toBe("when to take iron");
  expect(alike("is kava legal")).toEqual([]);
  expect(alike("when to take iron")[0]?.similarity).toBeCloseTo(1);
});

test("what all questions of an ingredient have in common does not count", () => {
  const asked = meaningfulStems("zinc when");
  expect(known.similarity("when to take iron", asked)).toBeLessThan(0.7);
  expect(known.similarity("when to take iron", asked, meaningfulStems("zinc iron"))).toBeCloseTo(1);
});

test("a plain question that a fact answers is known, a cry for help and a single word are not", () => {
  expect(isAnsweredQuestion("can dogs read labels at night")).toBe(false);
  expect(isAnsweredQuestion("took too many")).toBe(false);
  expect(isAnsweredQuestion("phenibut")).toBe(false);
  expect(isAnsweredQuestion("why does beta alanine make you tingle")).toBe(true);
});

test("an answer is of the ingredient that a question names", () => {
  const [answer] = answersAnywhere("why does beta alanine make you tingle", [], 1);
  expect(answer?.source?.url).toMatch(/^https?:/);
  expect(answersAnywhere("why does beta alanine make you tingle", ["zinc"], 1)).toEqual([]);
});

test("no crisis or emergency that the models only suspect is a question that a fact answers", async () => {
  const urgent = readQuestions(TRAINING_QUESTIONS).filter(
    ({ category }) => category === "crisis" || category === "emergency",
  );
  expect(urgent.length).toBeGreaterThan(4000);
  const alike = urgent.filter(({ text }) => isAnsweredQuestion(text));
  const dangers = await Promise.all(alike.map(({ text }) => findDanger(text)));
  expect(
    alike.filter((_, at) => dangers[at]?.certainty === "possible" && isUrgent(dangers[at]?.reason ?? null)),
  ).toEqual([]);
});
