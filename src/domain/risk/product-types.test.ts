import { expect, test } from "vitest";
import { PRODUCT_TYPES, type ProductType } from "#contract/vocabulary.ts";
import { productTypesByName } from "./product-types.ts";

test.each<[name: string, ...types: ProductType[]]>([
  ["Ashwagandha Root Extract", "botanical"],
  ["Garlic 500 mg", "botanical"],
  ["St John's Wort", "botanical"],
  ["Turmeric with Black Pepper", "botanical", "turmeric"],
  ["Curcumin Phytosome", "turmeric"],
  ["Spirulina Powder", "algae"],
  ["Sea Moss Gel", "algae"],
  ["Brown Rice Protein", "rice_or_greens"],
  ["Super Greens", "rice_or_greens"],
  ["Omega-3 Fish Oil 1000 mg", "marine_oil"],
  ["Flax and Fish Oil", "marine_oil"],
  ["Prenatal DHA", "marine_oil"],
  ["Krill Oil", "marine_oil", "krill_oil"],
  ["Red Yeast Rice", "red_yeast_rice"],
  ["Fat Burner", "weight_loss"],
  ["Weight Loss Support", "weight_loss"],
  ["Male Enhancement", "sexual_health"],
  ["Testosterone Booster", "sexual_health", "muscle_building"],
  ["Pre-Workout Fruit Punch", "muscle_building"],
  ["Nitric Oxide Pump", "muscle_building"],
  ["Melatonin 3 mg", "sleep"],
  ["Kids Fast Asleep", "sleep"],
  ["Daily Probiotic, 10 Billion CFU", "probiotic"],
  ["Multivitamin Gummies", "gummy"],
  ["Royal Jelly", "bee_product"],
])("productTypesByName(%j) is %j and the rest", (name, ...types) => {
  expect(new Set(productTypesByName(name))).toEqual(new Set(types));
});

// Words that mean something else on most labels.
test.each([
  "Maximum Strength Calcium",
  "Double Strength Glucosamine",
  "Triple Strength Chondroitin",
  "Cholesterol Metabolism Factors",
  "Energy & Metabolism Multivitamin",
  "Low Molecular Weight Hyaluronic Acid",
  "Lean Body Whey Protein",
  "Vitamin C Natural Orange Extract Flavor",
  "Whey Protein Root Beer",
  "Flax Omega-3",
  "Chia Seed Omega 3",
  "Creatine Monohydrate",
  "Vitamin D3 5,000 IU",
  "Repair and Prepare",
])("productTypesByName(%j) is empty", (name) => {
  expect(productTypesByName(name)).toEqual([]);
});

test("productTypesByName knows a name of every type", () => {
  const names = [
    "Garlic",
    "Turmeric",
    "Kelp",
    "Wheatgrass",
    "Fish Oil",
    "Krill",
    "Red Yeast Rice",
    "Slim Tea",
  ];
  const more = ["Libido", "Anabolic", "Sleep", "Acidophilus", "Gummy", "Propolis"];
  expect(new Set([...names, ...more].flatMap(productTypesByName))).toEqual(new Set(PRODUCT_TYPES));
});
