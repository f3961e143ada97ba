import { expect, test } from "vitest";
import type { Card } from "#contract/catalogue.ts";
import { headlineOf } from "./headline.ts";

const tested = {
  verdict: "pass",
  label_accuracy_pct: 98.2,
  lead_ug_day: 0.214,
  coverage: { tested: 8, required: 9 },
} as Card;

test.each([
  [tested, "relevance", { value: "98", unit: "%" }],
  [{ ...tested, score: 87 }, "score", { before: "Score", value: "87", after: "of 100" }],
  [{ ...tested, score: null }, "score", { value: "98", unit: "%" }],
  [tested, "lowest_lead", { before: "Lead", value: "0.214", unit: "µg" }],
  [{ ...tested, label_accuracy_pct: null }, "relevance", { before: "Lead" }],
  [
    { ...tested, label_accuracy_pct: null, lead_ug_day: null },
    "name",
    { value: "8", after: "of 9 tests on our list" },
  ],
  [{ ...tested, verdict: "fail" }, "relevance", { before: "Lead" }],
  [{ ...tested, verdict: "fail", label_accuracy_pct: 61 }, "relevance", { value: "61" }],
] as const)("headlineOf picks the most relevant number", (card, sort, shown) => {
  expect(headlineOf(card, sort)).toMatchObject(shown);
});

test("headlineOf is null for untested products", () => {
  expect(headlineOf({ ...tested, verdict: null })).toBeNull();
});
