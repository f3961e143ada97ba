import { expect, test } from "vitest";
import { isRelevant, prepareProduct, readRelevance } from "./relevance.ts";

const product = prepareProduct({
  id: 1,
  name: "Fish Oil & CoQ10 1,200 mg",
  brand: "Nature's Bounty",
  ingredients: "Omega-3",
  brandId: 1,
  ingredientIds: [],
  category: "other",
  form: "softgel",
  verdict: null,
  diets: [],
});

test.each([
  [["natures bounty", "fish oil", ""], true],
  [["bounty", "fishoil 1200mg", "softgel|capsule"], true],
  [["", "krill|omega3", ""], true],
  [["", "coq10|q10", ""], true],
  [["", "q10", ""], false],
  [["", "200mg", ""], false],
  [["", "120", ""], false],
  [["", "fish oil", "capsule"], false],
  [["solgar", "fish oil", ""], false],
  [["", "=Fish Oil & CoQ10 1200 mg", ""], true],
  [["", "=Fish Oil", ""], false],
])("isRelevant of %j is %j", (columns, expected) => {
  expect(isRelevant(readRelevance(columns), product)).toBe(expected);
});
