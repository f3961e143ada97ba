import { expect, test } from "vitest";
import { belowLoqFinding, measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { judgeCase, workedResults } from "#tests/support/worked-cases.ts";
import { STANDARD_CHOICES } from "../standards/choices.ts";

const LEAD = { source: "USP <2232>: 5 µg/day", analyte: "Lead", unit: "µg/day" };
const IN_GRAMS = { ...LEAD, unit: "µg/g" };

workedResults({ ...LEAD, rule: "ILAC-G8 §4.2, guard band w = U" }, [
  ["3 + 1 = 4 <= 5", measuredFinding(3, 1), "pass", "inside"],
  ["4 + 1 = 5, on the edge", measuredFinding(4, 1), "pass", "inside"],
  ["5 <= 5 < 5 + 1", measuredFinding(5, 1), "conditional_pass", "inside_too_close"],
  ["6 - 1 <= 5 < 6", measuredFinding(6, 1), "conditional_fail", "outside_too_close"],
  ["7 - 1 = 6 > 5", measuredFinding(7, 1), "fail", "outside"],
  [
    "U of k = 1 is widened: 4 + 2 = 6 > 5",
    measuredFinding(4, 1, 1),
    "conditional_pass",
    "uncertainty_widened",
  ],
  [
    "U of k = 3 is not narrowed: 4 + 2 = 6 > 5",
    measuredFinding(4, 2, 3),
    "conditional_pass",
    "inside_too_close",
  ],
]);

workedResults({ ...LEAD, rule: "no U, simple acceptance" }, [
  ["5 is on the edge", measuredFinding(5, null), "pass", "uncertainty_not_stated"],
  ["6 > 5", measuredFinding(6, null), "fail", "uncertainty_not_stated"],
]);

// 5.4 conforms, 5.5 does not; an uncertainty is rounded at its ends.
workedResults({ ...LEAD, rule: "USP General Notices 7.20, rounded to 5" }, [
  ["5.4 rounds to 5", measuredFinding(5.4, null), "pass", "value_inside"],
  ["5.5 rounds to 6", measuredFinding(5.5, null), "fail", "value_outside"],
  ["5 + 0.4 = 5.4 rounds to 5", measuredFinding(5, 0.4), "pass", "inside"],
  ["5.4 + 0.1 = 5.5 rounds to 6", measuredFinding(5.4, 0.1), "conditional_pass", "inside_too_close"],
  ["5.5 - 0.6 = 4.9 rounds to 5", measuredFinding(5.5, 0.6), "conditional_fail", "outside_too_close"],
  ["6.2 - 0.6 = 5.6 rounds to 6", measuredFinding(6.2, 0.6), "fail", "outside"],
  ["below 5.4 rounds to 5", belowLoqFinding(null, 5.4), "pass", "not_quantified"],
]);

// Adult exposures are never passed on: FDA's reference level of 2.2 µg a day for a child holds, by our own rule.
workedResults({ ...LEAD, rule: "2.2 µg/day for children", product: { population: "children" } }, [
  ["2 + 0.2 = 2.2", measuredFinding(2, 0.2), "pass", "inside"],
  ["2.3 - 0.2 < 2.2", measuredFinding(2.3, 0.2), "conditional_fail", "outside_too_close"],
  ["4 µg/day, 1 mg/kg of 4 g", measuredFinding(4, 0.4), "fail", "child_limit_exceeded"],
]);

// µg/day = µg/g x 2 g x 2: 1 µg/g is 4 µg/day.
workedResults({ ...IN_GRAMS, rule: "converted to the unit of the limit" }, [
  ["(1 + 0.25) x 4 = 5", measuredFinding(1, 0.25), "pass", "inside"],
  ["1,000 ppb are 1 µg/g", measuredFinding(1000, 250), "pass", "inside", { unit: "ppb" }],
  ["1 mg/kg is 1 µg/g", measuredFinding(1, 0.25), "pass", "inside", { unit: "mg/kg" }],
  ["(2 + 0.5) a serving x 2 = 5", measuredFinding(2, 0.5), "pass", "inside", { unit: "µg/serving" }],
  ["a bare amount is per serving", measuredFinding(2, 0.5), "pass", "inside", { unit: "µg" }],
  ["cells are not micrograms", measuredFinding(1, 0.1), "inconclusive", "units_differ", { unit: "CFU/g" }],
  ["an unknown unit", measuredFinding(1, 0.1), "inconclusive", "unit_unknown", { unit: "pinch" }],
  [
    "three spoons of 9.4 g: (1 - 0.25) x 28.2 = 21.15 > 5",
    measuredFinding(1, 0.25),
    "fail",
    "outside",
    { product: { gramsPerServing: 9.4, servingsPerDay: 3 } },
  ],
]);

workedResults(
  {
    ...IN_GRAMS,
    rule: "no daily amount without the servings",
    product: { gramsPerServing: null, servingsPerDay: null },
  },
  [
    ["µg/g stays undecided", measuredFinding(1, 0.1), "inconclusive", "serving_unknown"],
    ["measured for a day", measuredFinding(1, 0.1), "pass", "inside", { unit: "µg/day" }],
  ],
);

// An LOD of 1 µg/g is 4 µg/day, of 2 µg/g is 8.
workedResults({ ...IN_GRAMS, rule: "censored: somewhere from 0 to x" }, [
  ["at most 4 <= 5", notDetectedFinding(1), "pass", "not_detected"],
  ["at most 8 > 5", notDetectedFinding(2), "inconclusive", "method_too_coarse"],
  ["below 4 <= 5", belowLoqFinding(null, 1), "pass", "not_quantified"],
  ["below 8, 5 between", belowLoqFinding(null, 2), "inconclusive", "method_too_coarse"],
]);

// Cadmium in 4 g a day: 4.5 µg/day is 1.125 mg/kg.
const CADMIUM = { analyte: "Cadmium", unit: "µg/day" };
workedResults(
  { ...CADMIUM, rule: "per kg of product", source: "Regulation (EU) 2023/915: 1 mg/kg", choice: "eu" },
  [
    ["(4.5 - 0.3) / 4 = 1.05 > 1", measuredFinding(4.5, 0.3), "fail", "outside"],
    ["900 + 100 = 1,000 µg/kg, on the edge", measuredFinding(900, 100), "pass", "inside", { unit: "µg/kg" }],
    [
      "of seaweed 3 mg/kg: (4.5 + 0.3) / 4 = 1.2",
      measuredFinding(4.5, 0.3),
      "pass",
      "inside",
      { product: { seaweed: true } },
    ],
  ],
);
workedResults({ ...CADMIUM, rule: "FDA has none, so ours", source: "USP <2232>: 5 µg/day", choice: "fda" }, [
  ["4 + 0.3 <= 5", measuredFinding(4, 0.3), "pass", "inside"],
  ["6 - 0.3 > 5", measuredFinding(6, 0.3), "fail", "outside"],
]);

workedResults(
  { rule: "inorganic part", source: "USP <2232>: 15 µg/day", analyte: "Arsenic (inorganic)", unit: "µg/day" },
  [
    ["12 + 1 <= 15", measuredFinding(12, 1), "pass", "inside"],
    ["17 - 1 > 15", measuredFinding(17, 1), "fail", "outside"],
  ],
);
workedResults({ rule: "total", source: "USP <2232>: 15 µg/day", analyte: "Mercury", unit: "µg/day" }, [
  ["16 - 2 <= 15 < 16", measuredFinding(16, 2), "conditional_fail", "outside_too_close"],
]);

test("a concentration is shown as the judged daily amount", () => {
  const judged = judgeCase(measuredFinding(0.1, 0.015), { ...IN_GRAMS, rule: "", choice: "usp" });
  expect(judged.limit).toMatchObject({ name: "USP <2232>", high: 5, low: null, unit: "µg/day" });
  expect(judged.compared).toEqual({ qualifier: "=", measured: 0.4, uncertainty: 0.06 });
  expect(judged.share).toEqual({ of: "limit", value: 0.08, from: 0.068, to: 0.092 });
});

test("a result that was not detected is a range from zero without a value", () => {
  const judged = judgeCase(notDetectedFinding(0.03), { ...IN_GRAMS, rule: "" });
  expect(judged.share).toEqual({ of: "limit", value: null, from: 0, to: 0.024 });
});

test("children’s products are never judged by an adult exposure, under any choice", () => {
  for (const choice of STANDARD_CHOICES)
    for (const analyte of ["Lead", "Cadmium", "Arsenic (inorganic)", "Mercury", "Methylmercury"]) {
      const product = { population: "children" } as const;
      const judged = judgeCase(measuredFinding(1, 0.1), { ...LEAD, rule: "", analyte, choice, product });
      expect(judged.limit?.population ?? "none", `${choice} ${analyte}`).not.toMatch(/adult/);
      for (const { limit } of judged.warnings) expect(limit.population).not.toMatch(/adult|women/);
    }
});
