import { expect, test } from "vitest";
import { inferCategory } from "./category.ts";

test.each([
  ["A1302", "Sleepy B6", "vitamins"],
  ["A1299", "Magnesium Citrate", "minerals"],
  ["A1315", "Men's Daily", "multivitamins"],
  ["A1305", "L-Glutamine 500 mg", "amino-acids"],
  ["A1305", "Whey Isolate Vanilla", "protein"],
  ["A1305", "Creatine Peptides", "sports"],
  ["A1306", "Turmeric Root", "herbals"],
  ["A1306", "Valerian Sleep Drops", "sleep-stress"],
  ["A1310", "Norwegian Cod Liver Oil", "omega-3"],
  ["A1309", "Acidophilus 4 Billion", "probiotics"],
  ["A1309", "Melatonin 3 mg", "sleep-stress"],
  ["A1309", "Glucosamine Chondroitin MSM", "joint-bone"],
  ["A1309", "Lutein 20 mg", "other"],
  ["A1316", "Calcium 600 mg + D3", "minerals"],
  ["A1316", "D3 and K2", "vitamins"],
  ["A1325", "Pre-Workout Punch", "sports"],
  ["A1325", "Prenatal One Daily", "multivitamins"],
  ["A1326", "Psyllium Husk", "fiber-digestion"],
  ["", "Ashwagandha Extract", "herbals"],
  ["", "Something Else", "other"],
])("inferCategory(%s, %s) is %s", (code, name, category) => {
  expect(inferCategory(code, name)).toBe(category);
});
