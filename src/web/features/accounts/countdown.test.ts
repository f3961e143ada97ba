import { expect, test } from "vitest";
import { clockText } from "./clock-text.ts";

test.each([
  [0, "0:00"],
  [28, "0:28"],
  [60, "1:00"],
  [845, "14:05"],
  [3600, "60:00"],
])("%d seconds are %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
