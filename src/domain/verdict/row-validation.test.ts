import { expect, test } from "vitest";
import { type IncomingRow, rowProblems } from "./row-validation.ts";

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
const NO_FIGURES = { measured: null, uncertainty: null, k: null, lod: null, loq: null };
const COUNT: IncomingRow = {
  ...LEAD,
  ...NO_FIGURES,
  analyte: "TAMC",
  panel: "microbes",
  unit: "log CFU/g",
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
      unit: null,
      ...NO_FIGURES,
    },
  ],
  ["a number without a unit by definition", { ...LEAD, analyte: "TOTOX", panel: "oxidation", unit: null }],
  ["an unknown analyte", { ...LEAD, analyte: "Unobtainium" }],
  ["an unknown analyte in an unknown unit", { ...LEAD, analyte: "Bloom", unit: "pinch" }],
  [
    "an unknown analyte without a unit",
    { ...LEAD, analyte: "Angle of repose", panel: "physical", unit: null },
  ],
  ["traces", { ...LEAD, qualifier: "detected", measured: null, uncertainty: null, k: null }],
  ["a detection without figures", { ...LEAD, ...NO_FIGURES, qualifier: "detected", unit: null }],
  ["a negative logarithm", { ...COUNT, measured: -0.3 }],
  ["a logarithm of one", { ...COUNT, measured: 0 }],
  ["IU without the form", { ...VITAMIN_D, analyte: "Vitamin E", form: null }],
  [
    "folate and its equivalents",
    { ...VITAMIN_D, analyte: "Folate", claim: 400, claim_unit: "mcg DFE", form: null },
  ],
  ["a percentage of the Daily Value", { ...VITAMIN_D, claim: 250, claim_unit: "%DV" }],
])("rowProblems accepts %s", (_what, row) => {
  expect(rowProblems(row)).toEqual([]);
});

test("rowProblems accepts a name in any panel: laboratories group in their own ways", () => {
  expect(rowProblems({ ...LEAD, panel: "physical" })).toEqual([]);
  expect(rowProblems({ ...LEAD, analyte: "Melatonin", panel: "undeclared_drugs", unit: "mg" })).toEqual([]);
});

test.each(["/25 g", "/10g", "/25 mL"])(
  "rowProblems takes %s beside absence for the size of the sample",
  (unit) => {
    const absent: IncomingRow = {
      ...LEAD,
      measured: null,
      uncertainty: null,
      k: null,
      qualifier: "absent",
      unit,
    };
    expect(rowProblems({ ...absent, analyte: "Salmonella", panel: "microbes" })).toEqual([]);
  },
);

test.each<[what: string, change: Partial<IncomingRow>, problem: RegExp]>([
  ["a negative mass", { measured: -0.1 }, /negative/],
  ["a negative uncertainty", { uncertainty: -0.1 }, /negative/],
  ["a zero value", { measured: 0 }, /zero/],
  ["NaN", { measured: Number.NaN }, /not a number/],
  ["floating-point noise", { measured: 0.1 + 0.2 }, /15 significant digits/],
  ["a missing value", { measured: null, uncertainty: null, k: null }, /measured value is required/],
  ["a value with <LOD", { qualifier: "<LOD", uncertainty: null, k: null }, /measured value is required/],
  [
    "a missing LOD",
    { qualifier: "<LOD", measured: null, uncertainty: null, k: null, lod: null },
    /needs the limit of detection/,
  ],
  ["an uncertainty without a value", { qualifier: "<LOD", measured: null }, /needs a measured value/],
  ["a missing coverage factor", { k: null }, /coverage factor/],
  ["LOQ below LOD", { lod: 0.01 }, /below the limit of detection/],
  [
    "more than all of the weight",
    {
      analyte: "Curcuminoids",
      panel: "potency",
      measured: 112,
      unit: "% w/w",
      claim: 95,
      lod: null,
      loq: null,
    },
    /More than 100 %/,
  ],
  ["a value below the LOD", { measured: 0.0005 }, /report it as <LOD/],
  ["a missing unit", { unit: null }, /unit is missing/],
  ["an unknown unit of a limited result", { unit: "pinch" }, /unit is unknown/],
  [
    "an unknown unit of a claimed result",
    { analyte: "Zinc", panel: "potency", unit: "pinch", claim: 15, claim_unit: "mg" },
    /unit is unknown/,
  ],
  ["an amount without a unit", { analyte: "Zinc", panel: "potency", unit: null }, /unit is missing/],
  ["a unit of another dimension", { unit: "CFU/g" }, /does not fit/],
])("rowProblems rejects %s", (_what, change, problem) => {
  expect(rowProblems({ ...LEAD, ...change })).toContainEqual(expect.stringMatching(problem));
});

test("rowProblems accepts a claim and a result in one unknown unit", () => {
  const dryMatter = { measured: 90, unit: "g/100 g dm", claim: 86, claim_unit: "g/100 g DM" };
  expect(rowProblems({ ...VITAMIN_D, analyte: "Protein", ...dryMatter })).toEqual([]);
});

test.each<[what: string, change: Partial<IncomingRow>]>([
  ["a claim without a readable unit", { claim_unit: "drops" }],
  ["a claim of cells", { claim_unit: "CFU" }],
])("rowProblems rejects an incomparable claim: %s", (_what, change) => {
  expect(rowProblems({ ...VITAMIN_D, ...change })).toEqual([expect.stringMatching(/cannot be compared/)]);
});
