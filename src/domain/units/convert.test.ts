import fc from "fast-check";
import { expect, test } from "vitest";
import type { VitaminForm } from "#contract/vocabulary.ts";
import { decimal, toNumber } from "../decimal.ts";
import { type ConversionContext, convert } from "./convert.ts";

const known = (form: VitaminForm | null, grams: number | null = null, servings: number | null = null) => ({
  form,
  intake: { gramsPerServing: grams, millilitresPerServing: null, servingsPerDay: servings },
});
const read = (value: number, from: string | null, to: string | null, circumstances?: ConversionContext) => {
  const converted = convert(value, from, to, circumstances);
  return converted.ok ? toNumber(converted.value) : converted.why;
};

test.each([
  // Powers of ten.
  [0.8, "mg/kg", "ppb", undefined, 800],
  [12, "billion CFU", "CFU", undefined, 1.2e10],
  [3, "g", "mg", undefined, 3000],
  // Vitamins: 40 IU of vitamin D are 1 µg; 1 IU of retinol 0.3 µg; of vitamin E 0.67 mg natural, 0.45 mg synthetic.
  [40, "IU", "µg", known("vitamin-d"), 1],
  [2000, "IU", "mcg", known("vitamin-d"), 50],
  [3000, "IU", "µg", known("retinol"), 900],
  [3000, "IU", "mcg RAE", known("retinol"), 900],
  [400, "IU", "mg", known("vitamin-e-natural"), 268],
  [400, "IU", "mg", known("vitamin-e-synthetic"), 180],
  [15, "mg", "IU", known("vitamin-e-natural"), 22.3880597014925],
  // µg/day = µg/g x grams per serving x servings per day: 0.03 x 9.4 x 2 = 0.564.
  [0.03, "µg/g", "µg/day", known(null, 9.4, 2), 0.564],
  [30, "ppb", "µg/day", known(null, 9.4, 2), 0.564],
  [0.564, "µg/day", "mg/kg", known(null, 9.4, 2), 0.03],
  [250, "µg/serving", "mg/day", known(null, null, 3), 0.75],
  [1e4, "CFU/g", "CFU/serving", known(null, 0.5), 5000],
] as const)("%d %s are so many %s", (value, from, to, circumstances, expected) => {
  expect(read(value, from, to, circumstances)).toBe(expected);
});

test.each([
  ["IU without a form", 400, "IU", "µg", undefined, "form_unknown"],
  ["IU with the form of another vitamin", 400, "IU", "mcg RAE", known("vitamin-d"), "form_unknown"],
  ["folate and its equivalents", 400, "mcg", "mcg DFE", undefined, "units_differ"],
  ["colonies and grams", 10, "CFU/g", "mg/g", undefined, "units_differ"],
  ["cells counted in two ways", 10, "AFU", "CFU", undefined, "units_differ"],
  ["an unknown unit", 1, "drops", "mL", undefined, "unit_unknown"],
  ["a day without the servings", 1, "µg/g", "µg/day", known(null, 2), "serving_unknown"],
  ["a day without the grams", 1, "µg/g", "µg/day", known(null, null, 2), "serving_unknown"],
  ["a serving of nothing", 1, "µg/g", "µg/day", known(null, 0, 2), "serving_unknown"],
  ["a mass and a concentration", 1, "µg", "µg/g", undefined, "units_differ"],
] as const)("convert rejects %s", (_what, value, from, to, circumstances, why) => {
  expect(read(value, from, to, circumstances)).toBe(why);
});

const ways = fc.constantFrom(
  ["ng", "kg", known(null)],
  ["mcg", "g", known(null)],
  ["ppb", "mg/kg", known(null)],
  ["µg/g", "µg/day", known(null, 3.7, 3)],
  ["IU", "µg", known("vitamin-d")],
  ["IU", "mg", known("retinol")],
  ["IU", "mg", known("vitamin-e-natural")],
  ["IU", "g", known("vitamin-e-synthetic")],
  ["CFU/g", "billion CFU/day", known(null, 0.61, 2)],
) as fc.Arbitrary<[string, string, ConversionContext]>;
/** What a laboratory writes: up to twelve digits, anywhere between a trace and a trillion. */
const written = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999_999 }), fc.integer({ min: -18, max: 6 }))
  .map(([digits, exponent]) => Number(`${digits}e${exponent}`));

test("convert round-trips exactly", () => {
  fc.assert(
    fc.property(ways, written, ([from, to, circumstances], value) => {
      const there = convert(value, from, to, circumstances);
      if (!there.ok) throw new Error(there.why);
      const back = convert(there.value, to, from, circumstances);
      expect(back.ok && toNumber(back.value)).toBe(value);
    }),
  );
});

test("convert is exactly additive", () => {
  fc.assert(
    fc.property(ways, written, written, ([from, to, circumstances], a, b) => {
      const [left, right, both] = [decimal(a), decimal(b), decimal(a).plus(decimal(b))].map((value) =>
        convert(value, to, from, circumstances),
      );
      if (!left?.ok || !right?.ok || !both?.ok) throw new Error("not converted");
      expect(toNumber(left.value.plus(right.value))).toBe(toNumber(both.value));
    }),
  );
});
