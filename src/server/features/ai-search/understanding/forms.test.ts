import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { interpret } from "./interpret.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary(
  {
    ingredients: ingredients.map(({ slug, name }) => ({ slug, name })),
    synonyms: ingredients.flatMap(({ slug, synonyms }) =>
      synonyms.map(({ name, basis }) => ({ slug, name, basis })),
    ),
    brands: [],
  },
  [],
);
const read = (question: string) => interpret(question, vocabulary, new Date(0));
const PILLS = ["form capsule", "form tablet", "form softgel"];

test.each([
  ["protein bar", ["bar"]],
  ["the bar won't leave the floor", []],
  ["my head has forty tabs open, magnesium", []],
  ["zinc, drops please", ["liquid"]],
  ["i would like to drop the nap", []],
  ["magnesium caps", ["capsule"]],
  ["legs like sticks", []],
  ["electrolyte sticks", ["stick-pack"]],
  ["magnesium that isn't a horse pill", []],
  ["iron in tiny capsules", ["capsule"]],
  ["melatonin gummy that doesn't taste like cough syrup", ["gummy"]],
])("interpret reads forms in context: %s", (question, form) => {
  expect(read(question).filters.form).toEqual(form);
});

test.each([
  ["iron i can drink instead of a horse pill", PILLS],
  ["b12, hate swallowing things", PILLS],
  ["zinc powder over pills", PILLS],
  ["calm evenings, no pills with gelatin", ["Gelatin"]],
  ["b12, cant swallow big pills", []],
  ["magnesium, i no fit swallow tablet", ["form tablet"]],
  ["zinc, dont want gritty powder", ["form powder"]],
  ["omega 3, capsules make me heave", ["form capsule"]],
  ["liquid iron that doesn't come as a pill", PILLS],
  ["creatine in capsules because I don't like mixing powder", ["form powder"]],
  ["GABA, nothing in capsule form", ["form capsule"]],
  ["vitamin C, no gummies or hard tablets", ["form tablet", "form gummy"]],
])("interpret reads unwanted forms in context: %s", (question, without) => {
  expect(read(question).filters.without).toEqual(without);
});

test.each([
  ["energy, no stimulant like guarana", ["Caffeine", "Guarana"]],
  ["protein, whey wrecks my stomach", ["Whey Protein"]],
  ["valerian stinks, other sleep ideas?", ["Valerian"]],
  ["something for cholesterol besides oats", ["Oat"]],
  ["no sugar electrolytes", ["sugar"]],
  ["i'd rather not. calcium with vitamin k?", []],
])("interpret tells wanted from unwanted contents: %s", (question, without) => {
  expect(read(question).filters.without).toEqual(without);
});

test.each(["creatine for women over 60", "zinc, over 60, retired", "protein for a man of 72"])(
  "interpret reads an age, not an amount: %s",
  (question) => {
    const { filters, audiences } = read(question);
    expect(filters.amount).toEqual([]);
    expect(audiences).toContain("seniors");
  },
);

test.each(["collagen sachets that pass security", "muscles going like last year's snow", "a failing memory"])(
  "interpret reads no condition on tests: %s",
  (question) => {
    const { tested, tested_from, verdict } = read(question).filters;
    expect({ tested, tested_from, verdict }).toEqual({
      tested: undefined,
      tested_from: undefined,
      verdict: [],
    });
  },
);

test.each(["zinc, two a day", "zinc, once-a-day", "zinc, two a day max"])(
  "interpret ignores how often, and says so: %s",
  (question) => {
    const { notes, unparsed } = read(question);
    expect(notes.join(" ")).toMatch(/how often to take/);
    expect(unparsed).toEqual([]);
  },
);
