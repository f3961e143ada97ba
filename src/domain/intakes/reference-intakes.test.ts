import { expect, test } from "vitest";
import { LIFE_STAGES, type LifeStage } from "#contract/life-stages.ts";
import { NUTRIENTS } from "../analytes/nutrients.ts";
import { parseUnit } from "../units/unit.ts";
import { REVISED_NUTRIENTS, referenceIntakeOf } from "./reference-intakes.ts";

const known = [...NUTRIENTS.map(({ id }) => id), "choline"].flatMap((id) => referenceIntakeOf(id) ?? []);
const at = (nutrient: string, stage: LifeStage) =>
  referenceIntakeOf(nutrient)?.stages.find((one) => one.stage === stage);

test("every nutrient has a figure per life stage, in units that amounts convert to", () => {
  expect(known).toHaveLength(30);
  for (const { nutrient, unit, upperUnit, stages } of known) {
    expect(parseUnit(unit) && parseUnit(upperUnit), nutrient).not.toBeNull();
    expect(stages.map(({ stage }) => stage)).toEqual(LIFE_STAGES);
    for (const { recommended, upper, kind } of stages) {
      expect(Number.isNaN(recommended) || Number.isNaN(upper)).toBe(false);
      expect(kind === null).toBe(recommended === null);
    }
  }
});

test.each([
  ["magnesium", "men-31-50", { recommended: 420, kind: "RDA", upper: 350 }],
  ["iron", "infants-0-6-months", { recommended: 0.27, kind: "AI", upper: 40 }],
  ["iron", "infants-7-12-months", { recommended: 11, kind: "RDA", upper: 40 }],
  ["vitamin-d", "infants-0-6-months", { recommended: 10, kind: "AI", upper: 25 }],
  ["folate", "pregnancy-19-30", { recommended: 600, kind: "RDA", upper: 1000 }],
  ["iodine", "breastfeeding-31-50", { recommended: 290, kind: "RDA", upper: 1100 }],
  ["manganese", "infants-0-6-months", { recommended: null, kind: null, upper: null }],
  ["boron", "women-19-30", { recommended: null, kind: null, upper: 20 }],
] as const)("%s, %s", (nutrient, stage, expected) => {
  expect(at(nutrient, stage)).toMatchObject(expected);
});

test("outdated figures are not given", () => {
  for (const nutrient of REVISED_NUTRIENTS) expect(referenceIntakeOf(nutrient)).toBeNull();
});

test("an upper level below the recommended intake counts supplements only", () => {
  for (const { nutrient, upperScope, stages } of known)
    for (const { recommended, upper } of stages)
      if (recommended !== null && upper !== null && upper < recommended)
        expect(upperScope, nutrient).toBe("supplements");
});
