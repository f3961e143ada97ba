import { expect, test } from "vitest";
import { isAbbreviation, sameNamesIn } from "./abbreviations.ts";

test.each([
  ["dim", "diindolylmethane"],
  ["nac", "n acetyl cysteine"],
  ["msm", "methylsulfonylmethane"],
  ["bcaa", "branched chain amino acids"],
  ["5 htp", "5 hydroxytryptophan"],
  ["tmg", "trimethylglycine"],
])("isAbbreviation: %s of %s", (short, long) => {
  expect(isAbbreviation(short, long)).toBe(true);
  expect(isAbbreviation(long, short)).toBe(false);
});

test.each([
  ["zinc", "zinc picolinate"],
  ["iron", "ferrous fumarate"],
  ["vit d", "vitamin d"],
  ["d 3", "vitamin d 3"],
  ["maca", "macamides"],
  ["epa", "epa"],
])("isAbbreviation: not %s of %s", (short, long) => {
  expect(isAbbreviation(short, long)).toBe(false);
});

test("sameNamesIn finds the names of an ingredient that is typed by one of them", () => {
  const dim = { slug: "diindolylmethane" };
  const names = new Map([
    ["dim", dim],
    ["diindolylmethane", dim],
    ["zinc", { slug: "zinc" }],
  ]);
  expect(sameNamesIn("DIM with zinc", names)).toEqual([["dim", "diindolylmethane"]]);
  expect(sameNamesIn("zinc", names)).toEqual([]);
});
