import { expect, test } from "vitest";
import { measuredFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, judgeCase, workedResults } from "#tests/support/worked-cases.ts";

const COMBINATION = { isCombination: true };
const USP = { choice: "usp", facts: COMBINATION } as const;

// Water-soluble vitamins of a combination: 90 to 150 % of the claim, here 81 to 135 mg.
workedResults(
  {
    ...USP,
    rule: "90 to 150 % of 90 mg",
    source: "USP 28, water-soluble vitamins",
    analyte: "Vitamin C",
    unit: "mg",
    claim: [90, "mg"],
  },
  [
    ["95 - 4 = 91 >= 81, 95 + 4 = 99 <= 135", measuredFinding(95, 4), "pass", "inside"],
    ["85 - 4 = 81, on the edge", measuredFinding(85, 4), "pass", "inside"],
    ["84 - 4 = 80 < 81 <= 84", measuredFinding(84, 4), "conditional_pass", "inside_too_close"],
    ["81 is the edge, hence inside", measuredFinding(81, 4), "conditional_pass", "inside_too_close"],
    ["79 < 81 <= 79 + 4 = 83", measuredFinding(79, 4), "conditional_fail", "outside_too_close"],
    ["77 + 4 = 81, still on the edge", measuredFinding(77, 4), "conditional_fail", "outside_too_close"],
    ["76 + 4 = 80 < 81", measuredFinding(76, 4), "fail", "outside"],
    ["140 - 4 = 136 > 135", measuredFinding(140, 4), "fail", "outside"],
    ["134 <= 135 < 134 + 4", measuredFinding(134, 4), "conditional_pass", "inside_too_close"],
    ["no U: 134 <= 135", measuredFinding(134, null), "pass", "uncertainty_not_stated"],
    ["no U: 136 > 135", measuredFinding(136, null), "fail", "uncertainty_not_stated"],
    ["0.093 g = 93 mg; 93 - 4 = 89 >= 81", measuredFinding(0.093, 0.004), "pass", "inside", { unit: "g" }],
    [
      "3 with k = 1 is U = 6; 86 - 6 < 81",
      measuredFinding(86, 3, 1),
      "conditional_pass",
      "uncertainty_widened",
    ],
  ],
);

// 80.96 of 90 mg are 89.96 %, 90.0 % after rounding to the places of the range; 80.95 are 89.94 %.
workedResults(
  {
    ...USP,
    rule: "rounded to 90.0 before the comparison",
    source: "USP General Notices 7.20",
    analyte: "Vitamin C",
    unit: "mg",
    claim: [90, "mg"],
  },
  [
    ["89.96 % conforms", measuredFinding(80.964, null), "pass", "value_inside"],
    ["89.95 % is rounded up", measuredFinding(80.955, null), "pass", "value_inside"],
    ["89.94 % does not conform", measuredFinding(80.946, null), "fail", "value_outside"],
    ["150.04 % conforms", measuredFinding(135.036, null), "pass", "value_inside"],
    ["150.05 % does not conform", measuredFinding(135.045, null), "fail", "value_outside"],
    [
      "not ours: 89.96 % of an added vitamin",
      measuredFinding(80.964, 0.001),
      "fail",
      "outside",
      houseAdded(),
    ],
  ],
);

function houseAdded(): Partial<CaseGroup> {
  return { choice: "house", more: { origin: "added" } };
}

workedResults(
  {
    choice: "usp",
    rule: "90 to 110 % of a single article",
    source: "USP 35, Ascorbic Acid Tablets",
    analyte: "Vitamin C",
    unit: "mg",
    claim: [500, "mg"],
  },
  [
    ["500", measuredFinding(500, 10), "pass", "inside"],
    ["740 (148 %) is too much here", measuredFinding(740, 10), "fail", "outside"],
    [
      "740 (148 %) in a combination is not",
      measuredFinding(740, 10),
      "pass",
      "inside",
      { facts: COMBINATION },
    ],
  ],
);

const VITAMIN_D: CaseGroup = {
  ...USP,
  rule: "90 to 165 %",
  source: "USP, oil-soluble vitamins",
  analyte: "Vitamin D",
  unit: "µg",
  claim: [50, "mcg"],
};
workedResults(VITAMIN_D, [
  ["60 + 5 = 65 <= 82.5", measuredFinding(60, 5), "pass", "inside"],
  ["80 <= 82.5 < 80 + 5", measuredFinding(80, 5), "conditional_pass", "inside_too_close"],
  ["88 - 5 = 83 > 82.5", measuredFinding(88, 5), "fail", "outside"],
  [
    "not for a product with one vitamin: EU's 150 %",
    measuredFinding(80, 1),
    "fail",
    "outside",
    { facts: { isCombination: false } },
  ],
]);

const minerals = (analyte: string, unit: string, claim: number): CaseGroup => ({
  ...USP,
  rule: "",
  source: "USP, minerals",
  analyte,
  unit,
  claim: [claim, unit],
});
workedResults({ ...minerals("Zinc", "mg", 15), rule: "90 to 125 %: 13.5 to 18.75 mg" }, [
  ["18.5 <= 18.75 < 18.5 + 0.7", measuredFinding(18.5, 0.7), "conditional_pass", "inside_too_close"],
  ["20 - 0.8 = 19.2 > 18.75", measuredFinding(20, 0.8), "fail", "outside"],
]);
workedResults({ ...minerals("Selenium", "mcg", 100), rule: "90 to 160 %" }, [
  ["150 + 9 = 159 <= 160", measuredFinding(150, 9), "pass", "inside"],
  [
    "155 % of a single nutrient: EU's 145 %",
    measuredFinding(155, 1),
    "fail",
    "outside",
    { facts: { isCombination: false } },
  ],
]);

// EU guidance: U is in the tolerance already.
const EU = { choice: "eu", source: "Commission guidance on tolerances, December 2012" } as const;
workedResults(
  { ...EU, rule: "vitamins, 80 to 150 % of 90 mg", analyte: "Vitamin C", unit: "mg", claim: [90, "mg"] },
  [
    ["73 >= 72, though 73 - 4 < 72", measuredFinding(73, 4), "pass", "uncertainty_in_tolerance"],
    ["71 < 72, though 71 + 4 > 72", measuredFinding(71, 4), "fail", "uncertainty_in_tolerance"],
    ["72, on the edge", measuredFinding(72, null), "pass", "value_inside"],
    ["135, on the edge", measuredFinding(135, null), "pass", "value_inside"],
    ["136 > 135", measuredFinding(136, null), "fail", "value_outside"],
  ],
);
workedResults(
  { ...EU, rule: "minerals, 80 to 145 % of 15 mg", analyte: "Zinc", unit: "mg", claim: [15, "mg"] },
  [
    ["21.75 is the edge", measuredFinding(21.75, 0.8), "pass", "uncertainty_in_tolerance"],
    ["11.9 < 12", measuredFinding(11.9, 0.8), "fail", "uncertainty_in_tolerance"],
    ["sodium is a mineral: 70 of 100 < 80", measuredFinding(70, 3), "fail", "value_outside", sodium()],
    ["sodium: 120 of 100 <= 145", measuredFinding(120, 3), "pass", "value_inside", sodium()],
  ],
);

function sodium(): Partial<CaseGroup> {
  return { analyte: "Sodium", claim: [100, "mg"] };
}

// US law has no maximum; for vitamins and minerals ours is the EU's tolerance.
const HOUSE = { source: "our range", more: { origin: "added" } } as const;
workedResults(
  { ...HOUSE, rule: "vitamins, 100 to 150 %", analyte: "Vitamin C", unit: "mg", claim: [100, "mg"] },
  [
    ["91.5 is too little", measuredFinding(91.5, 1), "fail", "outside"],
    ["140 + 5 <= 150", measuredFinding(140, 5), "pass", "inside"],
    ["160 - 5 > 150", measuredFinding(160, 5), "fail", "outside"],
    ["160, no U, is not excused", measuredFinding(160, null), "fail", "value_outside"],
    [
      "naturally occurring: 85 - 1 >= 80",
      measuredFinding(85, 1),
      "pass",
      "inside",
      { more: { origin: "natural" } },
    ],
  ],
);
workedResults(
  { ...HOUSE, rule: "no maximum for other constituents", analyte: "Creatine", unit: "mg", claim: [5, "g"] },
  [
    ["5,600 (112 %)", measuredFinding(5600, 100), "pass", "inside"],
    ["4,800 + 100 < 5,000", measuredFinding(4800, 100), "fail", "outside"],
    ["EU has no rule for it, so ours", measuredFinding(4800, 100), "fail", "outside", { choice: "eu" }],
    ["nor has Prop 65", measuredFinding(4800, 100), "fail", "outside", { choice: "prop65" }],
  ],
);

test("a claim is shown in its own unit with the result", () => {
  const given: CaseGroup = { ...VITAMIN_D, claim: [2000, "IU"], more: { form: "vitamin-d" } };
  const judged = judgeCase(measuredFinding(60, 5), given);
  expect(judged.limit).toMatchObject({
    low: 1800,
    high: 3300,
    unit: "IU",
    name: "USP, oil-soluble vitamins",
  });
  expect(judged.compared).toEqual({ qualifier: "=", measured: 2400, uncertainty: 200 });
  expect(judged.share).toEqual({ of: "claim", value: 1.2, from: 1.1, to: 1.3 });
});

test("a claim in IU is not compared without the form of the vitamin", () => {
  const given: CaseGroup = { ...VITAMIN_D, unit: "IU" };
  expect(judgeCase(measuredFinding(2400, 200), given)).toMatchObject({
    verdict: "inconclusive",
    reasons: ["form_unknown"],
  });
});
