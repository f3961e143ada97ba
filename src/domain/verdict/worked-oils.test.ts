import { measuredFinding } from "#tests/support/verdict-examples.ts";
import { workedResults } from "#tests/support/worked-cases.ts";

const FISH_OIL = {
  source: "GOED voluntary monograph",
  product: { oil: true, types: ["marine_oil"] as const },
};

workedResults({ ...FISH_OIL, rule: "at most 5 meq/kg", analyte: "Peroxide value", unit: "meq/kg" }, [
  ["4.4 + 0.35 = 4.75 <= 5", measuredFinding(4.4, 0.35), "pass", "inside"],
  ["0.0066 meq/g are 6.6 meq/kg", measuredFinding(0.0066, 0.0005), "fail", "outside", { unit: "meq/g" }],
]);
workedResults({ ...FISH_OIL, rule: "at most 20", analyte: "p-Anisidine value", unit: null }, [
  ["19 <= 20 < 19 + 1.5", measuredFinding(19, 1.5), "conditional_pass", "inside_too_close"],
  [
    "lemon disturbs it",
    measuredFinding(40, 3),
    "informational",
    "not_for_this_product",
    { product: { ...FISH_OIL.product, flavoured: true } },
  ],
]);
workedResults({ ...FISH_OIL, rule: "at most 26", analyte: "TOTOX", unit: null }, [
  ["27 - 2.2 <= 26 < 27", measuredFinding(27, 2.2), "conditional_fail", "outside_too_close"],
]);

workedResults(
  { ...FISH_OIL, source: "Codex CXS 329 §3.3.1", rule: "at most 3", analyte: "Acid value", unit: "mg KOH/g" },
  [
    ["2.5 + 0.2 <= 3", measuredFinding(2.5, 0.2), "pass", "inside"],
    ["3.4 - 0.2 > 3", measuredFinding(3.4, 0.2), "fail", "outside"],
    [
      "not for flavored oils",
      measuredFinding(3.4, 0.2),
      "informational",
      "not_for_this_product",
      { product: { ...FISH_OIL.product, flavoured: true } },
    ],
  ],
);

// Codex CXS 329 §3.3.2 for krill: peroxide 5, acid value 45, no anisidine, no TOTOX. GOED's scope has no krill.
const KRILL = {
  source: "Codex CXS 329",
  product: { oil: true, types: ["marine_oil", "krill_oil"] as const },
};
workedResults({ ...KRILL, rule: "GOED is not for krill", analyte: "TOTOX", unit: null }, [
  ["34.2 is information", measuredFinding(34.2, 2), "informational", "not_for_this_product"],
  [
    "so is an anisidine value of 23",
    measuredFinding(23, 2),
    "informational",
    "not_for_this_product",
    anisidine(),
  ],
]);
workedResults({ ...KRILL, rule: "at most 5 meq/kg", analyte: "Peroxide value", unit: "meq/kg" }, [
  ["4 + 0.4 <= 5", measuredFinding(4, 0.4), "pass", "inside"],
  ["6 - 0.4 > 5", measuredFinding(6, 0.4), "fail", "outside"],
]);
workedResults({ ...KRILL, rule: "at most 45 mg KOH/g", analyte: "Acid value", unit: "mg KOH/g" }, [
  ["30 + 3 <= 45", measuredFinding(30, 3), "pass", "inside"],
  ["50 - 3 > 45", measuredFinding(50, 3), "fail", "outside"],
]);

function anisidine() {
  return { analyte: "p-Anisidine value" };
}

workedResults(
  {
    rule: "flax is no marine oil",
    source: "GOED, scope",
    analyte: "Peroxide value",
    unit: "meq/kg",
    product: { oil: true, types: [] },
  },
  [["9 is information", measuredFinding(9, 0.5), "informational", "not_for_this_product"]],
);
