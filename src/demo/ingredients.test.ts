import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };

const words = ingredients.flatMap(({ name, synonyms }) => [
  name.toLowerCase(),
  ...synonyms.map((other) => other.name),
]);

test("ingredients have unique, valid slugs", () => {
  expect(ingredients.length).toBeGreaterThanOrEqual(260);
  expect(new Set(ingredients.map(({ slug }) => slug)).size).toBe(ingredients.length);
  for (const { slug } of ingredients) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("names and synonyms are unique across ingredients", () => {
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test("synonyms are lower case and trimmed, and have a basis", () => {
  for (const { name, basis } of ingredients.flatMap(({ synonyms }) => synonyms)) {
    expect(name).toBe(name.toLowerCase().trim());
    expect(basis.length).toBeGreaterThan(0);
  }
});

test("compounds of two nutrients are not synonyms of either", () => {
  const ambiguous = ["magnesium ascorbate", "calcium ascorbate", "zinc ascorbate", "dicalcium phosphate"];
  expect(words.filter((word) => ambiguous.includes(word))).toEqual([]);
});

test.each([
  ["cyanocobalamin", "Vitamin B12"],
  ["cholecalciferol", "Vitamin D"],
  ["withania somnifera", "Ashwagandha"],
  ["magnesium bisglycinate", "Magnesium"],
  ["ubiquinol", "Coenzyme Q10"],
  ["curcumin", "Turmeric"],
  ["nac", "N-Acetyl Cysteine"],
  ["folic acid", "Folate"],
])("%s is a synonym of %s", (word, name) => {
  expect(ingredients.find(({ synonyms }) => synonyms.some((other) => other.name === word))?.name).toBe(name);
});
