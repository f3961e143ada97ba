import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatCount,
  formatExact,
  formatMeasuredOrBelow,
  formatMeasurement,
  formatPercent,
  formatRounded,
  labelUnit,
  printedUnit,
  quantified,
  unitInSentence,
  withUnit,
} from "./amounts.ts";

test.each([
  [6.4, true, { below: 6.4 }, "below 6.4"],
  [6.4, null, { below: 6.4 }, "below 6.4"],
  [6.4, false, { measured: 6.4 }, "6.4"],
])("quantified(%d, %s)", (value, isBelow, amount, text) => {
  expect(quantified(value, isBelow)).toEqual(amount);
  expect(formatMeasuredOrBelow(quantified(value, isBelow) ?? { below: 0 })).toBe(text);
  expect(quantified(null, isBelow)).toBeNull();
});

test.each([
  [0, "0"],
  [0.1 + 0.2, "0.3"],
  [137.5, "137.5"],
  [1250, "1,250"],
  [0.000025, "0.000025"],
  [999_999_999, "999,999,999"],
  [1e10, "10\u00a0billion"],
  [2.55e9, "2.55\u00a0billion"],
  [1e12, "1\u00a0trillion"],
])("formatExact(%d) is %s", (value, text) => {
  expect(formatExact(value)).toBe(text);
});

test.each([
  [0, "0"],
  [0.21349, "0.213"],
  [0.5, "0.5"],
  [12.345, "12.3"],
  [1234.5, "1,235"],
  [-0.0456, "-0.0456"],
  [9.9999, "10"],
])("formatRounded(%d) is %s", (value, text) => {
  expect(formatRounded(value)).toBe(text);
});

test.each([
  [102.4471, 4.23, "102.4", "4.2"],
  [0.0213, 0.00421, "0.0213", "0.0042"],
  [1210.6, 140, "1,211", "140"],
  [5, 0.5, "5.00", "0.50"],
])(
  "formatMeasurement(%d, %d) rounds to the decimal place of the uncertainty",
  (value, uncertainty, printed, printedU) => {
    expect(formatMeasurement(value, uncertainty)).toEqual({
      value: printed,
      uncertainty: printedU,
      scale: null,
    });
  },
);

test.each([
  [3.31e9, 7.3e8, { value: "3.31", uncertainty: "0.73", scale: "billion" }],
  [1.2e10, 1.5e9, { value: "12.0", uncertainty: "1.5", scale: "billion" }],
  [5e12, null, { value: "5", uncertainty: null, scale: "trillion" }],
])("formatMeasurement(%d, %d) uses one scale for value and uncertainty", (value, uncertainty, printed) => {
  expect(formatMeasurement(value, uncertainty)).toEqual(printed);
});

test("formatMeasurement without uncertainty returns only the value", () => {
  expect(formatMeasurement(102.4471, null)).toEqual({ value: "102", uncertainty: null, scale: null });
});

test.each([
  [0, "0%"],
  [0.004, "<\u202f0.01%"],
  [4.21, "4.2%"],
  [42.4, "42%"],
  [99.97, "99.9%"],
  [100, "100%"],
  [100.02, "100.1%"],
  [1240, "1,240%"],
])("formatPercentNumber(%d) is %s", (value, text) => {
  expect(formatPercent(value)).toBe(text);
});

test("a value above zero is never formatted as zero", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (value) => {
      expect(Number(formatRounded(value).replaceAll(",", ""))).toBeGreaterThan(0);
      expect(formatPercent(value)).not.toBe("0%");
    }),
  );
});

test("only exactly 100 percent is formatted as 100 percent", () => {
  fc.assert(
    fc.property(fc.double({ min: 90, max: 110, noNaN: true }), (value) => {
      fc.pre(value !== 100);
      expect(formatPercent(value)).not.toBe("100%");
    }),
  );
});

test.each([
  ["mcg", "mcg"],
  ["\u00b5g DFE", "mcg DFE"],
  ["\u03bcg", "mcg"],
  ["mg", "mg"],
])("labelUnit: %s is %s", (unit, printed) => {
  expect(labelUnit(unit)).toBe(printed);
});

test("printedUnit normalizes spellings", () => {
  expect(printedUnit("mcg")).toBe("µg");
  expect(printedUnit("mcg RAE")).toBe("µg RAE");
  expect(printedUnit("\u03bcg/day")).toBe("µg/day");
  expect(printedUnit("mg")).toBe("mg");
  expect(unitInSentence("mcg/day")).toBe("µg per day");
  expect(withUnit("5", "mcg")).toBe("5\u202fµg");
  expect(withUnit("95", "%")).toBe("95%");
  expect(withUnit("5", null)).toBe("5");
});

test("formatCount pluralizes the noun", () => {
  expect(formatCount(1, "supplement")).toBe("1 supplement");
  expect(formatCount(1200, "supplement")).toBe("1,200 supplements");
  expect(formatCount(2, "category", "categories")).toBe("2 categories");
});
