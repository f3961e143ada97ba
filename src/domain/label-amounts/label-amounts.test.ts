import { expect, test } from "vitest";
import { amountOfIngredient, ingredientKeys, type LabelAmount } from "./amount-in-name.ts";
import { distributionOf } from "./distribution.ts";

const MAGNESIUM = ["Magnesium", "magnesium citrate", "magnesium oxide"];
const VITAMIN_D = ["Vitamin D", "vitamin d3", "cholecalciferol"];

test.each([
  ["Magnesium 400 mg", MAGNESIUM, true, { amount: 400, unit: "mg" }],
  ["Ultra Mag 1,000mg", MAGNESIUM, true, { amount: 1000, unit: "mg" }],
  ["Calcium 600 mg with Vitamin D3 800 IU", VITAMIN_D, false, { amount: 800, unit: "IU" }],
  ["Calcium 600 mg with Vitamin D3 800 IU", ["Calcium"], false, { amount: 600, unit: "mg" }],
  ["Calcium 600 mg with Vitamin D3", VITAMIN_D, false, null],
  ["Vitamin D-3 Chewable 5000 I.U.", VITAMIN_D, false, { amount: 5000, unit: "IU" }],
  ["Magnesium Citrate 200 mg plus Zinc", MAGNESIUM, false, { amount: 200, unit: "mg" }],
  ["Zinc 50 mg and Magnesium", MAGNESIUM, false, null],
  ["Acidophilus 10 Billion CFU", ["Lactobacillus acidophilus"], true, { amount: 10, unit: "billion CFU" }],
  ["Fish Oil 1000 mg 300 mg EPA", ["Fish oil"], false, { amount: 1000, unit: "mg" }],
  ["Vitamin C 500", ["Vitamin C"], true, null],
  ["Super B-50", ["B complex"], true, null],
  ["Whey 2 lb", ["Whey protein"], true, null],
  ["Melatonin .5 mg", ["Melatonin"], true, { amount: 0.5, unit: "mg" }],
  ["Turmeric 500 mg/100 mg", ["Turmeric"], true, null],
])("amountOfIngredient: %s, of %j", (name, names, isOnlyOne, expected) => {
  expect(amountOfIngredient(name, { keys: ingredientKeys(names), isOnlyOne })).toEqual(expected);
});

/** Every amount on a label of its own. */
const counted = (amounts: readonly LabelAmount[]) => amounts.map((amount) => ({ ...amount, labels: 1 }));

test("distributionOf gives quartiles in the most common unit and converts IU of vitamin D", () => {
  const iu = [400, 1000, 2000, 5000].map((amount) => ({ amount, unit: "IU" }));
  expect(distributionOf(counted([...iu, { amount: 25, unit: "mcg" }]), "vitamin-d")).toEqual({
    unit: "IU",
    count: 5,
    otherUnits: 0,
    implausible: [],
    p5: 520,
    q1: 1000,
    median: 1000,
    q3: 2000,
    p95: 4400,
  });
});

test("distributionOf leaves out amounts that take the form to be compared, and says how many", () => {
  const mg = [100, 200, 300, 400, 500].map((amount) => ({ amount, unit: "mg" }));
  const mixed = [...mg, { amount: 1, unit: "g" }, { amount: 400, unit: "IU" }, { amount: 3, unit: "drops" }];
  expect(distributionOf(counted(mixed), "vitamin-e")).toMatchObject({
    unit: "mg",
    count: 6,
    otherUnits: 2,
    p95: 875,
  });
});

test("distributionOf leaves out what is more than 100 times the median", () => {
  const iu = [400, 1000, 1000, 5000, 50_000, 50_000_000].map((amount) => ({ amount, unit: "IU" }));
  expect(distributionOf(counted(iu), "vitamin-d")).toMatchObject({
    count: 5,
    implausible: [50_000_000],
    p95: 41_000,
  });
});

test("distributionOf is null for a handful of labels", () => {
  expect(distributionOf(counted([{ amount: 1, unit: "mg" }]), "zinc")).toBeNull();
});

test("distributionOf: labels that state the same amount weigh like as many amounts", () => {
  const stated = [
    [100, 3],
    [200, 1],
    [250, 4],
    [400, 2],
    [90_000, 2],
  ] as const;
  const apart = stated.flatMap(([amount, labels]) =>
    Array.from({ length: labels }, () => ({ amount, unit: "mg" })),
  );
  const together = stated.map(([amount, labels]) => ({ amount, unit: "mg", labels }));
  expect(distributionOf(together, "zinc")).toEqual(distributionOf(counted(apart), "zinc"));
  expect(distributionOf(together, "zinc")).toMatchObject({
    count: 10,
    implausible: [90_000, 90_000],
    p5: 100,
    q1: 125,
    median: 250,
    q3: 250,
    p95: 400,
  });
});
