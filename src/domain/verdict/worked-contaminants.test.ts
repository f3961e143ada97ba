import { expect, test } from "vitest";
import type { ResultVerdict } from "#contract/verdicts.ts";
import {
  exampleMeasurement,
  exampleProduct,
  measuredFinding,
  notDetectedFinding,
  tracesFinding,
} from "#tests/support/verdict-examples.ts";
import type { StandardChoice } from "../standards/choices.ts";
import type { Traits } from "../standards/limit.ts";
import type { Intake } from "../units/convert.ts";
import type { Finding } from "./finding.ts";
import { judgeResult } from "./judge-result.ts";
import type { Reason } from "./reasons.ts";

type Case = [
  working: string,
  finding: Finding,
  choice: StandardChoice,
  verdict: ResultVerdict,
  reason: Reason,
  unit?: string,
];

/** Results in `unit` against limits; 2 g a serving and 2 servings a day unless the product says otherwise. */
function worked(
  what: string,
  analyte: string,
  unit: string | null,
  cases: Case[],
  product: Partial<Traits & Intake> = {},
) {
  test.each(cases)(`${what}: %s`, (_working, finding, choice, verdict, reason, otherUnit) => {
    const result = exampleMeasurement(analyte, finding, otherUnit ?? unit);
    const judged = judgeResult(result, exampleProduct(product, product), choice);
    expect(judged).toMatchObject({ verdict, reasons: expect.arrayContaining([reason]) });
  });
}

// Lead, µg/day: Prop 65 0.5 (27 CCR 25805), USP <2232> 5, FDA 8.8 of the whole diet, children 2.2; EU not verified.
worked("lead", "Lead", "µg/day", [
  ["0.4 + 0.06 = 0.46 <= 0.5", measuredFinding(0.4, 0.06), "prop65", "pass", "inside"],
  ["0.44 + 0.06 = 0.5, on the edge", measuredFinding(0.44, 0.06), "prop65", "pass", "inside"],
  [
    "0.47 <= 0.5 < 0.47 + 0.06",
    measuredFinding(0.47, 0.06),
    "prop65",
    "conditional_pass",
    "inside_too_close",
  ],
  [
    "0.55 - 0.06 <= 0.5 < 0.55",
    measuredFinding(0.55, 0.06),
    "prop65",
    "conditional_fail",
    "outside_too_close",
  ],
  ["0.57 - 0.06 = 0.51 > 0.5", measuredFinding(0.57, 0.06), "prop65", "fail", "outside"],
  ["0.57 + 0.06 <= 5", measuredFinding(0.57, 0.06), "usp", "pass", "inside"],
  ["0.57 + 0.06 <= 8.8", measuredFinding(0.57, 0.06), "fda", "pass", "inside"],
  ["3 + 0.4 <= 8.8", measuredFinding(3, 0.4), "fda", "pass", "inside"],
  ["no verified figure", measuredFinding(0.57, 0.06), "eu", "informational", "no_limit"],
  ["house takes Prop 65: 0.51 > 0.5", measuredFinding(0.57, 0.06), "house", "fail", "outside"],
  ["no U: 0.5 is on the edge", measuredFinding(0.5, null), "prop65", "pass", "uncertainty_not_stated"],
]);
worked(
  "lead, for children",
  "Lead",
  "µg/day",
  [["3 - 0.4 > 2.2", measuredFinding(3, 0.4), "fda", "fail", "outside"]],
  {
    population: "children",
  },
);

// µg/day = µg/g x 2 g x 2: 0.1 µg/g is 0.4 µg/day.
worked("lead, by unit", "Lead", "µg/g", [
  ["0.115 x 4 = 0.46 <= 0.5", measuredFinding(0.1, 0.015), "prop65", "pass", "inside"],
  ["100 ppb are 0.1 µg/g", measuredFinding(100, 15), "prop65", "pass", "inside", "ppb"],
  ["0.1 mg/kg are 0.1 µg/g", measuredFinding(0.1, 0.015), "prop65", "pass", "inside", "mg/kg"],
  ["0.23 a serving x 2 = 0.46", measuredFinding(0.2, 0.03), "prop65", "pass", "inside", "µg/serving"],
  ["a bare amount is per serving", measuredFinding(0.2, 0.03), "prop65", "pass", "inside", "µg"],
  ["cells are not micrograms", measuredFinding(1, 0.1), "prop65", "inconclusive", "units_differ", "CFU/g"],
  ["an unknown unit", measuredFinding(1, 0.1), "prop65", "inconclusive", "unit_unknown", "pinch"],
]);
worked(
  "lead, three spoons a day",
  "Lead",
  "µg/g",
  [["0.085 x 9.4 x 3 = 2.397 > 0.5", measuredFinding(0.1, 0.015), "prop65", "fail", "outside"]],
  { gramsPerServing: 9.4, servingsPerDay: 3 },
);
worked(
  "lead, servings unknown",
  "Lead",
  "µg/g",
  [
    ["no daily amount", measuredFinding(0.1, 0.015), "prop65", "inconclusive", "serving_unknown"],
    ["it was measured for a day", measuredFinding(0.4, 0.06), "prop65", "pass", "inside", "µg/day"],
  ],
  { gramsPerServing: null, servingsPerDay: null },
);

// Not quantified: an LOD of 0.03 µg/g is 0.12 µg/day, of 0.2 is 0.8.
worked("lead, not quantified", "Lead", "µg/g", [
  ["at most 0.12 <= 0.5", notDetectedFinding(0.03), "prop65", "pass", "not_detected"],
  ["at most 0.8 > 0.5", notDetectedFinding(0.2), "prop65", "inconclusive", "method_too_coarse"],
  ["at most 0.8 <= 5", notDetectedFinding(0.2), "usp", "pass", "not_detected"],
  ["0.12 to 0.4 <= 0.5", tracesFinding(0.03, 0.1), "prop65", "pass", "not_quantified"],
  ["0.12 to 0.8, 0.5 between", tracesFinding(0.03, 0.2), "prop65", "inconclusive", "method_too_coarse"],
  ["0.8 to 1.6: seen, not measured", tracesFinding(0.2, 0.4), "prop65", "inconclusive", "method_too_coarse"],
]);

// Cadmium: Prop 65 4.1 µg/day, USP 5 µg/day, Regulation (EU) 2023/915 1 mg/kg, of seaweed 3 mg/kg.
worked("cadmium", "Cadmium", "µg/day", [
  ["4.5 - 0.3 = 4.2 > 4.1", measuredFinding(4.5, 0.3), "prop65", "fail", "outside"],
  ["4.5 + 0.3 = 4.8 <= 5", measuredFinding(4.5, 0.3), "usp", "pass", "inside"],
  ["4.5 in 4 g: (4.5 - 0.3) / 4 = 1.05 > 1", measuredFinding(4.5, 0.3), "eu", "fail", "outside"],
  ["0.9 + 0.1 = 1 mg/kg, on the edge", measuredFinding(900, 100), "eu", "pass", "inside", "µg/kg"],
  ["FDA has no figure", measuredFinding(4.5, 0.3), "fda", "informational", "no_limit"],
]);
worked(
  "cadmium in seaweed",
  "Cadmium",
  "µg/day",
  [["(4.5 + 0.3) / 4 = 1.2 <= 3", measuredFinding(4.5, 0.3), "eu", "pass", "inside"]],
  { seaweed: true },
);

// Inorganic arsenic: Prop 65 10, USP 15. Mercury: USP 15, Prop 65 none.
worked("arsenic", "Arsenic (inorganic)", "µg/day", [
  ["12 - 1 = 11 > 10", measuredFinding(12, 1), "prop65", "fail", "outside"],
  ["12 + 1 = 13 <= 15", measuredFinding(12, 1), "usp", "pass", "inside"],
]);
worked("mercury", "Mercury", "µg/day", [
  ["16 - 2 = 14 <= 15 < 16", measuredFinding(16, 2), "usp", "conditional_fail", "outside_too_close"],
  ["no level", measuredFinding(16, 2), "prop65", "informational", "no_limit"],
]);

// USP <2023>, CFU/g: refined 10^3 and 10^2, with botanicals 10^4 and 10^3, dried botanicals 10^5. Plates have no U.
worked("refined", "TAMC", "CFU/g", [
  ["900 <= 10^3", measuredFinding(900, null), "usp", "pass", "uncertainty_not_stated"],
  ["5,000 > 10^3", measuredFinding(5000, null), "usp", "fail", "value_outside"],
]);
worked(
  "with botanicals",
  "TAMC",
  "CFU/g",
  [["5,000 <= 10^4", measuredFinding(5000, null), "usp", "pass", "value_inside"]],
  {
    microbial: "with_botanicals",
  },
);
worked(
  "dried botanicals",
  "TAMC",
  "CFU/g",
  [["5e4 <= 10^5", measuredFinding(5e4, null), "usp", "pass", "value_inside"]],
  {
    microbial: "dried_botanical",
  },
);
worked("yeasts", "TYMC", "CFU/g", [
  ["310 > 10^2", measuredFinding(310, null), "house", "fail", "value_outside"],
  ["fewer than 10 can be counted", tracesFinding(null, 10), "usp", "pass", "not_quantified"],
]);
worked("10 g", "E. coli", null, [
  ["absent", { qualifier: "absent" }, "usp", "pass", "stated_by_laboratory"],
  ["present", { qualifier: "present" }, "usp", "fail", "stated_by_laboratory"],
  [
    "a count for an absence requirement",
    tracesFinding(null, 10),
    "usp",
    "informational",
    "no_figure",
    "CFU/g",
  ],
]);
worked("10 g of a refined product", "Salmonella", null, [
  ["required in botanicals only", { qualifier: "absent" }, "usp", "informational", "not_for_this_product"],
]);
worked(
  "10 g with botanicals",
  "Salmonella",
  null,
  [["present", { qualifier: "present" }, "usp", "fail", "stated_by_laboratory"]],
  { microbial: "with_botanicals" },
);

// GOED: peroxide value 5 meq/kg, p-anisidine value 20, TOTOX 26.
worked(
  "oil",
  "Peroxide value",
  "meq/kg",
  [
    ["4.4 + 0.35 = 4.75 <= 5", measuredFinding(4.4, 0.35), "house", "pass", "inside"],
    ["0.0066 meq/g are 6.6 meq/kg", measuredFinding(0.0066, 0.0005), "house", "fail", "outside", "meq/g"],
  ],
  { oil: true },
);
worked(
  "oil",
  "p-Anisidine value",
  null,
  [["19 <= 20 < 19 + 1.5", measuredFinding(19, 1.5), "house", "conditional_pass", "inside_too_close"]],
  { oil: true },
);
worked(
  "flavoured oil",
  "p-Anisidine value",
  null,
  [["lemon disturbs it", measuredFinding(40, 3), "house", "informational", "not_for_this_product"]],
  { oil: true, flavoured: true },
);
worked(
  "oil",
  "TOTOX",
  null,
  [["27 - 2.2 <= 26 < 27", measuredFinding(27, 2.2), "house", "conditional_fail", "outside_too_close"]],
  { oil: true },
);

// 21 CFR 111.75; the laboratory's own statement.
worked("identity", "Identity", null, [
  ["not the plant on the label", { qualifier: "does_not_conform" }, "fda", "fail", "stated_by_laboratory"],
  ["Prop 65 is not about it", { qualifier: "does_not_conform" }, "prop65", "informational", "no_limit"],
]);
worked("no verified figure", "Aflatoxin B1", "µg/kg", [
  ["given for information", measuredFinding(3, 0.5), "usp", "informational", "no_limit"],
]);

test("a concentration is shown as the judged daily amount", () => {
  const result = exampleMeasurement("Lead", measuredFinding(0.1, 0.015), "µg/g");
  const judged = judgeResult(result, exampleProduct(), "usp");
  expect(judged.limit).toMatchObject({ name: "USP <2232>", high: 5, low: null, unit: "µg/day" });
  expect(judged.compared).toEqual({ qualifier: "=", measured: 0.4, uncertainty: 0.06 });
  expect(judged.share).toEqual({ of: "limit", value: 0.08, from: 0.068, to: 0.092 });
});

test("a result that was not detected is a range from zero without a value", () => {
  const judged = judgeResult(
    exampleMeasurement("Lead", notDetectedFinding(0.03), "µg/g"),
    exampleProduct(),
    "prop65",
  );
  expect(judged.share).toEqual({ of: "limit", value: null, from: 0, to: 0.24 });
});
