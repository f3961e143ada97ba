import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import dangers from "../knowledge/dangers.json" with { type: "json" };
import { knowledgeFile } from "../understanding/goals.ts";
import { readPhrases } from "../understanding/train.ts";
import { healthConceptsOf, healthRiskOf } from "./health-rules.ts";

const riskOf = (question: string) => healthRiskOf(new Set(healthConceptsOf(question)));

const cases = readPhrases(readFileSync(new URL("health-rules-cases.txt", import.meta.url), "utf8"));
const dangerous = cases.filter(({ goal }) => goal !== "none");

test("healthRiskOf finds every request for health advice, with the right reason in more than 95 %", () => {
  expect(dangerous.filter(({ text }) => riskOf(text) === null)).toEqual([]);
  const right = dangerous.filter(({ goal, text }) => riskOf(text) === goal);
  expect(right.length / dangerous.length).toBeGreaterThan(0.95);
});

test("healthRiskOf ignores harmless questions with similar words", () => {
  const harmless = cases.filter(({ goal }) => goal === "none");
  expect(harmless.filter(({ text }) => riskOf(text) !== null)).toEqual([]);
});

test("healthRiskOf flags less than 0.5 % of everyday phrases", () => {
  const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));
  const refused = phrases.filter(({ text }) => riskOf(text) !== null);
  expect(refused.length / phrases.length).toBeLessThan(0.005);
});

test.each([
  ["can i take ginkgo with warfrin", "interaction"],
  ["Can I take magnesium, zinc and my metoprolol?", "interaction"],
  ["i swallowed too many iron pills", "emergency"],
  ["My toddler ate the iron gummies!", "emergency"],
  ["Is 5,000 IU of vitamin D too much?", "dosing"],
] as const)("healthRiskOf(%j) is %s", (question, reason) => {
  expect(riskOf(question)).toBe(reason);
});

test("every rule of dangers.json uses existing concepts", () => {
  const known = new Set([...Object.keys(dangers.concepts), "medicine"]);
  for (const { all, none = [] } of dangers.rules as { all: string[]; none?: string[] }[])
    for (const concept of [...all, ...none]) expect(known).toContain(concept);
});
