import { expect, test } from "vitest";
import { type ComparedVersion, isSamePackage, labelChanges } from "./label-changes.ts";

const version = (changes: Partial<ComparedVersion> = {}): ComparedVersion => ({
  servingSize: "1 Capsule",
  servingsPerContainer: 60,
  otherIngredients: ["Gelatin", "Rice Flour"],
  facts: [
    { name: "Magnesium", amount: 100, unit: "mg" },
    { name: "Zinc", amount: 15, unit: "mg" },
  ],
  ...changes,
});

test("labelChanges is empty for versions that differ in spelling only", () => {
  expect(labelChanges(version({ otherIngredients: ["rice flour", "GELATIN"] }), version())).toEqual([]);
});

test("labelChanges names what was added, removed and changed", () => {
  const newer = version({
    servingSize: "2 Capsules",
    otherIngredients: ["Hypromellose", "Rice Flour"],
    facts: [
      { name: "Magnesium", amount: 120, unit: "mg" },
      { name: "Copper", amount: 500, unit: "mcg" },
    ],
  });
  expect(labelChanges(newer, version())).toEqual([
    { what: "Serving size", before: "1 Capsule", after: "2 Capsules" },
    { what: "Magnesium", before: "100\u202fmg", after: "120\u202fmg" },
    { what: "Copper", before: null, after: "500\u202fmcg" },
    { what: "Zinc", before: "15\u202fmg", after: null },
    { what: "Other ingredients", before: "Gelatin", after: "Hypromellose" },
  ]);
});

test("labelChanges compares only what both records state", () => {
  const bare = version({ servingSize: null, servingsPerContainer: null, otherIngredients: [], facts: [] });
  expect(labelChanges(bare, version())).toEqual([]);
  expect(labelChanges(version(), bare)).toEqual([]);
});

test.each([
  ["60 Capsules", "60 capsules", true],
  ["60 Capsules", "120 Capsules", false],
  [null, "120 Capsules", true],
])("isSamePackage: %s and %s", (one, other, same) => {
  expect(isSamePackage(one, other)).toBe(same);
});
