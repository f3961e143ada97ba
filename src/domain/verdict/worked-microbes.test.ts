import { measuredFinding, tracesFinding } from "#tests/support/verdict-examples.ts";
import { workedResults } from "#tests/support/worked-cases.ts";

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
  ["no colony on the plate: below 10", tracesFinding(null, 10), "pass", "not_quantified"],
]);
