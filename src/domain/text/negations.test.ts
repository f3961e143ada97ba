import { expect, test } from "vitest";
import { type Deniable, readNegations } from "./negations.ts";

const ADDITIVES = [
  "sugar",
  "caffeine",
  "carb",
  "gluten",
  "alcohol",
  "soy",
  "yeast",
  "shellfish",
  "artificial flavor",
];
const NAMES = new Set([
  ...ADDITIVES,
  ..."iron;copper;iodine;zinc;nickel;selenium;niacin;calcium;l lysine;green tea;goldenseal;vitamin a;vitamin d;vitamin e;vitamin k;selenium yeast;soy isoflavones;fish oil;cholesterol".split(
    ";",
  ),
]);
const deniable: Deniable = { has: (key) => NAMES.has(key), isAdditive: (key) => ADDITIVES.includes(key) };

test.each<[string, string[]]>([
  ["Four Pillars without Copper, Iron & Nickel Antioxidants", ["copper", "iron", "nickel"]],
  ["Basic Nutrients V Without Copper & Iron", ["copper", "iron"]],
  ["Multi (no iron or iodine) with Zinc", ["iron", "iodine"]],
  ["No Added Iron Multivitamin", ["iron"]],
  ["No-Iron Formula", ["iron"]],
  ["Multi w/o Vitamins A & D", ["vitamin a", "vitamin d"]],
  ["Without Copper, Iodine, Iron & K", ["copper", "iodine", "iron", "vitamin k"]],
  ["Multi without PABA or Iron", ["iron"]],
  ["Multi without Zinc, PABA or Iron", ["zinc", "iron"]],
  ["Without Soy Isoflavones, Calcium", ["soy isoflavones", "calcium"]],
  ["Multi One Iron-Free", ["iron"]],
  ["Multi-Mins (Iron & Copper Free)", ["copper", "iron"]],
  ["Zinc & Iron-Free", ["iron"]],
  ["E-Free Blue", ["vitamin e"]],
  ["Dry E with Yeast Free Selenium", ["yeast"]],
  ["Echinacea & Goldenseal Alcohol-Free", ["alcohol"]],
  ["Selenium Yeast-Free 200 mcg", ["yeast"]],
  ["Sugar- & Soy-Free", ["soy", "sugar"]],
  ["Caffeine Free Acidophilus", ["caffeine"]],
  ["Melatonin Sugarfree", ["sugar"]],
  ["Zero Sugar Green Tea", ["sugar"]],
  ["Free of: gluten, wheat, soy, artificial flavor and color", ["gluten", "soy", "artificial flavor"]],
  ["Contains no sugar, soy or yeast", ["sugar", "soy", "yeast"]],
])("readNegations(%s) denies %j", (text, denied) => {
  expect(readNegations(text, deniable).denied.toSorted()).toEqual(denied.toSorted());
});

test.each([
  "No-Flush Niacin 500 mg",
  "No-Flush Niacin & Iron",
  "Flush-Free Niacin",
  "Zero Green Tea",
  "Free Form L-Lysine 1000 mg",
  "L-Lysine 1000 mg Free Form",
  "Free Radical Fighter with Selenium",
  "Stress Free Calcium",
  "Calcium +D 20% Free",
  "No. 38 Iron",
  "Zinc with or without Iron",
  "Noni & Iron",
])("readNegations(%s) denies nothing", (text) => {
  expect(readNegations(text, deniable)).toEqual({ affirmed: text, denied: [] });
});

test("readNegations leaves what is affirmed", () => {
  expect(readNegations("Zinc without Iron & Copper Calcium", deniable).affirmed).toBe("Zinc  /  Calcium");
  expect(readNegations("Glucosamine Shellfish-Free 500 mg", deniable).affirmed).toBe(
    "Glucosamine  /  500 mg",
  );
});
