import { expect, test } from "vitest";
import type { Verdict } from "#contract/verdicts.ts";
import { headlineReports } from "./headline-report.ts";

const report = (tested_at: string, verdict: Verdict, change: object = {}) => ({
  report_slug: `r-${tested_at}`,
  tested_at,
  verdict,
  state: "current" as const,
  lab_name: "Northlab",
  ...change,
});
const TODAY = "2026-03-31";

test.each<[string, ReturnType<typeof report>[], string | null, string | null]>([
  ["one report alone", [report("2026-01-01", "pass")], null, null],
  [
    "a worse lot before",
    [report("2026-01-01", "pass"), report("2025-01-01", "fail")],
    "2026-01-01",
    "2025-01-01",
  ],
  [
    "the worst of two",
    [report("2026-01-01", "pass"), report("2025-01-01", "inconclusive"), report("2024-06-01", "fail")],
    "2026-01-01",
    "2024-06-01",
  ],
  [
    "the newest is the worst",
    [report("2025-01-01", "pass"), report("2026-01-01", "fail")],
    "2026-01-01",
    null,
  ],
  [
    "a failure on the last day of 24 months",
    [report("2026-01-01", "pass"), report("2024-03-31", "fail")],
    "2026-01-01",
    "2024-03-31",
  ],
  [
    "a failure before 24 months",
    [report("2026-01-01", "pass"), report("2024-03-30", "fail")],
    "2026-01-01",
    null,
  ],
  [
    "a withdrawn failure",
    [report("2026-01-01", "pass"), report("2025-01-01", "fail", { state: "withdrawn" })],
    null,
    null,
  ],
])("headlineReports: %s", (_what, reports, newest, worse) => {
  const found = headlineReports(reports, TODAY);
  expect([found?.newest.tested_at ?? null, found?.worse?.tested_at ?? null]).toEqual([newest, worse]);
});

test("headlineReports names each laboratory once", () => {
  const reports = [report("2026-01-01", "pass"), report("2025-01-01", "pass", { lab_name: "Southlab" })];
  expect(headlineReports(reports, TODAY)?.laboratories).toEqual(["Northlab", "Southlab"]);
});
