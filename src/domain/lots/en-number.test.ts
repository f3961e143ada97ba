import fc from "fast-check";
import { expect, test } from "vitest";
import type { Finding } from "../verdict/finding.ts";
import { differs, formatEn } from "./differing.ts";
import { enNumber } from "./en-number.ts";

const measured = (value: number, uncertainty: number | null, k?: number): Finding => ({
  qualifier: "=",
  measured: value,
  uncertainty,
  ...(k ? { k } : {}),
});

// By hand: (x1 - x2) / sqrt(U1² + U2²).
test.each<[string, Finding, Finding, number, boolean]>([
  ["-5 / sqrt(16 + 25)", measured(103, 4), measured(108, 5), -0.780869, false],
  ["-2 / sqrt(1 + 1)", measured(10, 1), measured(12, 1), -Math.SQRT2, true],
  ["k = 1 is widened to 2", measured(10, 0.5, 1), measured(12, 1, 2), -Math.SQRT2, true],
  ["k = 3 stays", measured(10, 1.5, 3), measured(12, 2, 2), -0.8, false],
  ["at the limit they don’t differ: -5 / sqrt(9 + 16)", measured(10, 3), measured(15, 4), -1, false],
  ["one without scatter", measured(10, 0), measured(15, 4), -1.25, true],
])("enNumber: %s", (_what, one, other, en, isDifferent) => {
  const found = enNumber(one, other);
  expect(found.en).toBeCloseTo(en, 6);
  expect([found.obstacle, differs(found)]).toEqual([null, isDifferent]);
});

test("enNumber compares counts on the logarithm: (9 - log 4e9) / sqrt(2 log² 2)", () => {
  const counts = [measured(1e9, 1e9), measured(4e9, 4e9)] as const;
  expect(enNumber(...counts, true).en).toBeCloseTo(-Math.SQRT2, 6);
  expect(enNumber(...counts).en).toBeCloseTo(-3 / Math.sqrt(17), 6);
});

test.each<[string, Finding, Finding]>([
  ["no_uncertainty", measured(10, null), measured(12, 1)],
  ["no_uncertainty", measured(10, 0), measured(12, 0)],
  ["not_quantified", measured(10, 1), { qualifier: "<LOQ", lod: null, loq: 2 }],
  ["not_quantified", { qualifier: "absent" }, { qualifier: "present" }],
])("enNumber can't test: %s", (obstacle, one, other) => {
  expect(enNumber(one, other)).toEqual({ en: null, obstacle });
});

const figure = fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100);

test("enNumber only changes its sign with the order of the laboratories, and not with the unit", () => {
  fc.assert(
    fc.property(figure, figure, figure, figure, (x1, u1, x2, u2) => {
      const en = enNumber(measured(x1, u1), measured(x2, u2)).en ?? Number.NaN;
      expect(enNumber(measured(x2, u2), measured(x1, u1)).en).toBeCloseTo(-en, 9);
      const inNanograms = [measured(x1 * 1000, u1 * 1000), measured(x2 * 1000, u2 * 1000)] as const;
      expect(enNumber(...inNanograms).en).toBeCloseTo(en, 9);
    }),
  );
});

test.each([
  [-0.780869, "0.78"],
  [1.004, "1.004"],
  [0.9996, "0.9996"],
  [-1, "1.00"],
  [4.47213, "4.47"],
])("formatEn(%d) is %s", (en, text) => expect(formatEn(en)).toBe(text));
