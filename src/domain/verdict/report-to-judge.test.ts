import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgeReport } from "./judge-report.ts";
import { type JudgeableReport, reportToJudge } from "./report-to-judge.ts";
import { measurementOf, type ResultRow } from "./result-row.ts";
import { rowProblems } from "./row-validation.ts";

const record = readFileSync("docs/report-format.md", "utf8");
const published: JudgeableReport & { published_verdict: string; coverage: object } = JSON.parse(
  /```json\n([\s\S]+?)```/.exec(record)?.[1] ?? "null",
);

test("the documented example is valid and gives its published verdict", () => {
  for (const row of published.results) expect(rowProblems(row)).toEqual([]);
  const judged = judgeReport(reportToJudge(published), "house");
  // Lead: 0.62 µg/g x 5 g x 2 = 6.2 µg/day; 6.2 - 0.5 = 5.7 > 5.
  expect(judged.verdict).toBe(published.published_verdict);
  expect(judged.results.find(({ analyte }) => analyte === "lead")).toMatchObject({
    verdict: "fail",
    compared: { measured: 6.2, uncertainty: 0.5 },
  });
  expect(judged.coverage).toEqual(published.coverage);
  const { answers, warning, hazards } = judged;
  expect(published).toMatchObject({ answers, warning, hazards });
});

const ROW: ResultRow = {
  result_id: "7-1",
  panel: "potency",
  analyte: "Zinc",
  qualifier: "=",
  measured: 15,
  unit: "mg",
  uncertainty: 0.6,
  lod: null,
  loq: null,
  claim: 15,
};

test("measurementOf defaults: k = 2, claim in the unit of the result", () => {
  expect(measurementOf(ROW)).toEqual({
    id: "7-1",
    analyte: "Zinc",
    panel: "potency",
    finding: { qualifier: "=", measured: 15, uncertainty: 0.6 },
    unit: "mg",
    claim: { amount: 15, unit: "mg" },
    form: { measured: null, claimed: null, dailyValue: { amount: 11, unit: "mg" } },
    origin: null,
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
  expect(measurementOf({ ...ROW, ...change }).finding).toEqual(finding);
});

test.each(["=", "<LOD", "<LOQ"] as const)("measurementOf throws for %s without its figure", (qualifier) => {
  expect(() => measurementOf({ ...ROW, qualifier, measured: null })).toThrow(/7-1/);
});
