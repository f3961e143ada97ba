import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import { combinePanel, combineReport, isIncomplete, worstVerdict } from "./combine.ts";

test.each([
  [["pass", "fail", "conditional_fail"], "fail"],
  [["pass", "inconclusive", "conditional_fail"], "conditional_fail"],
  [["conditional_pass", "inconclusive"], "inconclusive"],
  [["pass", "conditional_pass"], "conditional_pass"],
  [["pass", "informational"], "pass"],
  [["informational"], null],
  [[], null],
] as const)("the worst of %j is %s", (verdicts, expected) => {
  expect(worstVerdict(verdicts)).toBe(expected);
});

const results = (entries: Record<string, ResultVerdict>) => new Map(Object.entries(entries));

test("combinePanel: the worst required result and the coverage", () => {
  const panel = combinePanel(["lead", "cadmium"], results({ lead: "pass", arsenic: "fail" }));
  expect(panel).toEqual({ verdict: "pass", coverage: { tested: 1, required: 2 } });
  expect(isIncomplete(panel.coverage)).toBe(true);
});

test("combinePanel: a required result without a limit counts as tested, not as judged", () => {
  const panel = combinePanel(["lead"], results({ lead: "informational" }));
  expect(panel).toEqual({ verdict: null, coverage: { tested: 1, required: 1 } });
  expect(isIncomplete(panel.coverage)).toBe(false);
});

test("combineReport: the worst panel, ignoring panels without a verdict", () => {
  const combined = combineReport([
    combinePanel(["identity"], results({ identity: "informational" })),
    combinePanel(["lead"], results({ lead: "conditional_pass" })),
    combinePanel(["TAMC", "TYMC"], results({ TAMC: "pass" })),
  ]);
  expect(combined).toEqual({ verdict: "conditional_pass", coverage: { tested: 3, required: 4 } });
});

test("combineReport: a report without panels has no verdict", () => {
  expect(combineReport([])).toEqual({ verdict: null, coverage: { tested: 0, required: 0 } });
});
