import { expect, test } from "vitest";
import { isIncomplete, limitedByCoverage, sumCoverage, verdictOn } from "./combine.ts";

test.each([
  [["pass", "fail", "conditional_fail"], "fail"],
  [["pass", "inconclusive", "conditional_fail"], "conditional_fail"],
  [["conditional_pass", "inconclusive"], "inconclusive"],
  [["pass", "conditional_pass"], "conditional_pass"],
  [["pass", "informational"], "pass"],
  [["informational"], null],
  [[], null],
] as const)("the worst of %j is %s", (verdicts, expected) => {
  expect(verdictOn(verdicts)).toBe(expected);
});

test.each([
  ["pass", 4, 4, "pass"],
  ["pass", 3, 4, "no_failures"],
  ["conditional_pass", 3, 4, "no_failures"],
  ["fail", 3, 4, "fail"],
  ["not_fully_judged", 3, 4, "not_fully_judged"],
  [null, 0, 4, null],
] as const)("%s with %i of %i tests is %s", (verdict, tested, required, expected) => {
  expect(limitedByCoverage(verdict, { tested, required })).toBe(expected);
});

test("sumCoverage adds panels", () => {
  const total = sumCoverage([
    { tested: 1, required: 2 },
    { tested: 3, required: 3 },
  ]);
  expect(total).toEqual({ tested: 4, required: 5 });
  expect(isIncomplete(total)).toBe(true);
  expect(isIncomplete(sumCoverage([]))).toBe(false);
});
