import { expect, test } from "vitest";
import type { AnalyteForm } from "#contract/vocabulary.ts";
import { shareOfClaim } from "./compare.ts";
import { measurementOf, type ResultRow } from "./result-row.ts";

const ROW: ResultRow = {
  result_id: "1",
  panel: "potency",
  analyte: "Vitamin C",
  qualifier: "=",
  measured: 90,
  unit: "mg",
  uncertainty: null,
  lod: null,
  loq: null,
  claim: 90,
};
const INTAKE = { gramsPerServing: 1, millilitresPerServing: null, servingsPerDay: 1 };

/** Percent of the claim, as a report shows it; null if label and laboratory cannot be compared. */
function percentOf(
  analyte: string,
  form: AnalyteForm | null,
  [measured, unit]: readonly [number, string],
  [claim, claim_unit]: readonly [number, string],
) {
  const row = { ...ROW, analyte, form, measured, unit, claim, claim_unit };
  const share = shareOfClaim(measurementOf(row), INTAKE)?.value;
  return share === null || share === undefined ? null : Number((share * 100).toFixed(1));
}

test.each([
  ["Vitamin E", "dl-alpha-tocopheryl-acetate", [398, "mg"], [400, "IU"], 99.5],
  ["dl-alpha-Tocopheryl acetate", "vitamin-e-synthetic", [398, "mg"], [400, "IU"], 99.5],
  ["Vitamin E", "dl-alpha-tocopheryl-acetate", [31.2, "mg"], [30, "IU"], 104],
  ["Vitamin E", "vitamin-e-synthetic", [360, "mg"], [400, "IU"], 100],
  ["Vitamin E", "vitamin-e-synthetic", [360, "mg"], [180, "mg"], 100],
  ["Vitamin E", null, [360, "mg"], [180, "mg"], null],
  ["Vitamin A", "retinyl-palmitate", [2750, "µg"], [5000, "IU"], 100],
  ["Retinyl palmitate", null, [2750, "µg"], [5000, "IU"], 100],
  ["Retinyl palmitate", "retinol", [1650, "µg"], [900, "mcg"], 100],
  ["Vitamin A (Retinyl palmitate)", "retinol", [1650, "µg"], [900, "mcg"], 100],
  ["dl-α-Tocopherol", null, [360, "mg"], [400, "IU"], 100],
  ["β-Carotene", null, [15, "mg"], [15, "mg"], 100],
  ["5-MTHF", "folic-acid", [400, "µg"], [680, "mcg DFE"], null],
  ["Vitamin A", "beta-carotene", [1800, "µg"], [900, "mcg RAE"], 100],
  ["Vitamin D3", null, [50, "µg"], [2000, "IU"], 100],
  ["Folate", "folic-acid", [240, "µg"], [400, "mcg DFE"], 100],
  ["Folic acid", null, [240, "µg"], [400, "mcg DFE"], 100],
  ["Folate", null, [240, "µg"], [400, "mcg DFE"], null],
  ["Niacinamide", null, [20, "mg"], [20, "mg NE"], 100],
  ["Creatine", "creatine-monohydrate", [4.396, "g"], [5, "g"], 100],
  ["Creatine monohydrate", null, [4.9, "g"], [5, "g"], 98],
  ["Creatine", null, [4.4, "g"], [5, "g"], null],
  ["Vitamin C", null, [90, "mg"], [100, "%DV"], 100],
  ["Zinc", null, [0.22, "% w/w"], [20, "%DV"], 100],
  ["Lactobacillus", null, [9.7, "log CFU/g"], [5, "billion CFU"], 100.2],
  ["Lactobacillus", null, [10, "log CFU/g"], [10, "log CFU/serving"], 100],
] as const)("%s, labeled as %s: %j of %j is %s percent", (analyte, form, measured, claim, percent) => {
  expect(percentOf(analyte, form, measured, claim)).toBe(percent);
});

test.each([
  [{ loq: 0.03 }, { qualifier: "traces", lod: null, loq: 0.03 }],
  [
    { lod: 0.01, loq: 0.03 },
    { qualifier: "traces", lod: 0.01, loq: 0.03 },
  ],
  [{}, { qualifier: "detected" }],
] as const)("measurementOf reads a detection with %j", (figures, finding) => {
  const row = { ...ROW, measured: null, claim: null, qualifier: "detected", ...figures } as const;
  expect(measurementOf(row).finding).toEqual(finding);
});

test("measurementOf makes a logarithm a count", () => {
  const row = { ...ROW, measured: 3, uncertainty: 1, unit: "log CFU/g", claim: null };
  expect(measurementOf(row)).toMatchObject({
    finding: { qualifier: "=", measured: 1000, uncertainty: 9000 },
    unit: "CFU/g",
  });
});

const ZINC: ResultRow = {
  ...ROW,
  result_id: "7-1",
  analyte: "Zinc",
  measured: 15,
  uncertainty: 0.6,
  claim: 15,
};

test("measurementOf defaults: k = 2, claim in the unit of the result", () => {
  expect(measurementOf(ZINC)).toEqual({
    id: "7-1",
    analyte: "Zinc",
    panel: "potency",
    finding: { qualifier: "=", measured: 15, uncertainty: 0.6 },
    unit: "mg",
    claim: { amount: 15, unit: "mg" },
    form: { measured: null, claimed: null, dailyValue: { amount: 11, unit: "mg" } },
    origin: null,
    specification: null,
    conclusion: null,
  });
});

test.each<[Partial<ResultRow>, object]>([
  [{ k: 1 }, { qualifier: "=", measured: 15, uncertainty: 0.6, k: 1 }],
  [
    { qualifier: "<LOD", measured: null, lod: 0.1 },
    { qualifier: "<LOD", lod: 0.1 },
  ],
  [
    { qualifier: "<LOQ", measured: null, lod: 0.1, loq: 0.3 },
    { qualifier: "<LOQ", lod: 0.1, loq: 0.3 },
  ],
  [{ qualifier: "absent", measured: null }, { qualifier: "absent" }],
])("measurementOf(%j) has the finding %j", (change, finding) => {
  expect(measurementOf({ ...ZINC, ...change }).finding).toEqual(finding);
});

test.each(["=", "<LOD", "<LOQ"] as const)("measurementOf throws for %s without its figure", (qualifier) => {
  expect(() => measurementOf({ ...ZINC, qualifier, measured: null })).toThrow(/7-1/);
});
