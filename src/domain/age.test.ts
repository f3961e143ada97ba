import { expect, test } from "vitest";
import { hasExpired, isOld, monthsSince } from "./age.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21", 0],
  ["2026-10-22", 0],
  ["2026-10-21", 1],
  ["2025-05-22", 17],
  ["2025-05-21", 18],
])("monthsSince: %s is %i months ago", (day, months) => {
  expect(monthsSince(day, now)).toBe(months);
  expect(isOld(day, now)).toBe(months >= 18);
});

test.each([
  ["2026-11-21", false],
  ["2026-11-20", true],
  ["2027-01-01", false],
])("hasExpired: a certificate valid to %s is expired: %s", (day, expired) => {
  expect(hasExpired(day, now)).toBe(expired);
});
