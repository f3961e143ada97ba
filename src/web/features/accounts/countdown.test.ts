import { expect, test } from "vitest";
import { formatClock } from "./countdown.ts";

test.each([
  [0, "0:00"],
  [28, "0:28"],
  [60, "1:00"],
  [845, "14:05"],
  [3600, "60:00"],
])("formatClock: %d seconds are %s", (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
