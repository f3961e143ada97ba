import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };

const words = ingredients.flatMap(({ name, synonyms }) => [
  name.toLowerCase(),
  ...synonyms.map((other) => other.name),
]);

test("there are enough ingredients, each with an address of its own", () => {
  expect(ingredients.length).toBeGreaterThanOrEqual(260);
  expect(new Set(ingredients.map(({ slug }) => slug)).size).toBe(ingredients.length);
  for (const { slug } of ingredients) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("no word stands for two ingredients, nor twice for one", () => {
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test("synonyms are lower case and trimmed, and say where they come from", () => {
  for (const { name, basis } of ingredients.flatMap(({ synonyms }) => synonyms)) {
    expect(name).toBe(name.toLowerCase().trim());
    expect(basis.length).toBeGreaterThan(0);
  }
});

test("a compound that holds two nutrients is no word for either", () => {
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
])("%s is %s", (word, name) => {
  expect(ingredients.find(({ synonyms }) => synonyms.some((other) => other.name === word))?.name).toBe(name);
});
