import { expect, test } from "vitest";
import { isOnLabel, namesAllergen } from "./label-facts.ts";

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

test.each<[string, string, boolean]>([
  ["THC", "Magnesium with Calcium", false],
  ["THC", "Gummies with THC", true],
  ["HMB", "Muscle H.M.B.", true],
  ["Ashwagandha", "Ashwagandhas and more", true],
  ["5-HTP", "5 HTP 100 mg", true],
  ["Rutin", "Green Tea Brutinol", false],
])("%j is on the label of %j: %s", (substance, name, isNamed) => {
  expect(isOnLabel(substance, { name })).toBe(isNamed);
});
