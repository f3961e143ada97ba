import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { judgeReport } from "./judge-report.ts";
import { type JudgeableReport, reportToJudge } from "./report-to-judge.ts";
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
