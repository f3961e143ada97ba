import { expect, test } from "vitest";
import { EMPTY_CELLS, type StatedResult } from "#contract/result-columns.ts";
import { buildReportView, type ViewableReport } from "./report-view.ts";
import { formatResultLine } from "./result-text.ts";

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

test("buildReportView: the selected standard changes limits and percentages of what it covers", () => {
  // 9 of 10 mg: US law wants 10 of a nutrient that was added, 8 of one that occurs naturally; the EU wants 8 of both.
  expect(lineOf("house", "result-1")).toMatchObject({
    judged: { verdict: "inconclusive", limit: { low: 10, high: 14.5 } },
    position: { of: "claim", point: 90, span: [80, 100], low: 100, high: 145 },
  });
  expect(lineOf("eu", "result-1")).toMatchObject({
    judged: { verdict: "pass", holder: "choice" },
    position: { of: "claim", point: 90, low: 80, high: 145 },
  });
});

test("buildReportView: what the selected standard does not cover is shown as published", () => {
  const published = lineOf("house", "result-1");
  const line = lineOf("prop65", "result-1");
  expect(line?.position).toEqual(published?.position);
  expect(line?.judged).toMatchObject({ verdict: published?.judged.verdict, holder: "house" });
});

test("buildReportView: a warning level is no limit", () => {
  // 0.2 µg/g x 2 g x 2 are 0.8 µg a day: above California's 0.5, and 16% of 5.
  const line = lineOf("prop65", "result-2");
  expect(line?.judged).toMatchObject({ verdict: "pass", limit: { high: 5 } });
  expect(line?.judged.warnings[0]).toMatchObject({ position: "above", share: { value: 1.6 } });
  expect(line?.position).toMatchObject({ point: 16 });
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

test("formatResultLine: a part of a sum is the least that the sum can be", () => {
  const b1 = stated("4", { panel: "mycotoxins", analyte: "Aflatoxin B1", measured: 500, unit: "µg/kg" });
  const lines = buildReportView({ ...report, results: [b1] }, "fda").panels.flatMap((panel) => panel.lines);
  const sum = lines.find(({ judged }) => judged.derivedFrom !== null);
  expect(sum && formatResultLine(sum).replace(/[\u00a0\u202f]/g, " ")).toBe("At least 500 µg/kg");
});
