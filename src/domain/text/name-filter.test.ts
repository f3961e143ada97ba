import { expect, test } from "vitest";
import { filterByName } from "./name-filter.ts";

const NAMES = ["Knowell Labs", "NOW", "Açaí Farm", "Nature's Way", "Acacia & Co."];

test.each([
  ["", NAMES],
  ["  ", NAMES],
  ["now", ["NOW", "Knowell Labs"]],
  ["ACAI", ["Açaí Farm"]],
  ["way nat", ["Nature's Way"]],
  ["natures", ["Nature's Way"]],
  ["nature’s", ["Nature's Way"]],
  ["aca", ["Açaí Farm", "Acacia & Co."]],
  ["co.", ["Acacia & Co."]],
  ["zinc", []],
  ["(", []],
])("filterByName(%j) is %j", (typed, left) => {
  expect(filterByName(NAMES, String, typed)).toEqual(left);
});
