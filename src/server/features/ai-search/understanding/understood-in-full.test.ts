import { expect, test } from "vitest";
import { asksOfTwoSupplements, isUnderstoodInFull } from "./understood-in-full.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary(
  {
    ingredients: [
      { slug: "valerian", name: "Valerian" },
      { slug: "melatonin", name: "Melatonin" },
      { slug: "vitamin-b12", name: "Vitamin B12" },
    ],
    synonyms: [],
    brands: [],
  },
  [],
);

test.each([
  ["does valerian help with sleep", true],
  ["melatonin or valerian, which is better for sleep?", true],
  ["how is vitamin B12 absorbed", true],
  ["does anything help with sleep", false],
  ["should I take all my melatonin", false],
  ["does 40 melatonin work", false],
  ["melatonin for good", false],
  ["melatonin so I never wake", false],
  ["is melatonin enough to end it", false],
  ["valerian for my daughter who is gone", false],
])("%s: %s", (question, expected) => {
  expect(isUnderstoodInFull(question, vocabulary)).toBe(expected);
});

test.each([
  ["can I take melatonin and valerian at the same time", true],
  ["is valerian safe with melatonin", true],
  ["melatonin with zoloft", false],
  ["can my son take melatonin and valerian", false],
  ["is valerian safe", false],
  ["can I take valerian and melatonin together at night", true],
  ["can I take valerian and melatonin at night with my pills", false],
])("%s asks of two supplements: %s", (question, expected) => {
  expect(asksOfTwoSupplements(question, vocabulary)).toBe(expected);
});
