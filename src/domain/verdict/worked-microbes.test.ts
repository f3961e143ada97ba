import { belowLoqFinding, measuredFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, workedResults } from "#tests/support/worked-cases.ts";

const PLATE = { unit: "CFU/g", choice: "usp" } as const;
const TAMC = { ...PLATE, analyte: "TAMC" };
const TYMC = { ...PLATE, analyte: "TYMC" };

workedResults({ ...TAMC, rule: "plates have no U", source: "USP <2023>: 10^3 CFU/g, refined" }, [
  ["900 <= 10^3", measuredFinding(900, null), "pass", "uncertainty_not_stated"],
  ["5,000 > 10^3", measuredFinding(5000, null), "fail", "value_outside"],
]);
workedResults({ ...TAMC, rule: "limit by category", source: "USP <2023>" }, [
  [
    "with botanicals: 5,000 <= 10^4",
    measuredFinding(5000, null),
    "pass",
    "value_inside",
    { product: { microbial: "with_botanicals" } },
  ],
  [
    "dried botanicals: 5e4 <= 10^5",
    measuredFinding(5e4, null),
    "pass",
    "value_inside",
    { product: { microbial: "dried_botanical" } },
  ],
  [
    "infusions: 200 > 10^2",
    measuredFinding(200, null),
    "fail",
    "value_outside",
    { product: { microbial: "infusion" } },
  ],
  [
    "for boiling water: 9e5 <= 10^6",
    measuredFinding(9e5, null),
    "pass",
    "value_inside",
    { product: { microbial: "botanical_for_boiling_water" } },
  ],
]);
workedResults({ ...TYMC, rule: "refined, 10^2 CFU/g", source: "USP <2023>", choice: "house" }, [
  ["310 > 10^2", measuredFinding(310, null), "fail", "value_outside"],
  ["no colony on the plate: below 10", belowLoqFinding(null, 10), "pass", "not_quantified"],
]);

// U of a count is a factor: 0.3 on the logarithm is about 2. 1,200 with U = 1,200 reaches from 600 to 2,400.
workedResults({ ...TAMC, rule: "guard band on the logarithm", source: "ISO 19036; USP <2023>: 10^3" }, [
  ["600 x 2 = 1,200 > 10^3", measuredFinding(600, 600), "conditional_pass", "inside_too_close"],
  ["400 x 2 = 800 <= 10^3", measuredFinding(400, 400), "pass", "inside"],
  ["1,200 / 2 = 600 <= 10^3", measuredFinding(1200, 1200), "conditional_fail", "outside_too_close"],
  ["5,000 / 2 = 2,500 > 10^3, though 5,000 - 5,000 = 0", measuredFinding(5000, 5000), "fail", "outside"],
]);
workedResults(
  {
    rule: "live cells, on the logarithm",
    source: "21 CFR 101.9(g)(4)(i)",
    analyte: "Lactobacillus rhamnosus",
    unit: "billion CFU",
    claim: [10, "billion CFU"],
    more: { origin: "added" },
  },
  [
    ["25 / 2 = 12.5 >= 10", measuredFinding(25, 25), "pass", "inside"],
    ["12 / 2 = 6 < 10", measuredFinding(12, 12), "conditional_pass", "inside_too_close"],
    ["8 x 2 = 16 >= 10", measuredFinding(8, 8), "conditional_fail", "outside_too_close"],
    ["4 x 2 = 8 < 10", measuredFinding(4, 4), "fail", "outside"],
  ],
);

// Categories that name no limit, or a product whose category nobody stated: information.
workedResults(
  {
    ...PLATE,
    rule: "no limit for this category",
    source: "USP <2023>",
    analyte: "Bile-tolerant Gram-negative bacteria",
  },
  [
    ["refined: 500", measuredFinding(500, null), "pass", "value_inside"],
    ["dried botanicals: 500 <= 10^3", measuredFinding(500, null), "pass", "value_inside", dried()],
    ["dried botanicals: 5,000 > 10^3", measuredFinding(5000, null), "fail", "value_outside", dried()],
    [
      "TAMC, category unknown: 5 x 10^6 > 10^6 (our own rule)",
      measuredFinding(5e6, null),
      "fail",
      "value_outside",
      unknownCategory(),
    ],
  ],
);

function dried(): Partial<CaseGroup> {
  return { product: { microbial: "dried_botanical" } };
}

function unknownCategory(): Partial<CaseGroup> {
  return { analyte: "TAMC", product: { microbial: null } };
}
