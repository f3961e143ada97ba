import { expect, test } from "vitest";
import { readNoticeHazards } from "./hazards.ts";

// Reasons as the FDA and RASFF word them.
test.each([
  ["Undeclared milk allergen", ["Milk protein"]],
  ["Product may be contaminated with Salmonella.", ["Salmonella"]],
  ["Potential contamination of Salmonella Richmond", ["Salmonella"]],
  [
    "FDA analysis found the product to contain undeclared sildenafil and tadalafil.",
    ["Sildenafil", "Tadalafil"],
  ],
  ["Potential contamination due to leachable lead.", ["Lead"]],
  ["unauthorised substance 1,3-dimethylamylamine (DMAA) in food supplements", ["1,3-Dimethylamylamine"]],
  ["Label declares butter and ghee but does not declare milk.", ["Milk protein"]],
  ["Unapproved drug claims on product labeling", []],
  ["The firm will be notified as soon as possible about tin cans.", []],
  ["Firm received complaints of infant choking.", []],
])("readNoticeHazards(%j) is %j", (reason, names) => {
  expect(readNoticeHazards(reason).map(({ name }) => name)).toEqual(names);
});
