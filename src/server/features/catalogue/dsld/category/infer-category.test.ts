import { expect, test } from "vitest";
import { inferCategory } from "./infer-category.ts";

test.each([
  ["A1302", "Sleepy B6", "vitamins"],
  ["A1299", "Magnesium Citrate", "minerals"],
  ["A1315", "Men's Daily", "multivitamins"],
  ["A1315", "Electrolyte Replenisher", "sports"],
  ["A1305", "L-Glutamine 500 mg", "amino-acids"],
  ["A1305", "Whey Isolate Vanilla", "protein"],
  ["A1305", "Creatine Peptides", "sports"],
  ["A1306", "Turmeric Root", "herbals"],
  ["A1306", "Sleep Drops with Valerian", "sleep-stress"],
  ["A1310", "Norwegian Cod Liver Oil", "omega-3"],
  ["A1310", "Plant Sterols 500 mg", "heart"],
  ["A1309", "Acidophilus 4 Billion", "probiotics"],
  ["A1309", "Melatonin 3 mg", "sleep-stress"],
  ["A1309", "Glucosamine Chondroitin MSM", "joint-bone"],
  ["A1309", "Lutein 20 mg", "brain-eye"],
  ["A1309", "CoQ-10 100 mg", "antioxidants"],
  ["A1309", "Policosanol", "heart"],
  ["A1316", "Calcium 600 mg + D3", "minerals"],
  ["A1316", "D3 and K2", "vitamins"],
  ["A1325", "Pre-Workout Punch", "sports"],
  ["A1325", "Prenatal One Daily", "multivitamins"],
  ["A1325", "Immune Defense with Zinc", "immune"],
  ["A1325", "Zinc Immune Defense", "minerals"],
  ["A1325", "Prostate Support", "mens-womens"],
  ["A1325", "Green Tea Fat Burner", "weight"],
  ["A1325", "Multi without Iron & Iodine", "multivitamins"],
  ["A1325", "Vitamin C without Iron", "vitamins"],
  ["A1325", "Hair, Skin & Nails", "other"],
  ["A1326", "Psyllium Husk", "fiber-digestion"],
  ["", "Ashwagandha Extract", "herbals"],
  ["", "Something Else", "other"],
])("inferCategory(%s, %s) is %s", (code, name, category) => {
  expect(inferCategory({ code, name, brand: "Northleaf", form: "capsule", ingredients: [] })).toBe(category);
});

test.each([
  ["A1302", "Prolonged Release B-100", "vitamins"],
  ["A1309", "Controlled-Release Melatonin", "sleep-stress"],
  ["A1325", "Tension Release", "sleep-stress"],
  ["A1309", "Gas-X Ease Amylase", "fiber-digestion"],
  ["A1316", "Mega-Liposomal Vitamin C", "vitamins"],
  ["A1325", "Gummy Cuties Kids Calcium", "minerals"],
  ["A1325", "Five Calories 1000 mg Vitamin C", "vitamins"],
  ["A1325", "C4 Orange Dreamsicle", "sports"],
  ["A1305", "HyperAmino Blue Raspberry", "amino-acids"],
  ["A1305", "Pure Pro Chocolate", "protein"],
  ["A1306", "Passiflora", "herbals"],
  ["A1309", "Serenoa Repens", "herbals"],
  ["A1325", "Krebs Magnesium Chelate", "minerals"],
  ["A1325", "Molecular Weight Hyaluronic Acid", "joint-bone"],
  ["A1325", "Alive! Calcium Bone Formula", "minerals"],
  ["A1325", "Alive! Energy for Her", "sports"],
  ["A1325", "Alive!", "multivitamins"],
])("inferCategory(%s, %s) reads whole words: %s", (code, name, category) => {
  expect(inferCategory({ code, name, brand: "Northleaf", form: "tablet", ingredients: [] })).toBe(category);
});

test.each([
  [["Vitamin A", "Vitamin C", "Vitamin D", "Niacin", "Calcium", "Iron", "Zinc"], "multivitamins"],
  [["Melatonin", "Vitamin B-6"], "sleep-stress"],
  [["Creatine Monohydrate"], "sports"],
  [["Calories", "Total Fat", "Saturated Fat", "Cholesterol", "Whey Protein Isolate"], "protein"],
])("inferCategory reads the facts panel %j where the name says nothing", (ingredients, category) => {
  const nameless = { code: "A1325", name: "Zorvex", brand: "Northleaf", form: "other" as const };
  expect(inferCategory({ ...nameless, ingredients })).toBe(category);
});

test("inferCategory guesses from flavor and brand what no rule knows", () => {
  const flavor = { code: "A1325", name: "Zorvex Fruit Punch", form: "powder" as const, ingredients: [] };
  expect(inferCategory({ ...flavor, brand: "Cellucor" })).toBe("sports");
  expect(inferCategory({ ...flavor, brand: "Northleaf", name: "Zorvex", form: "other" })).toBe("other");
});
