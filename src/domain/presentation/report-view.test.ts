import { describe, expect, test } from "vitest";
import { EMPTY_CELLS, type StatedResult } from "#contract/result-columns.ts";
import { buildReportView, type ViewableReport } from "./report-view.ts";

const stated = (result_id: string, more: Partial<StatedResult>): StatedResult => ({
  ...EMPTY_CELLS,
  result_id,
  panel: "potency",
  analyte: "Zinc",
  qualifier: "=",
  method: "ICP-MS",
  in_scope: true,
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

const report: ViewableReport = {
  product: {
    traits: { microbial: "refined", population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 2, millilitres_per_serving: null, servings_per_day: 2 },
  },
  plan: { required: [], optional: [], not_applicable: [] },
  results: [ZINC, LEAD, ARSENIC],
};

const lineOf = (choice: Parameters<typeof buildReportView>[1], anchor: string) =>
  buildReportView(report, choice)
    .panels.flatMap(({ lines }) => lines)
    .find((line) => line.anchor === anchor);

test("buildReportView: the selected standard changes verdicts, limits and percentages", () => {
  // 0.2 µg/g x 2 g x 2 are 0.8 µg a day: 160 % of 0.5 and 16 % of 5.
  expect(lineOf("prop65", "result-2")).toMatchObject({
    judged: { verdict: "fail" },
    position: { point: 160 },
  });
  expect(lineOf("usp", "result-2")).toMatchObject({ judged: { verdict: "pass" }, position: { point: 16 } });
});

describe("buildReportView: a claim without a limit in the standard", () => {
  const line = lineOf("prop65", "result-1");

  test("is positioned relative to the claim, without a tolerance", () => {
    expect(line?.position).toEqual({ of: "claim", point: 90, span: [80, 100], low: null, high: null });
  });

  test("is not judged", () => {
    expect(line?.judged.verdict).toBe("informational");
  });
});

test("buildReportView: a claim has the tolerance of the standard", () => {
  expect(lineOf("usp", "result-1")?.position).toMatchObject({ low: 90, high: 125 });
});

test("buildReportView: a derived result is a line with its own anchor", () => {
  const anchors = buildReportView(report, "usp").panels.flatMap(({ lines }) =>
    lines.map(({ anchor }) => anchor),
  );
  expect(anchors).toEqual(["result-1", "result-2", "result-3", "result-3-arsenic-inorganic"]);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test("buildReportView: a line has the laboratory's name, a derived line has ours", () => {
  expect(lineOf("usp", "result-3")?.name).toBe("Total arsenic");
  expect(lineOf("usp", "result-3-arsenic-inorganic")?.name).toBe("Arsenic (inorganic)");
});
