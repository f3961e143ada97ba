import { expect, test } from "vitest";
import { namesHolding } from "#domain/name-words.ts";

const NAMES = ["Knowell Labs", "NOW", "Açaí Farm", "Nature's Way", "Acacia & Co."];

test.each([
  ["", NAMES],
  ["  ", NAMES],
  ["now", ["NOW", "Knowell Labs"]],
  ["ACAI", ["Açaí Farm"]],
  ["way nat", ["Nature's Way"]],
  ["aca", ["Açaí Farm", "Acacia & Co."]],
  ["co.", ["Acacia & Co."]],
  ["zinc", []],
  ["(", []],
])("typing %j leaves %j", (typed, left) => {
  expect(namesHolding(NAMES, String, typed)).toEqual(left);
});
