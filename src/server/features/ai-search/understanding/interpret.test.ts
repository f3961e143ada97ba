import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { interpret, noFilters } from "./interpret.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary(
  {
    ingredients: ingredients.map(({ slug, name }) => ({ slug, name })),
    synonyms: ingredients.flatMap(({ slug, synonyms }) =>
      synonyms.map(({ name, basis }) => ({ slug, name, basis })),
    ),
    brands: [{ slug: "slowmoon", name: "Slowmoon" }],
  },
  ["kids", "night"],
);
const NOW = new Date("2026-11-21T12:00:00Z");
const read = (question: string) => interpret(question, vocabulary, NOW);

test.each([
  ["sleep gummies, no melatonin", { goal: ["sleep"], form: ["gummy"], without: ["Melatonin"] }],
  ["vegan omega-3 with the lowest lead", { ingredient: ["omega-3"], diet: ["vegan"], tested: true }],
  [
    "magnesium without magnesium oxide or stevia",
    { ingredient: ["magnesium"], without: ["magnesium oxide", "Stevia"] },
  ],
  ["sugar-free vitamin c, not a softgel", { ingredient: ["vitamin-c"], without: ["form softgel", "sugar"] }],
  ["magnesium -stevia", { ingredient: ["magnesium"], without: ["Stevia"] }],
  ["magnesium −“magnesium oxide”", { ingredient: ["magnesium"], without: ["magnesium oxide"] }],
  ["iron for a meat-free house", { ingredient: ["iron"], diet: ["vegetarian"] }],
  ["zinc powder, plants only", { ingredient: ["zinc"], form: ["powder"], diet: ["vegan"] }],
  ["gluten free and dairy-free zinc", { ingredient: ["zinc"], diet: ["gluten-free", "dairy-free"] }],
  [
    "turmeric that failed its tests",
    { ingredient: ["turmeric"], verdict: ["unsafe", "fail", "conditional_fail"] },
  ],
  ["zinc that passed its tests", { ingredient: ["zinc"], verdict: ["pass"] }],
  ["contains an undeclared drug", { hazard: ["adulterant"] }],
  ["zinc with undeclared drugs", { ingredient: ["zinc"], hazard: ["adulterant"] }],
  ["turmeric with salmonella", { ingredient: ["turmeric"], hazard: ["pathogen"] }],
  ["zinc with an undeclared allergen", { ingredient: ["zinc"], hazard: ["allergen"] }],
  [
    "slowmoon iron since 2025",
    { ingredient: ["iron"], brand_id: ["slowmoon"], tested: true, tested_from: "2025-01-01" },
  ],
  ["selenium under 0.5 mcg of lead a day", { ingredient: ["selenium"], max_lead_ug_day: 0.5 }],
])("interpret(%j)", (question, filters) => {
  expect(read(question).filters).toEqual({ ...noFilters(), ...filters });
});

test.each(["turmeric without salmonella", "turmeric tested for salmonella", "salmonella-free turmeric"])(
  "interpret(%j) asks for no hazard",
  (question) => {
    expect(read(question).filters.hazard).toEqual([]);
  },
);

test.each([
  [
    "vitamin d at least 2000 IU",
    { ingredient: "vitamin-d", least: 2000, most: null, unit: "IU", is_open: false },
  ],
  ["less than 5 mg melatonin", { ingredient: "melatonin", least: null, most: 5, unit: "mg", is_open: true }],
  ["melatonin under 1/2 mg", { ingredient: "melatonin", least: null, most: 0.5, unit: "mg", is_open: true }],
  [
    "less than 0,5 mg melatonin",
    { ingredient: "melatonin", least: null, most: 0.5, unit: "mg", is_open: true },
  ],
  ["melatonin up to 1½ mg", { ingredient: "melatonin", least: null, most: 1.5, unit: "mg", is_open: false }],
  ["zinc between 10 and 25mg", { ingredient: "zinc", least: 10, most: 25, unit: "mg", is_open: false }],
  ["zinc 500 mg or over", { ingredient: "zinc", least: 500, most: null, unit: "mg", is_open: false }],
  ["zinc, 30 mg tops", { ingredient: "zinc", least: null, most: 30, unit: "mg", is_open: false }],
  [
    "probiotic over 20 billion cfu",
    { ingredient: "probiotics", least: 20e9, most: null, unit: "CFU", is_open: true },
  ],
])("interpret assigns an amount to the nearest ingredient: %s", (question, amount) => {
  expect(read(question).filters.amount).toEqual([amount]);
});

test.each([
  ["lions main", ["lions-mane"]],
  ["blak cohosh", ["black-cohosh"]],
  ["saffern", ["saffron"]],
  ["the main lion", []],
])("interpret reads names that are written by ear: %s", (question, ingredient) => {
  expect(read(question).filters.ingredient).toEqual(ingredient);
});

test("interpret corrects misspelled ingredient names and reports the correction", () => {
  const { filters, corrected } = read("magnisium citrate");
  expect(filters.ingredient).toEqual(["magnesium"]);
  expect(corrected).toEqual([{ from: "magnisium citrate", to: "magnesium citrate" }]);
});

test("interpret infers a goal that is not named and marks it as inferred", () => {
  const { filters, inferred } = read("i lie awake staring at the ceiling for hours");
  expect(filters.goal).toEqual(["sleep"]);
  expect([...inferred]).toEqual(["goal:sleep"]);
});

test("interpret corrects misspelled words for forms", () => {
  const { filters, corrected } = read("zinc capsuls, no gumies");
  expect(filters).toMatchObject({ form: ["capsule"], without: ["form gummy"] });
  expect(corrected).toEqual([
    { from: "capsuls", to: "capsule" },
    { from: "gumies", to: "gummy" },
  ]);
});

test("interpret ignores a goal word in an off-topic question", () => {
  expect(read("two bedroom flat to rent in the centre").filters).toEqual(noFilters());
  expect(read("memory support for older people").filters.goal).toEqual(["memory"]);
});

test("interpret infers no goal for an off-topic question", () => {
  const { filters, unparsed } = read("restaurant near the station");
  expect(filters).toEqual(noFilters());
  expect(unparsed).toContain("restaurant");
});
