import { expect, test } from "vitest";
import { knownBrands } from "./known-brands.ts";
import { buildVocabulary } from "./vocabulary.ts";

const vocabulary = buildVocabulary({ ingredients: [], synonyms: [], brands: [] }, []);

test.each([
  ["how much sugar in liquid iv", ["liquid iv"]],
  ["does ritual for women have calcium", ["ritual"]],
  ["my bedtime ritual needs magnesium", []],
  ["what seed oil is best", []],
  ["how much sulforaphane is in sprouts", []],
  ["how much vitamin d is needed", []],
  ["what does boost testosterone", []],
  ["does seed have a money back offer", ["seed"]],
  ["what kind of magnesium is in natural calm", ["natural calm"]],
  ["has Vital Proteins been tested for lead", ["Vital Proteins"]],
  ["is it like Ghost Legend", []],
])("%s", (question, names) => {
  expect(knownBrands(question, vocabulary).map(({ written }) => written)).toEqual(names);
});

test("a name that is not wanted is marked, and one of a brand here is left to it", () => {
  expect(knownBrands("eye vitamins, not PreserVision", vocabulary)).toMatchObject([{ isDenied: true }]);
  const withBrand = buildVocabulary(
    { ingredients: [], synonyms: [], brands: [{ slug: "thorne", name: "Thorne" }] },
    [],
  );
  expect(knownBrands("thorne zinc", withBrand)).toEqual([]);
  expect(knownBrands("thorne research zinc", withBrand)).toEqual([]);
});
