import { expect, test } from "vitest";
import { likelyMicro, otherUnit } from "./unit-words.ts";

test.each([
  // Readings of a painted µ by OCR: each is a micro sign, and none another unit.
  ["µg/g", "ug/g", null],
  ["µg/g", "pg/g", null],
  ["µg/g", "yg/g", null],
  ["µg/g", "g/g", null],
  ["ug/kg", "µg/kg", null],
  ["pg/g", "pg/g", null],
  ["mg/kg", "mg/kg", null],
  ["mg/kg", "mg/", null],
  ["mg/kg", "mg/k9", null],
  ["µg/kg", "Ha/kg", null],
  ["pg/g", "pq/g", null],
  ["ppm", "ppm", null],
  // A text that says another unit than its picture.
  ["mg/kg", "ug/kg", "µg/kg"],
  ["mg/kg", "pg/kg", "µg/kg"],
  ["mg/kg", "Ha/kg", "µg/kg"],
  ["µg/g", "mg/g", "mg/g"],
  ["mg/kg", "mg/g", "mg/g"],
  ["ppb", "ppm", "ppm"],
  ["pg/g", "ng/g", "ng/g"],
])("otherUnit(%j, %j) is %j", (printed, read, expected) => {
  expect(otherUnit(printed, read)).toBe(expected);
});

test("a picogram on a scan may be a microgram, and in a file's text is none", () => {
  expect(likelyMicro({ text: "pg/kg", isScan: true })).toBe("µg/kg");
  expect(likelyMicro({ text: "pg/kg", isScan: false })).toBeNull();
  expect(likelyMicro({ text: "mg/kg", isScan: true })).toBeNull();
});
