import fc from "fast-check";
import { expect, test } from "vitest";
import { toNumber } from "../decimal.ts";
import { linearUnit, parsePair, parseUnit } from "./unit.ts";

const read = (text: string | null) => {
  const unit = parseUnit(text);
  return unit && `${toNumber(unit.size)} ${unit.dimension}${unit.per ? ` per ${unit.per}` : ""}`;
};

test.each([
  ["ng", "0.001 mass"],
  ["mcg", "1 mass"],
  ["µg", "1 mass"],
  ["\u03bcg", "1 mass"],
  ["ug", "1 mass"],
  ["Gram(s)", "1000000 mass"],
  ["milligrams", "1000 mass"],
  ["kg", "1000000000 mass"],
  ["mL", "1 volume"],
  ["IU", "1 IU"],
  ["CFU/g", "1 CFU per gram"],
  ["billion CFU", "1000000000 CFU"],
  ["Billion CFU/serving", "1000000000 CFU per serving"],
  ["µg/g", "1 mass per gram"],
  ["mg/kg", "1 mass per gram"],
  ["ppm", "1 mass per gram"],
  ["µg/kg", "0.001 mass per gram"],
  ["ng/g", "0.001 mass per gram"],
  ["ppb", "0.001 mass per gram"],
  ["mg/100 g", "10 mass per gram"],
  ["µg / L", "0.001 mass per millilitre"],
  ["meq/kg", "0.001 equivalents per gram"],
  ["meq O2/kg", "0.001 equivalents per gram"],
  ["µg/day", "1 mass per day"],
  ["mcg/d", "1 mass per day"],
  ["mg/serving", "1000 mass per serving"],
  ["mcg DFE", "1 mass DFE"],
  ["mg NE", "1000 mass NE"],
  ["HUT", "1 HUT"],
  ["%DV", "0.01 DV"],
  ["% w/w", "10000 mass per gram"],
  ["%(w/w)", "10000 mass per gram"],
  ["g/100g", "10000 mass per gram"],
  ["CFU per capsule", "1 CFU per piece"],
  ["billion CFU/2 capsules", "500000000 CFU per piece"],
  ["mg/2 softgels", "500 mass per piece"],
  ["mg/4 gummies", "250 mass per piece"],
  ["g/5 g", "200000 mass per gram"],
  ["mg/0 g", null],
  ["MPN/g", "1 CFU per gram"],
  ["CFU/25 g", "0.04 CFU per gram"],
  ["pg/g TEQ", "0.000001 mass TEQ per gram"],
  ["pg WHO-TEQ/g", "0.000001 mass TEQ per gram"],
  ["ppt", "0.000001 mass per gram"],
  ["mg KOH/g", "1000 mass KOH per gram"],
  ["mg AT", "1000 mass AT"],
  ["mg α-tocopherol", "1000 mass AT"],
  ["% m/m", "10000 mass per gram"],
  ["g per scoop (6.0 g)", "1000000 mass per piece"],
  ["mg/g of softgel (shell and fill)", "1000 mass per gram"],
  ["mg/2 tea bags", "500 mass per piece"],
  ["µg/cap", "1 mass per piece"],
  ["mg/sachets", "1000 mass per piece"],
  ["mg per daily dose", "1000 mass per day"],
  ["mg/Tagesportion", "1000 mass per day"],
  ["FU/vcap", "1 FU per piece"],
  ["mcg/sg", "1 mass per piece"],
  ["mg per unit", "1000 mass per piece"],
  ["g/tsp (6 g)", "1000000 mass per piece"],
  ["p-AnV", "1 number"],
  ["TOTOX units", "1 number"],
  ["AnV units", "1 number"],
  ["FCC ALU/caplet", "1 ALU per piece"],
  ["x 10^9 CFU/capsule", "1000000000 CFU per piece"],
  ["10⁹ CFU/g", "1000000000 CFU per gram"],
  ["bn CFU/g", "1000000000 CFU per gram"],
  ["mcg I/tablet", "1 mass per piece"],
  ["mg AT/serving", "1000 mass AT per serving"],
  ["g per 6 g serving", "1000000 mass per serving"],
  ["g/30 g scoop", "1000000 mass per piece"],
  ["mg/comprimé", "1000 mass per piece"],
  ["g/袋", "1000000 mass per piece"],
  ["mmol O2/kg", "0.002 equivalents per gram"],
  ["PN/g", "1 CFU per gram"],
  ["no unit", "1 number"],
  ["log CFU/g", "1 log cfu/g"],
  ["log10 CFU/g", "1 log cfu/g"],
  ["log₁₀(CFU)/g", "1 log cfu/g"],
  ["log furlong", null],
  [null, "1 number"],
] as const)("%s is %s", (text, unit) => {
  expect(read(text)).toBe(unit);
});

test.each([
  "",
  "furlong",
  "µg/g/day",
  "/g",
  "mg/",
  "mg DFE RAE",
  "iu rae",
  "%",
  "mg/kg (dry weight)",
  "mg/kg (lipid)",
  "CFU/g (×10⁴)",
  "CFU/g (log)",
  "µg/g (x 1000)",
  "mg/g oil",
  "constructor",
  "mg/toString",
  "g g",
])("parseUnit rejects %j", (text) => {
  expect(parseUnit(text)).toBeNull();
});

/** Any UTF-16 code unit; fast-check's own "binary" takes seconds to set up on a busy machine. */
const anyCharacter = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));

test.each([
  ["g/100 g dm", "g/100 g DM", true],
  ["g/100 g dm", "g/100 g", false],
  ["mg", "pinch", false],
])("parsePair(%j, %j) can be compared: %j", (one, other, isComparable) => {
  expect(parsePair(one, other).every((unit) => unit !== null)).toBe(isComparable);
});

test("parseUnit never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(parseUnit(text)?.size.gt(0) ?? true).toBe(true);
    }),
  );
});

test.each([
  ["log CFU/g", "CFU/g"],
  ["Log10(MPN/100 mL)", "MPN/100 mL"],
  ["CFU/g", null],
  [null, null],
])("linearUnit(%j) is %j", (unit, linear) => {
  expect(linearUnit(unit)).toBe(linear);
});
