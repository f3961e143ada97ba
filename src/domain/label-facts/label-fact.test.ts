import { expect, test } from "vitest";
import { compareWithIntake } from "../intakes/compare.ts";
import {
  type ComparedFact,
  dailyValueEditionOf,
  isProprietaryBlend,
  percentOfDailyValue,
} from "./label-fact.ts";

const fact = (
  ingredient: string,
  amount: number,
  unit: string,
  form: string | null = null,
): ComparedFact => ({
  name: ingredient.replaceAll("-", " "),
  ingredient,
  form,
  amount,
  unit,
});

test.each([
  [fact("vitamin-c", 60, "mg"), 100, 66.6666666666667],
  [fact("vitamin-d", 1000, "IU", "as D3"), 250, 125],
  [fact("vitamin-a", 2500, "IU", "as Retinyl Acetate, Beta-Carotene"), 50, null],
  [fact("vitamin-a", 3000, "IU", "as Retinyl Palmitate"), 60, 100],
  [fact("folate", 400, "mcg", "as Folic Acid"), 100, 166.666666666667],
  [fact("turmeric", 500, "mg"), null, null],
])("percentOfDailyValue of %j: %s by 1995, %s by 2016", (given, older, newer) => {
  expect(percentOfDailyValue(given, "1995")).toBe(older);
  expect(percentOfDailyValue(given, "2016")).toBe(newer);
});

test("dailyValueEditionOf finds the edition by the percentages, and none where they do not tell", () => {
  const zinc = (dvPercent: number | null) => [{ ...fact("zinc", 15, "mg"), dvPercent }];
  expect(dailyValueEditionOf(zinc(100))).toBe("1995");
  expect(dailyValueEditionOf(zinc(136))).toBe("2016");
  expect(dailyValueEditionOf(zinc(50))).toBeNull();
  expect(dailyValueEditionOf(zinc(null))).toBeNull();
  expect(dailyValueEditionOf([{ ...fact("iron", 18, "mg"), dvPercent: 100 }])).toBeNull();
});

test("isProprietaryBlend: parts without amounts, not a total with its parts", () => {
  const top = { name: "Energy Blend", depth: 0 };
  expect(
    isProprietaryBlend(top, [
      { depth: 1, amount: null },
      { depth: 0, amount: 5 },
    ]),
  ).toBe(true);
  expect(
    isProprietaryBlend(top, [
      { depth: 1, amount: 3 },
      { depth: 0, amount: null },
    ]),
  ).toBe(false);
  expect(isProprietaryBlend(top, [])).toBe(true);
  expect(isProprietaryBlend({ name: "Zinc", depth: 0 }, [{ depth: 0, amount: null }])).toBe(false);
});

const compared = (given: ComparedFact, servingsPerDay = 1) => {
  const found = compareWithIntake(given, { servingsPerDay, lifeStage: "women-31-50" });
  return found && { amount: found.amount, upper: found.upperAmount };
};

test.each([
  ["magnesium per day", fact("magnesium", 200, "mg"), 2, { amount: 400, upper: 400 }],
  ["IU of vitamin D", fact("vitamin-d", 2000, "IU"), 1, { amount: 50, upper: 50 }],
  [
    "retinyl palmitate counts as retinol",
    fact("vitamin-a", 3000, "IU", "as Retinyl Palmitate"),
    1,
    { amount: 900, upper: 900 },
  ],
  [
    "beta-carotene has no upper level",
    fact("vitamin-a", 900, "mcg RAE", "as Beta-Carotene"),
    1,
    { amount: 900, upper: null },
  ],
  ["vitamin A of an unknown form", fact("vitamin-a", 5000, "IU"), 1, { amount: null, upper: null }],
  ["folic acid in DFE", fact("folate", 680, "mcg DFE", "as Folic Acid"), 1, { amount: 680, upper: 408 }],
  ["vitamin E of an unknown form", fact("vitamin-e", 400, "IU"), 1, { amount: null, upper: null }],
  ["niacin in NE", fact("niacin", 20, "mg NE", "as Niacinamide"), 1, { amount: 20, upper: 20 }],
  ["a nutrient without reference intakes", fact("turmeric", 500, "mg"), 1, null],
] as const)("compareWithIntake: %s", (_what, given, servings, expected) => {
  expect(compared(given, servings)).toEqual(expected);
});
