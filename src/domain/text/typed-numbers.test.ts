import { expect, test } from "vitest";
import { plainNumbers } from "./typed-numbers.ts";

const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim();

test.each([
  ["0,5 mg melatonin", "0.5 mg melatonin"],
  ["melatonin 0,5", "melatonin 0.5"],
  ["1,5 g taurine", "1.5 g taurine"],
  ["12,25mcg", "12.25mcg"],
  ["½ mg melatonin", "0.5 mg melatonin"],
  ["melatonin 1½ mg", "melatonin 1.5 mg"],
  ["melatonin 1 ½ mg", "melatonin 1.5 mg"],
  ["¾ lb", "0.75 lb"],
  ["1/2 mg melatonin", "0.5 mg melatonin"],
  ["1 1/2 tsp psyllium", "1.5 tsp psyllium"],
  ["1/3 of a gram", "0.333 of a gram"],
  ["vitamin d ５０００ IU", "vitamin d 5000 IU"],
  ["vitamin a 10k iu", "vitamin a 10000 iu"],
])("plainNumbers(%s) is %s", (typed, plain) => {
  expect(squeezed(plainNumbers(typed))).toBe(plain);
});

test.each([
  "vitamin d 5,000 IU",
  "1,000,000 CFU",
  "omega 3,6,9",
  "omega 3,6",
  "vitamin b6,12",
  "24/7 energy",
  "vitamin k 100 mcg",
  "10k steps",
  "fish oil 180/120",
  "180/120 mg",
  "2/1 mg",
  "B1/B6",
  "1.5 mg",
])("plainNumbers leaves %s", (typed) => {
  expect(plainNumbers(typed)).toBe(typed);
});
