import { expect, test } from "vitest";
import { labelWordsOf, wordSimilarity } from "./words.ts";

test.each([
  ["Vitamin D3 5,000IU", ["vitamin", "d", "3", "5000", "iu"]],
  ["Nature's Way®", ["natures", "way"]],
  ["Açaí + Maca 1.5 g.", ["acai", "maca", "1.5", "g"]],
  ["90µg", ["90", "mcg"]],
  ["90 \u03bcg", ["90", "mcg"]],
  ["Magtein™ (R)", ["magtein"]],
  ["Løvens Rå", ["lovens", "ra"]],
  ["—", []],
])("labelWordsOf(%s) is %j", (text, words) => {
  expect(labelWordsOf(text)).toEqual(words);
});

test.each([
  ["magnesium", "magnesium", 1],
  ["magnesium", "maqnesium", expect.closeTo(0.87, 2)],
  ["glycinate", "glvcinat", expect.closeTo(0.7, 2)],
  ["zinc", "zine", expect.closeTo(0.7, 2)],
  ["carnitne", "carntine", expect.closeTo(0.85, 2)],
  ["zinc", "iron", 0],
  ["d", "b", 0],
  ["500", "800", 0],
  ["vitamin", "vitamins", expect.closeTo(0.83, 2)],
  ["biotin", "bilberry", 0],
])("wordSimilarity(%s, %s) is %s", (one, other, similarity) => {
  expect(wordSimilarity(one, other)).toEqual(similarity);
  expect(wordSimilarity(other, one)).toEqual(similarity);
});
