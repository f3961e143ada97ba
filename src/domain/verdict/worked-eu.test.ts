import { measuredFinding, notDetectedFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, workedResults } from "#tests/support/worked-cases.ts";

const EU = { choice: "eu", source: "Regulation (EU) 2023/915" } as const;

workedResults({ ...EU, rule: "food supplements, 3.0 mg/kg", analyte: "Lead", unit: "mg/kg" }, [
  ["2.4 + 0.5 <= 3", measuredFinding(2.4, 0.5), "pass", "inside"],
  ["2.9 <= 3 < 2.9 + 0.5", measuredFinding(2.9, 0.5), "conditional_pass", "inside_too_close"],
  ["3.2 - 0.5 <= 3 < 3.2", measuredFinding(3.2, 0.5), "conditional_fail", "outside_too_close"],
  ["4 - 0.5 > 3", measuredFinding(4, 0.5), "fail", "outside"],
  ["4,000 ppb, no U", measuredFinding(4000, null), "fail", "value_outside", { unit: "ppb" }],
]);
workedResults({ ...EU, rule: "food supplements, 0.10 mg/kg", analyte: "Mercury", unit: "mg/kg" }, [
  ["0.231 - 0.03 > 0.1", measuredFinding(0.231, 0.03), "fail", "outside"],
  ["0.08 + 0.01 <= 0.1", measuredFinding(0.08, 0.01), "pass", "inside"],
  ["at most 0.05", notDetectedFinding(0.05), "pass", "not_detected"],
  ["at most 0.2, which may be more", notDetectedFinding(0.2), "inconclusive", "method_too_coarse"],
  [
    "ours is USP’s 15 µg/day: 0.231 x 4 = 0.924",
    measuredFinding(0.231, 0.03),
    "pass",
    "inside",
    { choice: "house" },
  ],
]);

const BOTANICAL = { product: { types: ["botanical"] } } as const;
const PLAIN = { product: { types: [] } } as const;
const BEES = { product: { types: ["bee_product"] } } as const;

const group = (rule: string, analyte: string, product: CaseGroup["product"]): CaseGroup => ({
  ...EU,
  rule,
  analyte,
  unit: "µg/kg",
  ...(product ? { product } : {}),
});
workedResults(group("botanicals, 10 µg/kg", "Benzo[a]pyrene", BOTANICAL.product), [
  ["9 + 1 <= 10", measuredFinding(9, 1), "pass", "inside"],
  ["12 - 1 > 10", measuredFinding(12, 1), "fail", "outside"],
  ["for other supplements none is held", measuredFinding(12, 1), "not_judged", "found_without_limit", PLAIN],
  ["propolis too", measuredFinding(12, 1), "fail", "outside", BEES],
  ["2 µg/kg in oils: 3 - 0.5 > 2", measuredFinding(3, 0.5), "fail", "outside", { product: { oil: true } }],
]);
workedResults(group("botanicals, 50 µg/kg", "PAH4", BOTANICAL.product), [
  ["45 + 5 <= 50", measuredFinding(45, 5), "pass", "inside"],
  ["60 - 5 > 50", measuredFinding(60, 5), "fail", "outside"],
]);
workedResults(group("herbal, 400 µg/kg", "Pyrrolizidine alkaloids", BOTANICAL.product), [
  ["350 + 50 <= 400", measuredFinding(350, 50), "pass", "inside"],
  ["480 - 50 > 400", measuredFinding(480, 50), "fail", "outside"],
  ["500 of pollen: 480 + 15 <= 500", measuredFinding(480, 15), "pass", "inside", BEES],
  ["600 of pollen", measuredFinding(600, 15), "fail", "outside", BEES],
]);
workedResults(group("red yeast rice, 100 µg/kg", "Citrinin", { types: ["red_yeast_rice"] }), [
  ["80 + 15 <= 100", measuredFinding(80, 15), "pass", "inside"],
  ["140 - 15 > 100", measuredFinding(140, 15), "fail", "outside"],
  ["ours too, for want of a US limit", measuredFinding(140, 15), "fail", "outside", { choice: "house" }],
  ["of other products none is held", measuredFinding(140, 15), "not_judged", "found_without_limit", PLAIN],
]);
workedResults(
  {
    ...EU,
    rule: "marine oils, 1.75 pg TEQ/g",
    analyte: "Dioxins",
    unit: "pg TEQ/g",
    product: { oil: true, types: ["marine_oil"] },
  },
  [
    ["1.2 + 0.3 <= 1.75", measuredFinding(1.2, 0.3), "pass", "inside"],
    ["2.5 - 0.3 > 1.75", measuredFinding(2.5, 0.3), "fail", "outside"],
  ],
);

// FDA: action level for the sum of four aflatoxins; gluten where the label promises none.
const FDA = { choice: "fda", unit: "µg/kg" } as const;
workedResults({ ...FDA, rule: "20 µg/kg", source: "CPG Sec. 555.400", analyte: "Total aflatoxins" }, [
  ["18 + 2 <= 20", measuredFinding(18, 2), "pass", "inside"],
  ["26.4 ppb", measuredFinding(26.4, null), "fail", "value_outside", { unit: "ppb" }],
  ["under USP and Prop 65 too", measuredFinding(26.4, 2), "fail", "outside", { choice: "usp" }],
]);
const GLUTEN = { ...FDA, source: "21 CFR 101.91", analyte: "Gluten", unit: "mg/kg" };
workedResults({ ...GLUTEN, rule: "20 mg/kg where promised", label: { name: "Rice Protein, Gluten-Free" } }, [
  ["12 + 4 <= 20", measuredFinding(12, 4), "pass", "inside"],
  ["5,000", measuredFinding(5000, 500), "fail", "outside"],
  ["at most 5", notDetectedFinding(5), "pass", "not_detected"],
]);
workedResults({ ...GLUTEN, rule: "not promised", label: { declared: { promises: [] } } }, [
  ["60 where nothing is promised", measuredFinding(60, 4), "informational", "not_promised"],
]);
workedResults({ ...GLUTEN, rule: "promises unknown" }, [
  ["60 where nobody knows what is promised", measuredFinding(60, 4), "not_judged", "promise_unknown"],
]);

// USP <467>, class 2, in the daily doses of supplements.
workedResults({ rule: "3,000 µg/g", source: "USP <467>", analyte: "Methanol", unit: "µg/g" }, [
  ["30,000", measuredFinding(30_000, 900), "fail", "outside"],
  ["2,000", measuredFinding(2000, 90), "pass", "inside"],
  ["class 1, benzene: 3 > 2", measuredFinding(3, 0.2), "fail", "outside", { analyte: "Benzene" }],
]);
