import { expect, test } from "vitest";
import type { Card } from "#contract/catalogue.ts";
import { headlineOf } from "./headline.ts";

const tested = {
  verdict: "pass",
  score: 87,
  label_accuracy_pct: 98.2,
  lead_ug_day: { measured: 0.214 },
} as Card;

test.each([
  ["score", { before: "Score", value: "87", after: "of 100" }],
  ["label_accuracy", { value: "98", unit: "%" }],
  ["lowest_lead", { before: "Lead", value: "0.214", unit: "µg" }],
] as const)("headlineOf shows what a list is sorted by: %s", (sort, shown) => {
  expect(headlineOf(tested, sort)).toMatchObject(shown);
});

test("headlineOf: lead that was not quantified stays below its bound", () => {
  expect(headlineOf({ ...tested, lead_ug_day: { below: 6.4 } }, "lowest_lead")?.value).toBe("below 6.4");
});

test("headlineOf is null where there is no such number", () => {
  expect(headlineOf(tested, "relevance")).toBeNull();
  expect(headlineOf({ ...tested, score: null }, "score")).toBeNull();
  expect(headlineOf({ ...tested, verdict: null }, "score")).toBeNull();
});
