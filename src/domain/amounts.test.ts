import fc from "fast-check";
import { expect, test } from "vitest";
import {
  counted,
  exactNumber,
  measurement,
  percent,
  printedUnit,
  roundedNumber,
  spokenUnit,
  withUnit,
} from "./amounts.ts";

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
])("%d is stated exactly as %s", (value, text) => {
  expect(exactNumber(value)).toBe(text);
});

test.each([
  [0, "0"],
  [0.21349, "0.213"],
  [0.5, "0.5"],
  [12.345, "12.3"],
  [1234.5, "1,235"],
  [-0.0456, "-0.0456"],
  [9.9999, "10"],
])("%d is rounded to %s", (value, text) => {
  expect(roundedNumber(value)).toBe(text);
});

test.each([
  [102.4471, 4.23, "102.4", "4.2"],
  [0.0213, 0.00421, "0.0213", "0.0042"],
  [1210.6, 140, "1,211", "140"],
  [5, 0.5, "5.00", "0.50"],
])("%d ± %d prints to the place of its uncertainty", (value, uncertainty, printed, printedU) => {
  expect(measurement(value, uncertainty)).toEqual({ value: printed, uncertainty: printedU, scale: null });
});

test.each([
  [3.31e9, 7.3e8, { value: "3.31", uncertainty: "0.73", scale: "billion" }],
  [1.2e10, 1.5e9, { value: "12.0", uncertainty: "1.5", scale: "billion" }],
  [5e12, null, { value: "5", uncertainty: null, scale: "trillion" }],
])("%d ± %d is counted in one scale", (value, uncertainty, printed) => {
  expect(measurement(value, uncertainty)).toEqual(printed);
});

test("a value without uncertainty stands alone", () => {
  expect(measurement(102.4471, null)).toEqual({ value: "102", uncertainty: null, scale: null });
});

test.each([
  [0, "0\u202f%"],
  [0.004, "<\u202f0.01\u202f%"],
  [4.21, "4.2\u202f%"],
  [42.4, "42\u202f%"],
  [99.97, "99.9\u202f%"],
  [100, "100\u202f%"],
  [100.02, "100.1\u202f%"],
  [1240, "1,240\u202f%"],
])("%d percent reads %s", (value, text) => {
  expect(percent(value)).toBe(text);
});

test("nothing measured above zero is printed as zero", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e6, noNaN: true }), (value) => {
      expect(Number(roundedNumber(value).replaceAll(",", ""))).toBeGreaterThan(0);
      expect(percent(value)).not.toBe("0\u202f%");
    }),
  );
});

test("only exactly 100 percent reads 100 percent", () => {
  fc.assert(
    fc.property(fc.double({ min: 90, max: 110, noNaN: true }), (value) => {
      fc.pre(value !== 100);
      expect(percent(value)).not.toBe("100\u202f%");
    }),
  );
});

test("units are printed in one spelling", () => {
  expect(printedUnit("mcg")).toBe("µg");
  expect(printedUnit("mcg RAE")).toBe("µg RAE");
  expect(printedUnit("\u03bcg/day")).toBe("µg/day");
  expect(printedUnit("mg")).toBe("mg");
  expect(spokenUnit("mcg/day")).toBe("µg a day");
  expect(withUnit("5", "mcg")).toBe("5\u202fµg");
  expect(withUnit("5", null)).toBe("5");
});

test("counts agree with their noun", () => {
  expect(counted(1, "supplement")).toBe("1 supplement");
  expect(counted(1200, "supplement")).toBe("1,200 supplements");
  expect(counted(2, "category", "categories")).toBe("2 categories");
});
