import { expect, test } from "vitest";
import { createIngredientMatcher } from "./match-ingredients.ts";

const TABLE = [
  { slug: "vitamin-b12", kind: "vitamin", names: ["Vitamin B12", "methylcobalamin", "B12"] },
  { slug: "vitamin-d", kind: "vitamin", names: ["Vitamin D", "vitamin d3", "d3"] },
  { slug: "magnesium", kind: "mineral", names: ["Magnesium", "magnesium glycinate"] },
  { slug: "iron", kind: "mineral", names: ["Iron"] },
  { slug: "silver", kind: "mineral", names: ["Silver"] },
  { slug: "tea", kind: "botanical", names: ["Tea"] },
  { slug: "green-tea", kind: "botanical", names: ["Green Tea", "green tea extract"] },
  { slug: "caffeine", kind: "compound", names: ["Caffeine"] },
  { slug: "lemon", kind: "botanical", names: ["Lemon"] },
  { slug: "lemon-balm", kind: "botanical", names: ["Lemon Balm"] },
  { slug: "liver", kind: "animal tissue", names: ["Liver"] },
  { slug: "coenzyme-q10", kind: "compound", names: ["Coenzyme Q10", "coq10", "co q10"] },
  { slug: "glucosamine", kind: "compound", names: ["Glucosamine", "glucosamine hydrochloride"] },
].map((ingredient, id) => ({ ...ingredient, id }));
const matcher = createIngredientMatcher(TABLE);
const slugsIn = (name: string) => matcher.findInName(name).map((id) => TABLE[id]?.slug);

test.each([
  ["Vitamin B-12 with Magnesium", ["vitamin-b12", "magnesium"]],
  ["Magnesium Glycinate + Magnesium", ["magnesium"]],
  ["Green Tea Extract 500mg", ["green-tea"]],
  ["CO-Q10 100 mg", ["coenzyme-q10"]],
  ["Vitamin D3 5,000 IU", ["vitamin-d"]],
  ["Ironman Stack", []],
  ["Multi, No Iron", []],
  ["Caffeine-Free Green Tea", ["green-tea"]],
  ["Whey, Natural Lemon Flavor", []],
  ["Magnesium Lemon", ["magnesium"]],
  ["Lemon Peel", ["lemon"]],
  ["Magnesium with Lemon Oil", ["magnesium", "lemon"]],
  ["Lemon", ["lemon"]],
  ["Lemon Balm Tincture", ["lemon-balm"]],
  ["Liver Support", []],
  ["Desiccated Liver", ["liver"]],
  ["Liver", ["liver"]],
  ["Vitality Silver", []],
  ["Colloidal Silver 10 ppm", ["silver"]],
  ["", []],
])("findInName(%s) is %j", (name, slugs) => {
  expect(slugsIn(name)).toEqual(slugs);
});

test.each([
  ["Vitamin D3", "vitamin-d"],
  ["Glucosamine Hydrochloride", "glucosamine"],
  ["Decaffeinated Green Tea leaf extract", "green-tea"],
  ["Cartilage Ease Blend", null],
])("matchFact(%s) is %s", (name, slug) => {
  expect(matcher.matchFact({ name })?.slug ?? null).toBe(slug);
});
