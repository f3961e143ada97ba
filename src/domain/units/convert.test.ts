import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, toNumber } from "../decimal.ts";
import { type ConversionContext, convert } from "./convert.ts";
import { formsOf, type StatedForm } from "./substance.ts";

const known = (form: StatedForm | null, grams: number | null = null, servings: number | null = null) => ({
  form,
  intake: { gramsPerServing: grams, millilitresPerServing: null, servingsPerDay: servings },
});
const withPieces = (piecesPerServing: number): ConversionContext => {
  const { form, intake } = known(null);
  return { form, intake: { ...intake, piecesPerServing } };
};
const SYRUP: ConversionContext = {
  form: null,
  intake: { gramsPerServing: 7, millilitresPerServing: 5, piecesPerServing: 3, servingsPerDay: 2 },
};
const FOLIC_ACID = { measured: "folic-acid", claimed: "folic-acid" } as const;
const UNKNOWN = { measured: null, claimed: null } as const;
const daily = (amount: number, unit: string, forms: ReturnType<typeof formsOf> = UNKNOWN) =>
  known({ ...forms, dailyValue: { amount, unit } });
const read = (value: number, from: string | null, to: string | null, circumstances?: ConversionContext) => {
  const converted = convert(value, from, to, circumstances);
  return converted.ok ? toNumber(converted.value) : converted.why;
};

test.each([
  // Powers of ten.
  [0.8, "mg/kg", "ppb", undefined, 800],
  [12, "billion CFU", "CFU", undefined, 1.2e10],
  [3, "g", "mg", undefined, 3000],
  [0.05, "ppt", "ng/kg", undefined, 0.05],
  [2.5, "% w/w", "mg/g", undefined, 25],
  [12, "g/100 g", "mg/kg", undefined, 120_000],
  [3.2, "pg/g TEQ", "ng WHO-TEQ/kg", undefined, 3.2],
  [43, "MPN/g", "CFU/g", undefined, 43],
  [5, "billion CFU per capsule", "CFU/capsule", undefined, 5e9],
  [5, "billion CFU/capsule", "CFU/serving", withPieces(2), 1e10],
  // Each basis by its own amount in a serving: 7 g, 5 mL, 3 pieces, twice a day.
  [2, "mg/g", "mg/serving", SYRUP, 14],
  [2, "mg/mL", "mg/serving", SYRUP, 10],
  [2, "mg/100 mL", "mg/day", SYRUP, 0.2],
  [2, "mg/piece", "mg/day", SYRUP, 12],
  [2, "mg/drop", "mg/day", SYRUP, 12],
  [2, "mg/mL", "mg/serving", known(null, 7, 2), "serving_unknown"],
  // Vitamins: 40 IU of vitamin D are 1 µg; 1 IU of retinol 0.3 µg; of vitamin E 0.67 mg natural, 0.9 mg synthetic.
  [40, "IU", "µg", known("vitamin-d"), 1],
  [2000, "IU", "mcg", known("vitamin-d"), 50],
  [3000, "IU", "µg", known("retinol"), 900],
  [3000, "IU", "mcg RAE", known("retinol"), 900],
  [400, "IU", "mg", known("vitamin-e-natural"), 268],
  [400, "IU", "mg", known("vitamin-e-synthetic"), 360],
  [400, "IU", "mg", known("dl-alpha-tocopheryl-acetate"), 400],
  [400, "IU", "mg", known("d-alpha-tocopheryl-acetate"), 294],
  // Labels since 2020: 1 mg is 2 mg of the synthetic form, so that 1 IU of it reads 0.45 mg.
  [400, "IU", "mg AT", known("vitamin-e-synthetic"), 180],
  [360, "mg", "mg alpha-tocopherol", known("vitamin-e-synthetic"), 180],
  [400, "mg", "mg AT", known("dl-alpha-tocopheryl-acetate"), 180],
  [5000, "IU", "µg", known("retinyl-palmitate"), 2750],
  [5000, "IU", "µg", known("retinyl-acetate"), 1720],
  [1800, "µg", "mcg RAE", known("beta-carotene"), 900],
  [240, "µg", "mcg DFE", known("folic-acid"), 400],
  [20, "mg", "mg NE", known("niacinamide"), 20],
  // Daily Values of 2016: vitamin C 90 mg, folate 400 µg DFE.
  [45, "mg", "%DV", daily(90, "mg"), 50],
  [240, "µg", "% DV", daily(400, "mcg DFE", FOLIC_ACID), 100],
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
  ["folate of an unknown form", 400, "mcg", "mcg DFE", undefined, "form_unknown"],
  ["a percentage of no Daily Value", 400, "mcg", "%DV", undefined, "unit_unknown"],
  ["a logarithm of another basis", 3, "log CFU/g", "log CFU/mL", undefined, "units_differ"],
  ["a logarithm and a count", 3, "log CFU/g", "CFU/g", undefined, "units_differ"],
  ["capsules without their number", 1, "CFU/capsule", "CFU/serving", undefined, "serving_unknown"],
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
  ["IU", "mg AT", known("dl-alpha-tocopheryl-acetate")],
  ["µg", "mcg RAE", known("retinyl-palmitate")],
  ["mg", "mcg DFE", known("folic-acid")],
  ["%DV", "mg", daily(90, "mg")],
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

/** The laboratory's name, the form on the label, and how much of the label's weight the measured weight is. */
test.each([
  ["Creatine", "creatine-monohydrate", 4.4, 5.004], // 149.150 / 131.135 = 1.13738
  ["Creatine monohydrate", null, 5, 5],
  ["Creatine", "creatine", 4.4, 4.4],
  ["Creatine", "creatine-hydrochloride", 1, 1.278], // 167.593 / 131.135
  ["Glucosamine", "glucosamine-hydrochloride", 1246, 1500], // 215.63 / 179.17 = 1.2035
  ["Glucosamine", "glucosamine-sulfate", 1178, 1500], // 456.42 / 2 x 179.17 = 1.2737
  ["Glucosamine", "glucosamine-sulfate-2kcl", 888, 1500], // 605.5 / 358.34 = 1.6898
  ["Glucosamine HCl", "glucosamine", 1500, 1246.4],
  ["Citrulline", "citrulline-malate-2-1-molar", 4.339, 6], // 484.46 / 350.38 = 1.3827
  ["Citrulline", "citrulline-malate-2-1-weight", 4, 6],
  ["L-Lysine", "lysine-hydrochloride", 800.4, 1000], // 182.65 / 146.19 = 1.2494
  ["Acetyl-L-Carnitine", "acetyl-l-carnitine-hydrochloride", 424, 500], // 239.70 / 203.24 = 1.1794
  // Labels state vitamin A as retinol, vitamin E as natural alpha-tocopherol.
  ["Vitamin A", "retinyl-palmitate", 1650, 900],
  ["Retinyl palmitate", "retinyl-palmitate", 1650, 1650],
  ["Vitamin E", "dl-alpha-tocopheryl-acetate", 400, 180],
  ["alpha-Tocopherol", "dl-alpha-tocopheryl-acetate", 360, 180],
  ["Folate", null, 400, 400],
  ["Zinc", null, 15, 15],
] as const)("of %s, labeled as %s, a measured %d are a claimed %d", (analyte, form, measured, claimed) => {
  const substance = { ...formsOf([analyte.toLowerCase()], form), dailyValue: null };
  const converted = Number(read(measured, "mg", "mg", known(substance)));
  expect(converted / claimed).toBeCloseTo(1, 3);
  const swapped = { measured: substance.claimed, claimed: substance.measured, dailyValue: null };
  expect(read(converted, "mg", "mg", known(swapped))).toBeCloseTo(measured, 9);
});

test.each([
  ["Creatine", null],
  ["Vitamin A", null],
  ["Vitamin E", null],
  ["d-alpha-Tocopherol", null],
  ["Glucosamine", null],
] as const)("%s has no weight to compare if the label's form is %s", (analyte, form) => {
  const substance = { ...formsOf([analyte.toLowerCase()], form), dailyValue: null };
  expect(read(1, "mg", "mg", known(substance))).toBe("form_unknown");
});
