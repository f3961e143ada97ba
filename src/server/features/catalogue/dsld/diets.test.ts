import { expect, test } from "vitest";
import { inferDiets } from "./diets.ts";

const dietsOfStatement = (type: string, text: string) => inferDiets([], [{ type, text }]);

test.each([
  [["Vegan"], ["vegan", "vegetarian"]],
  [
    ["Dairy Free", "Gluten Free", "Sugar Free"],
    ["gluten-free", "dairy-free"],
  ],
  [["Adult (18 - 50 Years)"], []],
])("inferDiets of target groups %j is %j", (groups, diets) => {
  expect(inferDiets(groups, [])).toEqual(diets);
});

test.each([
  ["Formulation re: Vegetarian/Vegan", "Suitable for vegans", ["vegan", "vegetarian"]],
  ["Formulation re: Vegetarian/Vegan", "100% vegan formula", ["vegan", "vegetarian"]],
  ["Formulation re: Vegetarian/Vegan", "Vegetarian capsule", []],
  ["Formulation re: Vegetarian/Vegan", "Not suitable for vegetarians", []],
  ["Formulation re: Does NOT Contain", "Non-GMO, gluten-free", ["gluten-free", "non-gmo"]],
  ["Seals/Symbols", "USDA Organic", ["organic"]],
  ["Formula re: Contains", "made with organic oats", []],
  ["Seals/Symbols", "OU Kosher", ["kosher"]],
  ["Formula re: Contains", "kosher gelatin", []],
  ["General Statements: All Other Content", "Ask about our vegan range", []],
])("inferDiets of statement %s: %s", (type, text, diets) => {
  expect(dietsOfStatement(type, text)).toEqual(diets);
});
