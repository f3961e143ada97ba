import { expect, test } from "vitest";
import { likeness, wordsOf } from "./words.ts";

test.each([
  ["Vitamin D3 5,000IU", ["vitamin", "d", "3", "5000", "iu"]],
  ["Nature's Way®", ["natures", "way"]],
  ["Açaí + Maca 1.5 g.", ["acai", "maca", "1.5", "g"]],
  ["90µg", ["90", "mcg"]],
  ["90 \u03bcg", ["90", "mcg"]],
  ["—", []],
])("%s is compared as %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ["magnesium", "magnesium", 1],
  ["magnesium", "maqnesium", expect.closeTo(0.87, 2)],
  ["glycinate", "glvcinat", expect.closeTo(0.7, 2)],
  ["zinc", "zine", expect.closeTo(0.7, 2)],
  ["zinc", "iron", 0],
  ["d", "b", 0],
  ["500", "800", 0],
  ["vitamin", "vitamins", expect.closeTo(0.83, 2)],
  ["biotin", "bilberry", 0],
])("%s and %s are alike by %s", (one, other, alike) => {
  expect(likeness(one, other)).toEqual(alike);
  expect(likeness(other, one)).toEqual(alike);
});
