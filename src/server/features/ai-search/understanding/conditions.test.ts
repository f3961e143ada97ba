import { expect, test } from "vitest";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { groupsMentioned } from "./conditions.ts";
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

test.each([
  ["b12 spray", ["liquid"]],
  ["b12 that dissolves under the tongue", []],
  ["magnesium that dissolves in water", ["powder", "stick-pack"]],
  ["zinc i can chew", ["gummy"]],
  ["chewable zinc", []],
])("interpret reads how a product is taken: %s", (question, form) => {
  expect(read(question).filters.form).toEqual(form);
});

test.each([
  ["b12 that dissolves under the tongue", ["sublingual"]],
  ["chewable vitamin c", ["chew"]],
])("interpret wants a label to say how a product is taken: %s", (question, word) => {
  expect(read(question).filters.word).toEqual(word);
});

test("interpret looks for chewable products by their label", () => {
  expect(read("chewable zinc").filters.word).toEqual(["chew"]);
});

test.each([
  ["half a gram of vitamin c or more", { least: 500, most: null, unit: "mg" }],
  ["vitamin c at least five hundred milligrams", { least: 500, most: null, unit: "mg" }],
  ["vitamin d no more than 400", { least: null, most: 400, unit: "IU" }],
  ["vitamin b12 at least 1000", { least: 1000, most: null, unit: "µg" }],
  ["lactobacillus acidophilus with at least 500 million cfu", { least: 5e8, most: null, unit: "CFU" }],
  ["lactobacillus acidophilus with at least 10 billion cfu", { least: 1e10, most: null, unit: "CFU" }],
  ["lactobacillus acidophilus under 20 billion", { least: null, most: 2e10, unit: "CFU" }],
  ["magnesium at least 300 milligrams", { least: 300, most: null, unit: "mg" }],
  ["fish oil of 2 grams or more", { least: 2, most: null, unit: "g" }],
])("interpret reads an amount in words or without a unit: %s", (question, bound) => {
  expect(read(question).filters.amount).toMatchObject([bound]);
});

test.each([
  ["zinc for my husband", ["audience women", "audience children", "audience pregnancy"]],
  ["zinc for women", ["audience men", "audience children"]],
  ["zinc, not for kids", ["audience children"]],
  ["zinc lozenges", []],
])("interpret reads for whom a product should be: %s", (question, without) => {
  expect(read(question).filters.without).toEqual(without);
});

test("interpret ignores words about prices and the number a day, and says so", () => {
  const { filters, notes } = read("cheap zinc under $20, one a day");
  expect(filters.amount).toEqual([]);
  expect(notes.join(" ")).toMatch(/Prices.*“cheap”.*“one a day”/);
});

test.each([
  ["zinc for my mum, she is 72", ["women", "seniors"]],
  ["zinc, bloke, 57", ["men"]],
  ["zinc, my father is 76", ["men", "seniors"]],
  ["zinc for a gym girlie", ["women"]],
  ["zinc lozenges", []],
])("interpret reads for whom it seems to be: %s", (question, audiences) => {
  expect(read(question).audiences).toEqual(audiences);
});

test.each([
  ["how much melatonin for a 7 month old", ["infants"]],
  ["drops of vitamin d for a newborn", ["infants"]],
  ["omega 3 for my 8 year old", ["children"]],
  ["iron for a 15 year old", ["teens"]],
  ["vitamins while breastfeeding", ["breastfeeding"]],
  ["iron for pregnant women", ["pregnancy"]],
  ["vitamin c for a man of 60", []],
  ["vitamin d for a 45 year old", []],
])("groupsMentioned of %j: %j", (question, groups) => {
  expect(groupsMentioned(question)).toEqual(groups);
});
