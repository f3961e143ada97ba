import { expect, test } from "vitest";
import { exampleProduct, exampleResult, measured, notDetected } from "#tests/support/verdict-examples.ts";
import { shareOfClaim } from "./compare.ts";

const { intake } = exampleProduct();

test.each([
  // 90 of 100 mg, and the whiskers at 80 and 100.
  [exampleResult("Zinc", measured(90, 10), "mg", { claim: { amount: 100, unit: "mg" } }), 0.9, 0.8, 1],
  // 5 mg/g in servings of 2 g are 10 mg.
  [exampleResult("Zinc", measured(5, null), "mg/g", { claim: { amount: 20, unit: "mg" } }), 0.5, 0.5, 0.5],
  // At most 5 of 100 mg.
  [exampleResult("Zinc", notDetected(5), "mg", { claim: { amount: 100, unit: "mg" } }), null, 0, 0.05],
])("a claimed amount stands at its share of the claim", (result, value, from, to) => {
  expect(shareOfClaim(result, intake)).toEqual({ of: "claim", value, from, to });
});

test.each([
  exampleResult("Zinc", measured(90, 10), "mg"),
  exampleResult("Zinc", measured(90, 10), "CFU", { claim: { amount: 100, unit: "mg" } }),
  exampleResult("Vitamin D", measured(1000, 10), "IU", { claim: { amount: 25, unit: "µg" } }),
  exampleResult("Zinc", { qualifier: "present" }, null, { claim: { amount: 100, unit: "mg" } }),
])("without a claim, a comparable unit or a number it has no place", (result) => {
  expect(shareOfClaim(result, intake)).toBeNull();
});
