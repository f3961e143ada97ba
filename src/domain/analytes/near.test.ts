import { expect, test } from "vitest";
import { nearAnalytes } from "./near.ts";

test.each([
  ["Leed", "Lead"],
  ["Vitamin E (as dl-alpha-tocopheryl acetate)", "Vitamin E"],
  ["Residual Solvents - Ethyl Acetate", "Ethyl acetate"],
  ["Magnesum", "Magnesium"],
])("nearAnalytes(%s) offers %s", (printed, expected) => {
  expect(nearAnalytes(printed).map(({ name }) => name)).toContain(expected);
});

test("nearAnalytes offers nothing where nothing is alike", () => {
  expect(nearAnalytes("Qwx")).toEqual([]);
});
