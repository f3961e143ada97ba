import { expect, test } from "vitest";
import type { Report } from "#contract/reports.ts";
import { EMPTY_CELLS } from "#contract/result-columns.ts";
import { buildReportPage } from "./report-page.ts";

const cells = {
  ...EMPTY_CELLS,
  qualifier: "=",
  method: "ICP-MS",
  in_scope: true,
  replicates: 2,
  k: 2,
} as const;

/** 6 µg of lead a day (limit 5, warning level 0.5), 0.4 of cadmium (limit 5). */
const REPORT = {
  product: {
    traits: { microbial: "refined", population: "adults", seaweed: false, oil: false, flavoured: false },
    intake: { grams_per_serving: 2, millilitres_per_serving: null, servings_per_day: 1 },
  },
  plan: { required: [], optional: [], not_applicable: [] },
  state: "current",
  tested_at: "2026-03-12",
  score: { value: null, version: "2", on: "2026-03-16" },
  results: [
    {
      ...cells,
      result_id: "1",
      panel: "elements",
      analyte: "Lead",
      measured: 3,
      uncertainty: 0.1,
      unit: "µg/g",
    },
    {
      ...cells,
      result_id: "2",
      panel: "elements",
      analyte: "Cadmium",
      measured: 0.2,
      uncertainty: 0.02,
      unit: "µg/g",
    },
  ],
} as unknown as Report;

test("buildReportPage is plain JSON, so that a rendered page can carry it", () => {
  const page = buildReportPage(REPORT, "house");
  expect(JSON.parse(JSON.stringify(page))).toEqual(page);
});

test("buildReportPage tells what must be seen from what may be folded", () => {
  const { panels, deciding, sentences } = buildReportPage(REPORT, "house");
  const [lead, cadmium] = panels.flatMap(({ lines }) => lines);
  expect(lead).toMatchObject({ name: "Lead", verdict: "fail", isNoteworthy: true });
  expect(lead?.warnings.map(({ high }) => high)).toContain(0.5);
  expect(lead?.why).not.toBe("");
  expect(cadmium).toMatchObject({ verdict: "pass", isNoteworthy: false, why: "" });
  expect(deciding).toEqual(["result-1"]);
  expect(sentences.verdict).toMatch(/^Too much lead: 6\s.g per day, 20% over the limit of 5/);
});

test("buildReportPage keeps the published verdict under another standard", () => {
  const eu = buildReportPage(REPORT, "eu");
  expect(eu.verdictToday).toBe("fail");
  expect(eu.sentences.choice).toMatch(/^EU limits cover/);
});
