import { expect, test } from "vitest";
import { ingredientInSentence } from "./ingredient-in-sentence.ts";

test.each([
  ["Vitamin C", "vitamin C"],
  ["Fish Oil", "fish oil"],
  ["American Ginseng", "American ginseng"],
  ["St. John's Wort", "St. John's wort"],
  ["Lion’s Mane", "Lion’s mane"],
  ["EPA", "EPA"],
  ["CoQ10", "CoQ10"],
  ["Omega-3", "omega-3"],
  ["Beta-Alanine", "beta-alanine"],
  ["L-Theanine", "L-theanine"],
  ["Trace Minerals", "trace minerals"],
])("ingredientInSentence(%j) is %j", (name, expected) => {
  expect(ingredientInSentence(name)).toBe(expected);
});
