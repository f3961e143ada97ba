import { expect, test } from "vitest";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
} from "#tests/support/verdict-examples.ts";
import { shareOfClaim } from "./compare.ts";

const { intake } = exampleProduct();

test.each([
  // 90 of 100 mg, and the whiskers at 80 and 100.
  [
    exampleMeasurement("Zinc", measuredFinding(90, 10), "mg", { claim: { amount: 100, unit: "mg" } }),
    0.9,
    0.8,
    1,
  ],
  // 5 mg/g in servings of 2 g are 10 mg.
  [
    exampleMeasurement("Zinc", measuredFinding(5, null), "mg/g", { claim: { amount: 20, unit: "mg" } }),
    0.5,
    0.5,
    0.5,
  ],
  // At most 5 of 100 mg.
  [
    exampleMeasurement("Zinc", notDetectedFinding(5), "mg", { claim: { amount: 100, unit: "mg" } }),
    null,
    0,
    0.05,
  ],
])("shareOfClaim is the fraction of the claim", (result, value, from, to) => {
  expect(shareOfClaim(result, intake)).toEqual({ of: "claim", value, from, to });
});

test.each([
  exampleMeasurement("Zinc", measuredFinding(90, 10), "mg"),
  exampleMeasurement("Zinc", measuredFinding(90, 10), "CFU", { claim: { amount: 100, unit: "mg" } }),
  exampleMeasurement("Vitamin D", measuredFinding(1000, 10), "IU", { claim: { amount: 25, unit: "µg" } }),
  exampleMeasurement("Zinc", { qualifier: "present" }, null, { claim: { amount: 100, unit: "mg" } }),
])("shareOfClaim is null without a claim, a comparable unit or a number", (result) => {
  expect(shareOfClaim(result, intake)).toBeNull();
});
