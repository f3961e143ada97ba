import { expect, test } from "vitest";
import { findingOf } from "./finding.ts";

const nothing = {
  analyte: "Zinc",
  measured: null,
  qualifier: "=" as const,
  unit: null,
  form: null,
  claim: null,
  claim_unit: null,
  limit_high: null,
  limit_unit: null,
  limit_name: null,
};
const intake = { grams_per_serving: 5, millilitres_per_serving: null, servings_per_day: 2 };

test.each([
  [{ measured: 316, unit: "mg", claim: 400 }, "79% of the claimed 400 mg"],
  [{ measured: 3.3e9, unit: "CFU", claim: 5e9 }, "66% of the claimed 5 billion CFU"],
  [{ measured: 109, unit: "mcg", claim: 125 }, "87% of the claimed 125 µg"],
  [
    { measured: 0.712, unit: "µg/day", limit_high: 0.5, limit_unit: "µg/day", limit_name: "Prop 65" },
    "0.712 µg per day, limit 0.5 µg per day (Prop 65)",
  ],
  [
    { measured: 0.0712, unit: "µg/g", limit_high: 0.5, limit_unit: "µg/day", limit_name: "Prop 65" },
    "0.712 µg per day, limit 0.5 µg per day (Prop 65)",
  ],
  [
    { measured: 800, unit: "IU", form: "vitamin-d" as const, claim: 25, claim_unit: "mcg" },
    "80% of the claimed 25 µg",
  ],
  [
    { analyte: "Creatine", measured: 4.4, unit: "g", form: "creatine-monohydrate" as const, claim: 5 },
    "100.1% of the claimed 5 g",
  ],
  [{ measured: 27.31, limit_high: 26, limit_name: "GOED" }, "27.3, limit 26 (GOED)"],
  [{ measured: 12, unit: "mg" }, "12 mg"],
  [{ qualifier: "does_not_conform" as const }, "does not conform"],
])("findingOf(%j) is %j", (result, finding) => {
  // Numbers and units are joined by no-break spaces.
  expect(findingOf({ ...nothing, ...result }, intake).replaceAll(/[\u00a0\u202f]/g, " ")).toBe(finding);
});
