import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import dangers from "../knowledge/dangers.json" with { type: "json" };
import { knowledgeFile } from "./goals.ts";
import { dangerIn } from "./safety.ts";
import { readPhrases } from "./train.ts";

const cases = readPhrases(readFileSync(new URL("safety-cases.txt", import.meta.url), "utf8"));
const dangerous = cases.filter(({ goal }) => goal !== "none");

test("whatever asks for advice on somebody's health is refused, nearly always for the right reason", () => {
  expect(dangerous.filter(({ text }) => dangerIn(text) === null)).toEqual([]);
  const right = dangerous.filter(({ goal, text }) => dangerIn(text) === goal);
  expect(right.length / dangerous.length).toBeGreaterThan(0.95);
});

test("what only sounds like it is answered", () => {
  const harmless = cases.filter(({ goal }) => goal === "none");
  expect(harmless.filter(({ text }) => dangerIn(text) !== null)).toEqual([]);
});

test("hardly an everyday phrase for a goal is refused", () => {
  const phrases = readPhrases(readFileSync(knowledgeFile("phrases.txt"), "utf8"));
  const refused = phrases.filter(({ text }) => dangerIn(text) !== null);
  expect(refused.length / phrases.length).toBeLessThan(0.005);
});

test.each([
  ["can i take ginkgo with warfrin", "interaction"],
  ["Can I take magnesium, zinc and my metoprolol?", "interaction"],
  ["i swallowed too many iron pills", "emergency"],
  ["My toddler ate the iron gummies!", "emergency"],
  ["Is 5,000 IU of vitamin D too much?", "dosing"],
] as const)("however it is written, %s: %s", (question, reason) => {
  expect(dangerIn(question)).toBe(reason);
});

test("every rule is made of concepts that exist", () => {
  const known = new Set([...Object.keys(dangers.concepts), "medicine"]);
  for (const { all, none = [] } of dangers.rules as { all: string[]; none?: string[] }[])
    for (const concept of [...all, ...none]) expect(known).toContain(concept);
});
