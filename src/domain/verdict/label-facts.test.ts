import { expect, test } from "vitest";
import { namesAllergen } from "./label-facts.ts";

test.each<[string, boolean]>([
  ["Milk, Soy", true],
  ["tree nuts (coconut)", true],
  ["shellfish (shrimp, crab)", true],
  ["Sulfites", true],
  ["60 capsules", false],
  ["100 mg of caffeine per serving", false],
  ["naturally occurring folate", false],
  ["a desiccant packet to keep the product fresh", false],
])("a label that contains %j names an allergen: %s", (statement, isAllergen) => {
  expect(namesAllergen(statement)).toBe(isAllergen);
});
