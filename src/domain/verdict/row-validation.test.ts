import { expect, test } from "vitest";
import { type IncomingRow, problemsOf } from "./row-validation.ts";

const LEAD: IncomingRow = {
  analyte: "Lead",
  panel: "elements",
  qualifier: "=",
  measured: 0.1,
  unit: "µg/g",
  uncertainty: 0.015,
  k: 2,
  lod: 0.001,
  loq: 0.003,
  claim: null,
  claim_unit: null,
  form: null,
};
const VITAMIN_D: IncomingRow = {
  ...LEAD,
  analyte: "Vitamin D3",
  panel: "potency",
  measured: 52,
  unit: "µg",
  uncertainty: 4,
  claim: 2000,
  claim_unit: "IU",
  form: "vitamin-d",
};

test.each<[what: string, row: IncomingRow]>([
  ["a measured value", LEAD],
  ["no detection", { ...LEAD, qualifier: "<LOD", measured: null, uncertainty: null, k: null }],
  ["a claim in IU with its form", VITAMIN_D],
  [
    "an observation",
    {
      ...LEAD,
      analyte: "E. coli",
      panel: "microbes",
      qualifier: "absent",
      measured: null,
      unit: null,
      uncertainty: null,
      k: null,
      lod: null,
      loq: null,
    },
  ],
  ["a number without a unit by definition", { ...LEAD, analyte: "TOTOX", panel: "oxidation", unit: null }],
])("%s is in order", (_what, row) => {
  expect(problemsOf(row)).toEqual([]);
});

test.each<[what: string, change: Partial<IncomingRow>, problem: RegExp]>([
  ["an unknown analyte", { analyte: "Unobtainium" }, /not in the table/],
  ["another panel", { panel: "potency" }, /another panel/],
  ["a negative mass", { measured: -0.1 }, /negative/],
  ["a negative uncertainty", { uncertainty: -0.1 }, /negative/],
  ["a zero", { measured: 0 }, /zero/],
  ["no number", { measured: Number.NaN }, /no number/],
  ["the noise of binary fractions", { measured: 0.1 + 0.2 }, /15 significant digits/],
  ["no value", { measured: null, uncertainty: null, k: null }, /value is missing/],
  ["a value that was not detected", { qualifier: "<LOD", uncertainty: null, k: null }, /value is missing/],
  [
    "no detection limit",
    { qualifier: "<LOD", measured: null, uncertainty: null, k: null, lod: null },
    /needs the detection limit/,
  ],
  ["an uncertainty of nothing", { qualifier: "<LOD", measured: null }, /belongs to a measured value/],
  ["no coverage factor", { k: null }, /coverage factor/],
  ["LOQ below LOD", { lod: 0.01 }, /below the detection limit/],
  ["a value below the LOD", { measured: 0.0005 }, /should be stated as <LOD/],
  ["no unit", { unit: null }, /unit is missing/],
  ["an unknown unit", { unit: "pinch" }, /not one that we know/],
  ["a unit of something else", { unit: "CFU/g" }, /does not fit/],
])("%s is refused", (_what, change, problem) => {
  expect(problemsOf({ ...LEAD, ...change })).toContainEqual(expect.stringMatching(problem));
});

test.each<[what: string, change: Partial<IncomingRow>]>([
  ["IU without the form", { form: null }],
  ["a claim without a readable unit", { claim_unit: "drops" }],
  ["a claim of cells", { claim_unit: "CFU" }],
])("%s: the claim cannot be compared", (_what, change) => {
  expect(problemsOf({ ...VITAMIN_D, ...change })).toEqual([expect.stringMatching(/cannot be compared/)]);
});
