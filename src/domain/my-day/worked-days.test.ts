import { describe, expect, test } from "vitest";
import { dayProductOf, leadOf, portionOf } from "#tests/support/day-products.ts";
import { costPerDose } from "./cost.ts";
import { addUpDay, sharedNutrients, unknownProduct } from "./day.ts";
import { compareRow, servingsPerWeek } from "./levels.ts";

const rowOf = (rows: ReturnType<typeof addUpDay>, analyte: string) => {
  const row = rows.find((one) => one.analyte === analyte);
  if (!row) throw new Error(`No row of ${analyte}.`);
  return row;
};

describe("two tested products, lead", () => {
  // 2 servings of 0.4 ± 0.06 (u = 0.03): 0.8, u = 0.06. 1 serving of 0.3 ± 0.16 (u = 0.08).
  // Sum 1.1; u_c = sqrt(0.06² + 0.08²) = sqrt(0.0036 + 0.0064) = 0.1; U = 0.2: from 0.9 to 1.3.
  const items = [
    { product: dayProductOf("a", [leadOf()]), servings: 2 },
    { product: dayProductOf("b", [leadOf({ from: 0.3, to: 0.3, uncertainty: 0.08 })]), servings: 1 },
  ];
  const row = rowOf(addUpDay(items), "lead");

  test("uncertainties add by the root of the sum of squares", () => {
    expect(row).toMatchObject({ low: 0.9, high: 1.3, knownHigh: 1.3, uncertainty: 0.2, unstated: 0 });
  });

  test("is above California's MADL of 0.5, and below the others", () => {
    const positions = compareRow(row, "adults").map(({ level, position }) => [
      level.name,
      level.amount,
      position,
    ]);
    expect(positions).toEqual([
      ["USP <2232>", 5, "below"],
      ["California Prop 65 MADL", 0.5, "above"],
      ["California Prop 65 NSRL", 15, "below"],
      ["FDA interim reference level", 8.8, "below"],
    ]);
  });

  test("a child is held against levels for children, and none for adults", () => {
    const names = compareRow(row, "children-4-8").map(({ level }) => `${level.name} ${level.amount}`);
    expect(names).toEqual([
      "Our own rule for children 2.2",
      "California Prop 65 MADL 0.5",
      "California Prop 65 NSRL 15",
      "FDA interim reference level 2.2",
    ]);
  });

  test("servings a week of one, with the other as entered, by upper ends", () => {
    const usp = compareRow(row, "adults").find(({ level }) => level.name === "USP <2232>");
    const madl = compareRow(row, "adults").find(({ level }) => level.amount === 0.5);
    if (!usp || !madl) throw new Error("A level is missing.");
    // b at its upper end is 0.3 + 0.16 = 0.46; 5 - 0.46 = 4.54 is left. One serving of a is 0.46: 4.54 / 0.46 x 7 = 69.08.
    expect(servingsPerWeek(usp, "a", 2)).toBe(69);
    // 0.5 - 0.46 = 0.04; 0.04 / 0.46 x 7 = 0.61.
    expect(servingsPerWeek(madl, "a", 2)).toBe(0);
  });
});

test("“below x” is between nothing and x, and x counts at the upper end", () => {
  const below = leadOf({ from: 0, to: 0.1, uncertainty: null, note: "below_limit" });
  const rows = addUpDay([
    { product: dayProductOf("a", [leadOf()]), servings: 1 },
    { product: dayProductOf("b", [below]), servings: 3 },
  ]);
  // 0.4 - 0.06 = 0.34; 0.4 + 3 x 0.1 + 0.06 = 0.76.
  expect(rowOf(rows, "lead")).toMatchObject({ low: 0.34, high: 0.76, unstated: 0 });
});

test("an untested product is unknown in every contaminant: at least what the others add", () => {
  const rows = addUpDay([
    { product: dayProductOf("a", [leadOf()]), servings: 1 },
    { product: dayProductOf("b", [portionOf()]), servings: 1 },
  ]);
  expect(rowOf(rows, "lead")).toMatchObject({ low: 0.34, high: null, knownHigh: 0.46 });
  expect(compareRow(rowOf(rows, "lead"), "adults")[0]).toMatchObject({ position: "unknown" });
  expect(rowOf(rows, "cadmium")).toMatchObject({ low: 0, high: null, knownHigh: 0 });
  expect(rowOf(rows, "magnesium")).toMatchObject({ low: 100, high: 100 });
});

describe("magnesium, measured in one product and labeled in another", () => {
  // 2 x 190 ± 2 x 12 (u = 6): 380, u = 12. Label: 100. Sum 480 ± 24.
  const measured = portionOf({ basis: "measured", from: 190, to: 190, uncertainty: 6, claim: 200 });
  const rows = addUpDay([
    { product: dayProductOf("a", [measured]), servings: 2 },
    { product: dayProductOf("b", [portionOf()]), servings: 1 },
  ]);
  const row = rowOf(rows, "magnesium");

  test("sum, and the same ingredient in two products", () => {
    expect(row).toMatchObject({ low: 456, high: 504, uncertainty: 24 });
    expect(sharedNutrients(rows).map(({ row: shared, slugs }) => [shared.analyte, slugs])).toEqual([
      ["magnesium", ["a", "b"]],
    ]);
  });

  test("above the upper level of 350 mg, and the recommended 310 to 420 of all adults", () => {
    expect(
      compareRow(row, "adults").map(({ level, position }) => [
        level.kind,
        level.amount,
        level.highest,
        position,
      ]),
    ).toEqual([
      ["recommended", 310, 420, "above"],
      ["upper", 350, null, "above"],
    ]);
  });

  test("a form that does not tell what the upper level counts is unknown there, and only there", () => {
    const unclear = portionOf({ from: 10, to: 10, upper_factor: null });
    const [, upper] = compareRow(
      rowOf(addUpDay([{ product: dayProductOf("c", [unclear]), servings: 1 }]), "magnesium"),
      "men-31-50",
    );
    expect(upper).toMatchObject({ position: "unknown", sum: { low: 0, high: null } });
  });
});

test("a product that could not be loaded leaves every sum open, and counts as zero nowhere", () => {
  const known = { product: dayProductOf("a", [portionOf(), leadOf()]), servings: 1 };
  const rows = addUpDay([known, { product: unknownProduct("gone"), servings: 1 }]);
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ high }) => high !== null)).toEqual([]);
  expect(rowOf(rows, "magnesium")).toMatchObject({ low: 100, high: null });
});

test("a product without a facts panel makes every nutrient “at least”", () => {
  const rows = addUpDay([
    { product: dayProductOf("a", [portionOf()]), servings: 1 },
    { product: dayProductOf("b", [], { has_facts: false }), servings: 1 },
  ]);
  expect(rowOf(rows, "magnesium")).toMatchObject({ low: 100, high: null });
});

describe("costPerDose", () => {
  // $24 for 60 servings is 0.40 a serving that claims 200 mg.
  const pack = { price: 24, servings: 60 };
  test.each([
    // 190 ± 10: 0.40 x 200 / 200 = 0.40 and 0.40 x 200 / 180 = 0.4444.
    [
      portionOf({ basis: "measured", from: 190, to: 190, uncertainty: 5, claim: 200 }),
      0.4,
      0.4,
      0.444444444444444,
    ],
    // Below 100: at least 0.80, and perhaps nothing for the money.
    [portionOf({ basis: "measured", from: 0, to: 100, claim: 200, note: "below_limit" }), 0.4, 0.8, null],
  ])("of a measured content is a range", (portion, claimed, from, to) => {
    expect(costPerDose(portion, pack)).toEqual({ dose: 200, unit: "mg", claimed, measured: { from, to } });
  });
  test("of a label is the claimed one only; without a claim, a price or a pack size there is none", () => {
    expect(costPerDose(portionOf({ claim: 200 }), pack)).toMatchObject({ claimed: 0.4, measured: null });
    expect(costPerDose(portionOf({ claim: null }), pack)).toBeNull();
    expect(costPerDose(portionOf(), { price: 0, servings: 60 })).toBeNull();
    expect(costPerDose(portionOf(), { price: 24, servings: null })).toBeNull();
  });
});
