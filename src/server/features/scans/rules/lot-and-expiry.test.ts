import { expect, test } from "vitest";
import { findLotAndExpiry, findStrength } from "./lot-and-expiry.ts";

test.each([
  ["LOT L26118A  EXP 01/2028", "L26118A", "2028-01-31"],
  ["Lot No: 7-2231/B", "7-2231/B", null],
  ["BATCH #AB123", "AB123", null],
  ["lot: 25104c best by 02/2028", "25104C", "2028-02-29"],
  ["EXP 2027-11-30", null, "2027-11-30"],
  ["Best before 30 NOV 2027", null, "2027-11-30"],
  ["USE BY NOV 2027", null, "2027-11-30"],
  ["EXP: 04/05/2027", null, "2027-04-05"],
  ["EXP 25/12/27", null, "2027-12-25"],
  ["EXP 13/2028", null, null],
  ["EXP 31/02/2028", null, null],
  ["a lot of people", null, null],
  ["Whole lotus extract 50 mg", null, null],
  ["", null, null],
])("findLotAndExpiry(%j): lot %s, expires %s", (line, lotNumber, expiresOn) => {
  expect(findLotAndExpiry([line])).toEqual({ lotNumber, expiresOn });
});

test.each([
  [["Magnesium Glycinate", "200 mg"], "200 mg"],
  [["1,000mcg"], "1,000 µg"],
  [["5000 IU", "30 mg"], "5000 IU"],
  [["20 Billion CFU"], "20 billion cfu"],
  [["120 capsules"], null],
])("findStrength(%j) is %s", (lines, strength) => {
  expect(findStrength(lines)).toBe(strength);
});
