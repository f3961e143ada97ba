import { expect, test } from "vitest";
import { DAY_S, durationText, HOUR_S } from "./durations.ts";

test.each([
  [30, "30 seconds"],
  [60, "1 minute"],
  [90, "90 seconds"],
  [600, "10 minutes"],
  [36 * HOUR_S, "36 hours"],
  [DAY_S, "1 day"],
  [30 * DAY_S, "30 days"],
])("durationText gives %d s as %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test("durationText keeps to the largest unit allowed", () => {
  expect(durationText(DAY_S, "hour")).toBe("24 hours");
  expect(durationText(90, "hour")).toBe("90 seconds");
});
