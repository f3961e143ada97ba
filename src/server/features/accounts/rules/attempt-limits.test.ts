import { expect, test } from "vitest";
import { ATTEMPT_LIMITS, backoffAfter, formatWait } from "./attempt-limits.ts";

test.each([
  [1, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [10, 900],
  [11, 1800],
  [1000, 3600],
])("backoffAfter %i wrong passwords is %i seconds", (count, seconds) => {
  expect(backoffAfter(ATTEMPT_LIMITS.login, count)).toBe(seconds);
});

test.each(Object.values(ATTEMPT_LIMITS))("the backoff of $name never decreases", ({ backoffS }) => {
  expect(backoffS).toEqual([...backoffS].sort((a, b) => a - b));
});

test.each([
  [1, "1 second"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
  [3600, "1 hour"],
  [3601, "2 hours"],
])("formatWait(%i) is %j", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
