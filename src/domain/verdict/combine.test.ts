import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { combinePanel, combineReport, isIncomplete, worst } from "./combine.ts";

test.each([
  [["pass", "fail", "conditional_fail"], "fail"],
  [["pass", "inconclusive", "conditional_fail"], "conditional_fail"],
  [["conditional_pass", "inconclusive"], "inconclusive"],
  [["pass", "conditional_pass"], "conditional_pass"],
  [["pass", "informational"], "pass"],
  [["informational"], null],
  [[], null],
] as const)("the worst of %j is %s", (verdicts, expected) => {
  expect(worst(verdicts)).toBe(expected);
});

const results = (entries: Record<string, ResultVerdict>) => new Map(Object.entries(entries));

test("a panel is the worst of its required results, and says what is missing", () => {
  const panel = combinePanel(["lead", "cadmium"], results({ lead: "pass", arsenic: "fail" }));
  expect(panel).toEqual({ verdict: "pass", coverage: { tested: 1, required: 2 } });
  expect(isIncomplete(panel.coverage)).toBe(true);
});

test("a required result without a limit counts as measured, not as judged", () => {
  const panel = combinePanel(["lead"], results({ lead: "informational" }));
  expect(panel).toEqual({ verdict: null, coverage: { tested: 1, required: 1 } });
  expect(isIncomplete(panel.coverage)).toBe(false);
});

test("a report is its worst panel; a panel without a verdict does not hide another's", () => {
  const combined = combineReport([
    combinePanel(["identity"], results({ identity: "informational" })),
    combinePanel(["lead"], results({ lead: "conditional_pass" })),
    combinePanel(["TAMC", "TYMC"], results({ TAMC: "pass" })),
  ]);
  expect(combined).toEqual({ verdict: "conditional_pass", coverage: { tested: 3, required: 4 } });
});

test("a report without panels has no verdict", () => {
  expect(combineReport([])).toEqual({ verdict: null, coverage: { tested: 0, required: 0 } });
});
