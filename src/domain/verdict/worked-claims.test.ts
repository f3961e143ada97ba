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
import type { Finding } from "./finding.ts";
import { judgeResult } from "./judge-result.ts";
import type { Measurement } from "./measurement.ts";
import type { Reason } from "./reasons.ts";

type Case = [
  working: string,
  finding: Finding,
  choice: StandardChoice,
  verdict: ResultVerdict,
  reason: Reason,
  unit?: string,
];

/** Amounts in `unit` against a claim; every line shows its own arithmetic. */
function worked(
  what: string,
  analyte: string,
  unit: string,
  claim: readonly [amount: number, unit: string],
  cases: Case[],
  more: Partial<Measurement> = {},
) {
  test.each(cases)(`${what}: %s`, (_working, finding, choice, verdict, reason, otherUnit) => {
    const claimed = { claim: { amount: claim[0], unit: claim[1] }, ...more };
    const result = exampleMeasurement(analyte, finding, otherUnit ?? unit, claimed);
    const judged = judgeResult(result, exampleProduct(), choice);
    expect(judged).toMatchObject({ verdict, reasons: expect.arrayContaining([reason]) });
  });
}

// USP monographs: water-soluble vitamins 90 to 150 % of the claim, here 81 to 135 mg.
worked(
  "USP, 90 mg",
  "Vitamin C",
  "mg",
  [90, "mg"],
  [
    ["95 - 4 = 91 >= 81, 95 + 4 = 99 <= 135", measuredFinding(95, 4), "usp", "pass", "inside"],
    ["85 - 4 = 81, on the edge", measuredFinding(85, 4), "usp", "pass", "inside"],
    ["84 - 4 = 80 < 81 <= 84", measuredFinding(84, 4), "usp", "conditional_pass", "inside_too_close"],
    ["81 is the edge, hence inside", measuredFinding(81, 4), "usp", "conditional_pass", "inside_too_close"],
    ["79 < 81 <= 79 + 4 = 83", measuredFinding(79, 4), "usp", "conditional_fail", "outside_too_close"],
    [
      "77 + 4 = 81, still on the edge",
      measuredFinding(77, 4),
      "usp",
      "conditional_fail",
      "outside_too_close",
    ],
    ["76 + 4 = 80 < 81", measuredFinding(76, 4), "usp", "fail", "outside"],
    ["140 - 4 = 136 > 135", measuredFinding(140, 4), "usp", "fail", "outside"],
    ["134 <= 135 < 134 + 4", measuredFinding(134, 4), "usp", "conditional_pass", "inside_too_close"],
    ["no U: 134 <= 135 decides", measuredFinding(134, null), "usp", "pass", "uncertainty_not_stated"],
    ["no U: 136 > 135 decides", measuredFinding(136, null), "usp", "fail", "uncertainty_not_stated"],
    ["0.093 g = 93 mg; 93 - 4 = 89 >= 81", measuredFinding(0.093, 0.004), "usp", "pass", "inside", "g"],
    [
      "3 with k = 1 is U = 6; 86 - 6 < 81",
      measuredFinding(86, 3, 1),
      "usp",
      "conditional_pass",
      "uncertainty_widened",
    ],
  ],
);

// USP: oil-soluble vitamins 90 to 165 %, here 45 to 82.5 µg; 2,000 IU of vitamin D are 50 µg.
worked(
  "USP, 50 µg",
  "Vitamin D",
  "µg",
  [50, "mcg"],
  [
    ["60 + 5 = 65 <= 82.5", measuredFinding(60, 5), "usp", "pass", "inside"],
    ["2,400 IU without the form", measuredFinding(2400, 200), "usp", "inconclusive", "form_unknown", "IU"],
  ],
);
worked(
  "USP, 2,000 IU",
  "Vitamin D",
  "µg",
  [2000, "IU"],
  [
    ["2,400 IU x 0.025 = 60 µg", measuredFinding(2400, 200), "usp", "pass", "inside", "IU"],
    ["80 <= 82.5 < 80 + 5", measuredFinding(80, 5), "usp", "conditional_pass", "inside_too_close"],
    ["88 - 5 = 83 > 82.5", measuredFinding(88, 5), "usp", "fail", "outside"],
  ],
  { form: "vitamin-d" },
);
worked(
  "USP, 400 IU natural = 268 mg, 241.2 to 442.2",
  "Vitamin E",
  "mg",
  [400, "IU"],
  [["250 - 8 = 242 >= 241.2", measuredFinding(250, 8), "usp", "pass", "inside"]],
  { form: "vitamin-e-natural" },
);
worked(
  "USP, 400 IU synthetic = 180 mg, 162 to 297",
  "Vitamin E",
  "mg",
  [400, "IU"],
  [["300 - 2 = 298 > 297", measuredFinding(300, 2), "usp", "fail", "outside"]],
  { form: "vitamin-e-synthetic" },
);

// 680 µg DFE: 612 to 1,020. Equivalents are compared with equivalents alone.
worked(
  "USP, 680 µg DFE",
  "Folate",
  "mcg DFE",
  [680, "mcg DFE"],
  [
    ["700 - 60 = 640 >= 612", measuredFinding(700, 60), "usp", "pass", "inside"],
    [
      "µg of folic acid are not µg DFE",
      measuredFinding(400, 30),
      "usp",
      "inconclusive",
      "units_differ",
      "mcg",
    ],
  ],
);

// USP: major minerals 90 to 125 %, here 13.5 to 18.75 mg; trace minerals 90 to 160 %; single articles 90 to 110 %.
worked(
  "USP, 15 mg",
  "Zinc",
  "mg",
  [15, "mg"],
  [
    ["18.5 <= 18.75 < 18.5 + 0.7", measuredFinding(18.5, 0.7), "usp", "conditional_pass", "inside_too_close"],
    ["20 - 0.8 = 19.2 > 18.75", measuredFinding(20, 0.8), "usp", "fail", "outside"],
  ],
);
worked(
  "USP, 100 µg: 90 to 160",
  "Selenium",
  "mcg",
  [100, "mcg"],
  [["150 + 9 = 159 <= 160", measuredFinding(150, 9), "usp", "pass", "inside"]],
);
worked(
  "USP, 5 g: 4.5 to 5.5",
  "Creatine",
  "mg",
  [5, "g"],
  [
    ["4.9 - 0.12 = 4.78 >= 4.5", measuredFinding(4900, 120), "usp", "pass", "inside"],
    ["5.7 - 0.12 = 5.58 > 5.5", measuredFinding(5700, 120), "usp", "fail", "outside"],
  ],
);

// 21 CFR 101.9(g): class I (added) at least 100 %, class II (natural) at least 80 %, no number above.
worked(
  "FDA class I, 90 mg",
  "Vitamin C",
  "mg",
  [90, "mg"],
  [
    ["89 < 90 <= 89 + 4", measuredFinding(89, 4), "fda", "conditional_fail", "outside_too_close"],
    ["95 - 4 = 91 >= 90", measuredFinding(95, 4), "fda", "pass", "inside"],
    ["300: no number says what excess is reasonable", measuredFinding(300, 4), "fda", "pass", "inside"],
  ],
);
worked(
  "FDA class I, 10 billion",
  "Lactobacillus rhamnosus",
  "billion CFU",
  [1e10, "CFU"],
  [["9 < 10 <= 9 + 2", measuredFinding(9, 2), "fda", "conditional_fail", "outside_too_close"]],
);
worked(
  "FDA class II, 500 mg: at least 400",
  "EPA",
  "mg",
  [500, "mg"],
  [
    ["430 - 17 = 413 >= 400", measuredFinding(430, 17), "fda", "pass", "inside"],
    ["380 + 17 = 397 < 400", measuredFinding(380, 17), "fda", "fail", "outside"],
  ],
);
worked(
  "FDA class I where it was added, 500 mg",
  "EPA",
  "mg",
  [500, "mg"],
  [["430 + 17 = 447 < 500", measuredFinding(430, 17), "fda", "fail", "outside"]],
  { origin: "added" },
);

// EU guidance of December 2012: vitamins 80 to 150 %, minerals 80 to 145 %; U is in the tolerance already.
worked(
  "EU, 90 mg: 72 to 135",
  "Vitamin C",
  "mg",
  [90, "mg"],
  [
    ["73 >= 72, though 73 - 4 < 72", measuredFinding(73, 4), "eu", "pass", "uncertainty_in_tolerance"],
    ["71 < 72, though 71 + 4 > 72", measuredFinding(71, 4), "eu", "fail", "uncertainty_in_tolerance"],
  ],
);
worked(
  "EU, 15 mg: 12 to 21.75",
  "Zinc",
  "mg",
  [15, "mg"],
  [["21.75 is the edge", measuredFinding(21.75, 0.8), "eu", "pass", "uncertainty_in_tolerance"]],
);
worked(
  "no rule",
  "Creatine",
  "g",
  [5, "g"],
  [
    ["the EU's is about vitamins and minerals", measuredFinding(5, 0.1), "eu", "informational", "no_limit"],
    ["Prop 65 is not about claims", measuredFinding(2, 0.1), "prop65", "informational", "no_limit"],
  ],
);
worked(
  "no such analyte",
  "Unobtainium",
  "mg",
  [1, "mg"],
  [["nothing to judge it by", measuredFinding(1, 0.1), "house", "informational", "no_limit"]],
);

// Not quantified: 3 mg by USP, 2.7 to 3.3.
worked(
  "not quantified, 3 mg",
  "Melatonin",
  "mg",
  [3, "mg"],
  [
    ["at most 0.1 < 2.7", notDetectedFinding(0.1), "usp", "fail", "value_outside"],
    ["between 0.1 and 0.3 < 2.7", tracesFinding(0.1, 0.3), "usp", "fail", "value_outside"],
    ["at most 2.9, which may be enough", notDetectedFinding(2.9), "usp", "inconclusive", "method_too_coarse"],
  ],
);

// House: USP where it has a range, else FDA.
worked(
  "house, 90 mg",
  "Vitamin C",
  "mg",
  [90, "mg"],
  [["83 - 1 = 82 >= 81 (USP), though under 90 (FDA)", measuredFinding(83, 1), "house", "pass", "inside"]],
);
worked(
  "house, 500 mg",
  "EPA",
  "mg",
  [500, "mg"],
  [
    [
      "410 - 16 = 394 < 400 <= 410 (FDA)",
      measuredFinding(410, 16),
      "house",
      "conditional_pass",
      "inside_too_close",
    ],
  ],
);

test("a measured vitamin without a claim is informational", () => {
  const judged = judgeResult(
    exampleMeasurement("Zinc", measuredFinding(2, 0.1), "mg"),
    exampleProduct(),
    "usp",
  );
  expect(judged).toMatchObject({ verdict: "informational", reasons: ["no_claim"], limit: null });
});

test("a claim is shown in its own unit with the result", () => {
  const claimed = { claim: { amount: 2000, unit: "IU" }, form: "vitamin-d" } as const;
  const result = exampleMeasurement("Vitamin D", measuredFinding(60, 5), "µg", claimed);
  const judged = judgeResult(result, exampleProduct(), "usp");
  expect(judged.limit).toMatchObject({
    low: 1800,
    high: 3300,
    unit: "IU",
    name: "USP, oil-soluble vitamins",
  });
  expect(judged.compared).toEqual({ qualifier: "=", measured: 2400, uncertainty: 200 });
  expect(judged.share).toEqual({ of: "claim", value: 1.2, from: 1.1, to: 1.3 });
});
