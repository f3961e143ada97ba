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
