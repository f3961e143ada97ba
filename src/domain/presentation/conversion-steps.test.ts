import { expect, test } from "vitest";
import { conversionSteps } from "./conversion-steps.ts";

const intake = { grams_per_serving: 2.5, millilitres_per_serving: 5, servings_per_day: 2 };
const written = (from: string | null, to: string | null, given: Partial<typeof intake> | null = {}) =>
  conversionSteps(from, to, given === null ? NOTHING : { ...intake, ...given })
    .map(({ sign, factor }) => `${sign} ${factor}`)
    .join(" ")
    .replace(/[\u00a0\u202f]/g, " ");
const NOTHING = { grams_per_serving: null, millilitres_per_serving: null, servings_per_day: null };

test.each([
  ["µg/g", "µg/day", "× 2.5 g per serving × 2 servings per day"],
  ["µg/mL", "µg/day", "× 5 mL per serving × 2 servings per day"],
  ["µg/kg", "µg", "× 2.5 g per serving"],
  ["µg", "µg/day", "× 2 servings per day"],
  ["µg/day", "mg/kg", "÷ 2.5 g per serving ÷ 2 servings per day"],
  ["µg/g", "mg/kg", ""],
  ["mg", "mg", ""],
  [null, null, ""],
  ["stones", "µg/day", ""],
])("conversionSteps from %s to %s: %j", (from, to, steps) => {
  expect(written(from, to)).toBe(steps);
});

test("conversionSteps uses the singular for one serving", () => {
  expect(written("µg", "µg/day", { servings_per_day: 1 })).toBe("× 1 serving per day");
});

test("conversionSteps is empty if a factor is unknown", () => {
  expect(written("µg/g", "µg/day", null)).toBe("");
});
