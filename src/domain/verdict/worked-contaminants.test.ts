import { expect, test } from "vitest";
import { measuredFinding } from "#tests/support/verdict-examples.ts";
import { type CaseGroup, judgeCase, workedResults } from "#tests/support/worked-cases.ts";

const BOTANICAL = { product: { types: ["botanical"] } } as const;
const CHILD = { product: { population: "children" } } as const;

/** 2 g a serving, two servings a day: a day's 4 g hold four times what is in a gram. */
const ICH = { source: "ICH Q3D", unit: "µg/g" } as const;
workedResults({ ...ICH, rule: "8 µg a day", analyte: "Thallium" }, [
  ["1.5 x 4 = 6; 6 + 0.8 <= 8", measuredFinding(1.5, 0.2), "pass", "inside"],
  ["3 x 4 = 12; 12 - 1.2 > 8", measuredFinding(3, 0.3), "fail", "outside"],
  ["an adult’s dose is not a child’s", measuredFinding(1.5, 0.2), "not_judged", "found_without_limit", CHILD],
]);
workedResults({ ...ICH, rule: "200 µg a day", analyte: "Nickel", more: { panel: "elements" } }, [
  ["40 x 4 = 160; 160 + 16 <= 200", measuredFinding(40, 4), "pass", "inside"],
  ["80 x 4 = 320; 320 - 32 > 200", measuredFinding(80, 8), "fail", "outside"],
  ["an adult’s dose is not a child’s", measuredFinding(40, 4), "not_judged", "found_without_limit", CHILD],
]);
test.each([
  ["Cobalt", 12, 13],
  ["Antimony", 300, 301],
  ["Barium", 350, 351],
  ["Tin", 1500, 1501],
])("%s (ICH Q3D): %d µg/g in 4 g a day are within, %d above", (analyte, within, above) => {
  const group: CaseGroup = { ...ICH, rule: "a day", analyte, more: { panel: "elements" } };
  expect(judgeCase(measuredFinding(within, null), group).verdict).toBe("pass");
  expect(judgeCase(measuredFinding(above, null), group).verdict).toBe("fail");
});
workedResults({ ...ICH, rule: "no oral dose", analyte: "Aluminum" }, [
  ["none is held", measuredFinding(500, 50), "not_judged", "found_without_limit"],
]);

test.each([
  ["Hexane", 290],
  ["Chloroform", 60],
  ["Pyridine", 200],
  ["Trichloroethylene", 80],
])("%s (USP <467>): %d µg/g are within, one more is above", (analyte, limit) => {
  const group: CaseGroup = { rule: "class 2", source: "USP <467>", analyte, unit: "µg/g" };
  expect(judgeCase(measuredFinding(limit, null), group).verdict).toBe("pass");
  expect(judgeCase(measuredFinding(limit + 1, null), group).verdict).toBe("fail");
});

workedResults(
  {
    rule: "1 µg/g",
    source: "Oregon Department of Agriculture",
    analyte: "Microcystins",
    unit: "µg/g",
    product: { types: ["algae"] },
  },
  [
    ["0.7 + 0.1 <= 1", measuredFinding(0.7, 0.1), "pass", "inside"],
    ["1.4 - 0.2 > 1", measuredFinding(1.4, 0.2), "fail", "outside"],
    [
      "of no alga none is held",
      measuredFinding(1.4, 0.2),
      "not_judged",
      "found_without_limit",
      { product: { types: [] } },
    ],
  ],
);

const OWN = { source: "our own rule, by Regulation (EU) 2023/915", unit: "µg/kg" } as const;
workedResults({ ...OWN, ...BOTANICAL, rule: "5 µg/kg in plants", analyte: "Aflatoxin B1" }, [
  ["3 + 0.5 <= 5", measuredFinding(3, 0.5), "pass", "inside"],
  ["8 - 1 > 5", measuredFinding(8, 1), "fail", "outside"],
]);
workedResults({ ...OWN, ...BOTANICAL, rule: "20 µg/kg in plants", analyte: "Ochratoxin A" }, [
  ["licorice may hold 18", measuredFinding(18, 1), "pass", "inside"],
  ["26 - 3 > 20", measuredFinding(26, 3), "fail", "outside"],
  [
    "turmeric has the law’s 15",
    measuredFinding(18, 1),
    "fail",
    "outside",
    { product: { types: ["botanical", "turmeric"] } },
  ],
]);
workedResults({ ...OWN, rule: "50 µg/kg", analyte: "Patulin" }, [
  ["40 + 5 <= 50", measuredFinding(40, 5), "pass", "inside"],
  ["70 - 7 > 50", measuredFinding(70, 7), "fail", "outside"],
]);

const OXIDE = { rule: "0.1 mg/kg", analyte: "ethylene-oxide-sum", unit: "mg/kg" } as const;
workedResults({ ...OXIDE, source: "our own rule, by Regulation (EU) 2022/1396" }, [
  ["0.06 + 0.02 <= 0.1", measuredFinding(0.06, 0.02), "pass", "inside"],
  ["0.3 - 0.1 > 0.1", measuredFinding(0.3, 0.1), "fail", "outside"],
  [
    "pollen has the law’s 0.05",
    measuredFinding(0.08, 0.02),
    "fail",
    "outside",
    { product: { types: ["bee_product"] } },
  ],
]);

const SILENT = { label: { name: "Dried apricot", declared: { allergens: [] } } };
workedResults(
  {
    rule: "10 mg/kg must be declared",
    source: "21 CFR 101.100(a)(4)",
    analyte: "Sulfites",
    unit: "mg/kg",
    ...SILENT,
  },
  [
    ["4 + 1 <= 10", measuredFinding(4, 1), "pass", "inside"],
    ["30 - 3 > 10, not declared", measuredFinding(30, 3), "fail", "outside"],
    [
      "declared",
      measuredFinding(300, 30),
      "informational",
      "allergen_declared",
      { label: { declared: { ingredients: ["apricot", "sodium metabisulfite"], allergens: [] } } },
    ],
    [
      "of a label that we do not hold",
      measuredFinding(30, 3),
      "not_judged",
      "allergen_declaration_unknown",
      { label: {} },
    ],
  ],
);
