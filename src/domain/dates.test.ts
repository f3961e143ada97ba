import { expect, test } from "vitest";
import { formatDate, formatRelative, UTC, utcDay } from "./dates.ts";

/** Zones by the minutes they are behind UTC in early March. */
const ZONES = {
  UTC,
  "America/Chicago, winter": () => 360,
  "America/Chicago": () => 300,
  "Pacific/Auckland": () => -780,
  "Asia/Tokyo": () => -540,
};

test.each([
  ["2026-03-05", "America/Chicago, winter", "Mar 05, 2026"],
  ["2026-03-05", "Pacific/Auckland", "Mar 05, 2026"],
  ["2026-03-05T02:30:00Z", "UTC", "Mar 05, 2026"],
  ["2026-03-05T02:30:00Z", "America/Chicago, winter", "Mar 04, 2026"],
  ["2026-12-31T23:30:00Z", "Asia/Tokyo", "Jan 01, 2027"],
  ["no date", "UTC", "no date"],
] as const)("formatDate(%s) in %s is %s", (value, timeZone, shown) => {
  expect(formatDate(value, ZONES[timeZone])).toBe(shown);
});

test.each([
  ["2026-03-05T23:30:00-02:00", "2026-03-06"],
  ["2026-03-06T00:30:00+02:00", "2026-03-05"],
  ["2026-12-31T23:59:59.999Z", "2026-12-31"],
])("utcDay of %s is %s", (instant, day) => {
  expect(utcDay(new Date(instant))).toBe(day);
});

const NOW = Date.parse("2026-03-10T15:00:00Z");

test.each([
  ["2026-03-10T14:59:30Z", "UTC", "just now"],
  ["2026-03-10T15:00:20Z", "UTC", "just now"],
  ["2026-03-10T14:59:00Z", "UTC", "1 minute ago"],
  ["2026-03-10T14:01:00Z", "UTC", "59 minutes ago"],
  ["2026-03-10T14:00:00Z", "UTC", "1 hour ago"],
  ["2026-03-10T00:10:00Z", "UTC", "14 hours ago"],
  ["2026-03-10T00:10:00Z", "America/Chicago", "yesterday"],
  ["2026-03-09T23:50:00Z", "UTC", "yesterday"],
  ["2026-03-04T16:00:00Z", "UTC", "6 days ago"],
  ["2026-03-03T15:00:00Z", "UTC", "Mar 03, 2026"],
  ["2026-03-10", "UTC", "today"],
  ["2026-03-09", "UTC", "yesterday"],
  ["2026-03-05", "UTC", "5 days ago"],
  ["2026-02-01", "UTC", "Feb 01, 2026"],
  ["2026-03-11T15:00:00Z", "UTC", "Mar 11, 2026"],
] as const)("formatRelative(%s) in %s is %s", (value, timeZone, shown) => {
  expect(formatRelative(value, NOW, ZONES[timeZone])).toBe(shown);
});
