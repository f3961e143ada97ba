import { expect, test } from "vitest";
import { parseLabelText } from "./label-text.ts";

test.each([
  [
    "Vitamin C 1,000 mg Gummies, Orange",
    "90 gummies",
    "Vitamin C",
    "1,000 mg",
    ["Gummies, Orange", "90 gummies"],
  ],
  ["Whey Protein, Salted Caramel", "640 g", "Whey Protein", null, ["Salted Caramel", "640 g"]],
  ["Everyday Probiotic 50 Billion", "60 capsules", "Everyday Probiotic", "50 Billion", ["60 capsules"]],
  ["Daily Multivitamin", null, "Daily Multivitamin", null, []],
  ["Calcium, D3 and K2 for Bone", "90 tablets", "Calcium, D3 and K2 for Bone", null, ["90 tablets"]],
  ["500 mg", null, "500 mg", null, []],
  ["Creatine Sticks", "20 sticks (68 g)", "Creatine Sticks", null, ["20 sticks"]],
])("parseLabelText(%s)", (name, netContents, title, strength, notes) => {
  expect(parseLabelText(name, netContents)).toEqual({ title, strength, notes });
});
