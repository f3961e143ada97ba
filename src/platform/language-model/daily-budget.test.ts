import { expect, test } from "vitest";
import { dailyBudget } from "./daily-budget.ts";

test("dailyBudget allows so many calls a UTC day, and as many on the next", () => {
  let now = Date.parse("2026-11-28T23:59:59Z");
  const budget = dailyBudget(2, () => now);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  now += 1000;
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
});

test("dailyBudget without a limit always allows a call", () => {
  const budget = dailyBudget(null, () => 0);
  expect(Array.from({ length: 50 }, () => budget.take())).not.toContain(false);
});
