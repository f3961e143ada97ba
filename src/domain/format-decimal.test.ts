import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDecimal, formatInteger } from "./format-decimal.ts";

test.each([
  [0, 0, 2, "0"],
  [-0.001, 0, 2, "0"],
  [1.005, 0, 2, "1.01"],
  [2.5, 0, 0, "3"],
  [-2.5, 0, 0, "-3"],
  [0.6, 0, 0, "1"],
  [0.06, 0, 0, "0"],
  [999.95, 0, 1, "1,000"],
  [1250, 2, 2, "1,250.00"],
  [1234567.891, 1, 2, "1,234,567.89"],
  [1e21, 0, 0, "1,000,000,000,000,000,000,000"],
])("formatDecimal(%d) with %d to %d digits is %s", (value, minDigits, maxDigits, text) => {
  expect(formatDecimal(value, { minDigits, maxDigits })).toBe(text);
});

test("formatDecimal writes numbers like Intl.NumberFormat", () => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.tuple(fc.integer(), fc.integer({ min: 0, max: 9 })).map(([digits, places]) => digits / 10 ** places),
  );
  fc.assert(
    fc.property(number, fc.nat(20), fc.nat(20), (value, one, other) => {
      const [minDigits, maxDigits] = [Math.min(one, other), Math.max(one, other)];
      const format = new Intl.NumberFormat("en-US", {
        minimumFractionDigits: minDigits,
        maximumFractionDigits: maxDigits,
        signDisplay: "negative",
      });
      expect(formatDecimal(value, { minDigits, maxDigits })).toBe(format.format(value));
    }),
  );
});

test("formatInteger separates thousands", () => {
  expect(formatInteger(12_345)).toBe("12,345");
});
