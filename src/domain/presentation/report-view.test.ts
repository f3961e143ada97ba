import { describe, expect, test } from "vitest";
import { type StatedResult, type Viewable, viewOf } from "./report-view.ts";

const stated = (result_id: string, more: Partial<StatedResult>): StatedResult => ({
  result_id,
  panel: "potency",
  analyte: "Zinc",
  qualifier: "=",
  measured: null,
  unit: null,
  uncertainty: null,
  k: null,
  lod: null,
  loq: null,
  claim: null,
  claim_unit: null,
  form: null,
  origin: null,
  method: "ICP-MS",
  in_scope: true,
  subcontracted_to: null,
  replicates: 2,
  ...more,
});

const ZINC = stated("1", { measured: 9, uncertainty: 1, k: 2, unit: "mg", claim: 10, claim_unit: "mg" });
const LEAD = stated("2", {
  panel: "elements",
  analyte: "Lead",
  measured: 0.2,
  uncertainty: 0.02,
  k: 2,
  unit: "µg/g",
});
const ARSENIC = stated("3", {
  ...LEAD,
  result_id: "3",
  analyte: "Total arsenic",
  qualifier: "<LOD",
  measured: null,
  uncertainty: null,
  k: null,
  lod: 0.1,
});

const report: Viewable = {
  product: {
    traits: { microbial: "refined", population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 2, millilitres_per_serving: null, servings_per_day: 2 },
  },
  plan: { required: [], optional: [], not_applicable: [] },
  results: [ZINC, LEAD, ARSENIC],
};

const lineOf = (choice: Parameters<typeof viewOf>[1], anchor: string) =>
  viewOf(report, choice)
    .panels.flatMap(({ lines }) => lines)
    .find((line) => line.anchor === anchor);

test("the choice of a standard moves verdicts, limits and percentages", () => {
  // 0.2 µg/g x 2 g x 2 are 0.8 µg a day: 160 % of 0.5 and 16 % of 5.
  expect(lineOf("prop65", "result-2")).toMatchObject({ judged: { verdict: "fail" }, placed: { point: 160 } });
  expect(lineOf("usp", "result-2")).toMatchObject({ judged: { verdict: "pass" }, placed: { point: 16 } });
});

describe("a claim about which the standard says nothing", () => {
  const line = lineOf("prop65", "result-1");

  test("stays beside its claim, without a tolerance", () => {
    expect(line?.placed).toEqual({ of: "claim", point: 90, span: [80, 100], low: null, high: null });
  });

  test("is not judged", () => {
    expect(line?.judged.verdict).toBe("informational");
  });
});

test("a claim has the tolerance of the standard around it", () => {
  expect(lineOf("usp", "result-1")?.placed).toMatchObject({ low: 90, high: 125 });
});

test("what follows from a result is a line of its own, with an address of its own", () => {
  const anchors = viewOf(report, "usp").panels.flatMap(({ lines }) => lines.map(({ anchor }) => anchor));
  expect(anchors).toEqual(["result-1", "result-2", "result-3", "result-3-arsenic-inorganic"]);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test("a line bears the name that the laboratory wrote, and ours where it was worked out", () => {
  expect(lineOf("usp", "result-3")?.name).toBe("Total arsenic");
  expect(lineOf("usp", "result-3-arsenic-inorganic")?.name).toBe("Arsenic (inorganic)");
});
