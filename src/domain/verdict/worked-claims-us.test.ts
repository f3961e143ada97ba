import { expect, test } from "vitest";
import { belowLoqFinding, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, judgeCase, workedResults } from "#tests/support/worked-cases.ts";

const ADDED = { origin: "added" } as const;
const NATURAL = { origin: "natural" } as const;

const VITAMIN_C: Omit<CaseGroup, "rule"> = {
  source: "21 CFR 101.9(g)(4)(i)",
  analyte: "Vitamin C",
  unit: "mg",
  claim: [90, "mg"],
  choice: "fda",
  more: ADDED,
};

workedResults({ ...VITAMIN_C, rule: "added: 100 % of 90 mg at least" }, [
  ["95 - 4 = 91 >= 90", measuredFinding(95, 4), "pass", "inside"],
  ["94 - 4 = 90, on the edge", measuredFinding(94, 4), "pass", "inside"],
  ["92 - 4 = 88 < 90 <= 92", measuredFinding(92, 4), "conditional_pass", "inside_too_close"],
  ["89 < 90 <= 89 + 4", measuredFinding(89, 4), "conditional_fail", "outside_too_close"],
  ["85 + 4 = 89 < 90", measuredFinding(85, 4), "fail", "outside"],
  ["300: no number says what excess is reasonable", measuredFinding(300, 4), "pass", "inside"],
  ["0.095 g = 95 mg", measuredFinding(0.095, 0.004), "pass", "inside", { unit: "g" }],
  ["47 mg/g x 2 g = 94 mg", measuredFinding(47, 2), "pass", "inside", { unit: "mg/g" }],
]);

// (g)(4): a shortfall within the variability of the method is no violation; without U nobody knows how much that is.
workedResults({ ...VITAMIN_C, rule: "no U: at most conditional from 80 % on" }, [
  ["90 of 90", measuredFinding(90, null), "pass", "uncertainty_not_stated"],
  ["89.9 of 90 (99.9 %)", measuredFinding(89.9, null), "conditional_fail", "variability_allowed"],
  ["72 of 90 (80 %)", measuredFinding(72, null), "conditional_fail", "variability_allowed"],
  ["71 of 90 (79 %)", measuredFinding(71, null), "fail", "value_outside"],
]);

workedResults({ ...VITAMIN_C, rule: "origin unknown: 80 % may be enough", more: {} }, [
  ["95 of 90", measuredFinding(95, 4), "pass", "inside"],
  ["85 + 4 < 90, but 85 >= 72", measuredFinding(85, 4), "inconclusive", "origin_unknown"],
  ["89 < 90 <= 89 + 4", measuredFinding(89, 4), "inconclusive", "origin_unknown"],
  ["72 of 90 (80 %), no U", measuredFinding(72, null), "inconclusive", "origin_unknown"],
  ["70 + 4 = 74 >= 72, close even to 80 %", measuredFinding(70, 4), "conditional_fail", "outside_too_close"],
  ["60 + 4 = 64 < 72", measuredFinding(60, 4), "fail", "outside"],
  ["60 of 90, no U", measuredFinding(60, null), "fail", "value_outside"],
]);

const EPA: Omit<CaseGroup, "rule"> = {
  source: "21 CFR 101.9(g)(4)(ii)",
  analyte: "EPA",
  unit: "mg",
  claim: [500, "mg"],
  choice: "fda",
  more: NATURAL,
};
workedResults({ ...EPA, rule: "naturally occurring: 80 % of 500 mg at least" }, [
  ["430 - 17 = 413 >= 400", measuredFinding(430, 17), "pass", "inside"],
  ["410 - 16 = 394 < 400 <= 410", measuredFinding(410, 16), "conditional_pass", "inside_too_close"],
  ["380 + 17 = 397 < 400", measuredFinding(380, 17), "fail", "outside"],
  ["850 (170 %): an excess is allowed", measuredFinding(850, 17), "pass", "inside"],
  ["399 of 500, no U", measuredFinding(399, null), "fail", "value_outside"],
]);
workedResults({ ...EPA, rule: "the class belongs to the product", more: ADDED }, [
  ["added: 430 + 17 = 447 < 500", measuredFinding(430, 17), "fail", "outside"],
  ["iron of an alga: 9 of 10", measuredFinding(9, 0.5), "pass", "inside", ironOf("natural")],
  ["iron that was added: 9 + 0.5 < 10", measuredFinding(9, 0.5), "fail", "outside", ironOf("added")],
]);

function ironOf(origin: "added" | "natural"): Partial<CaseGroup> {
  return { analyte: "Iron", claim: [10, "mg"], more: { origin } };
}

// Calories, sugars, fats, cholesterol and sodium: at most 120 % of the claim, whatever their origin.
for (const choice of ["house", "fda"] as const) {
  for (const origin of ["added", "natural", null] as const) {
    workedResults(
      {
        rule: `${choice}, ${origin ?? "origin unknown"}: at most 120 % of 100 mg`,
        source: "21 CFR 101.9(g)(5)",
        analyte: "Sodium",
        unit: "mg",
        claim: [100, "mg"],
        choice,
        more: { origin },
      },
      [
        ["70: less is no failure", measuredFinding(70, 3), "pass", "inside"],
        ["120, on the edge", measuredFinding(120, null), "pass", "value_inside"],
        ["300 - 5 > 120", measuredFinding(300, 5), "fail", "outside"],
        ["121, no U", measuredFinding(121, null), "fail", "value_outside"],
      ],
    );
  }
}
workedResults(
  {
    rule: "at most 120 %",
    source: "21 CFR 101.9(g)(5)",
    analyte: "Total Sugars",
    unit: "g",
    claim: [2, "g"],
  },
  [
    ["3 > 2.4", measuredFinding(3, 0.1), "fail", "outside"],
    ["1 <= 2.4", measuredFinding(1, 0.1), "pass", "inside"],
    ["1 <= 2.4, cholesterol", measuredFinding(1, 0.1), "pass", "inside", { analyte: "Cholesterol" }],
  ],
);

workedResults(
  {
    rule: "live cells are added: 100 % at least",
    source: "21 CFR 101.9(g)(4)(i)",
    analyte: "Lactobacillus rhamnosus",
    unit: "billion CFU",
    claim: [1e10, "CFU"],
    choice: "fda",
    more: ADDED,
  },
  [
    ["9 < 10 <= 9 + 2", measuredFinding(9, 2), "conditional_fail", "outside_too_close"],
    ["8 + 1 < 10", measuredFinding(8, 1), "fail", "outside"],
    ["12 of 10", measuredFinding(12, null), "pass", "value_inside"],
    ["30 of 10: overage is usual", measuredFinding(30, 3), "pass", "inside"],
  ],
);

workedResults(
  {
    rule: "not quantified",
    source: "21 CFR 101.9(g)(4)(i)",
    analyte: "Melatonin",
    unit: "mg",
    claim: [3, "mg"],
    more: ADDED,
  },
  [
    ["at most 0.1 < 3", notDetectedFinding(0.1), "fail", "value_outside"],
    ["below 0.3 < 3", belowLoqFinding(0.1, 0.3), "fail", "value_outside"],
    ["at most 3.1, which may be enough", notDetectedFinding(3.1), "inconclusive", "method_too_coarse"],
  ],
);

test("house: the reason of a shortfall of unknown origin asks for the origin", () => {
  const judged = judgeCase(measuredFinding(85, 4), { ...VITAMIN_C, rule: "", choice: "house", more: {} });
  expect(judged).toMatchObject({ verdict: "inconclusive", reasons: ["origin_unknown"], claimed: 90 });
});

test("a measured vitamin without a claim is informational", () => {
  const judged = judgeCase(measuredFinding(2, 0.1), { rule: "", source: "", analyte: "Zinc", unit: "mg" });
  expect(judged).toMatchObject({ verdict: "informational", reasons: ["no_claim"], limit: null });
});

test("a claimed amount of an analyte that nobody knows is compared with its claim", () => {
  const given: CaseGroup = {
    rule: "",
    source: "",
    analyte: "Unobtainium",
    unit: "mg",
    claim: [1, "mg"],
    more: ADDED,
  };
  expect(judgeCase(measuredFinding(1, 0), given)).toMatchObject({ verdict: "pass", name: "Unobtainium" });
  expect(judgeCase(measuredFinding(0.5, 0.1), given)).toMatchObject({ verdict: "fail", kind: "other" });
});
