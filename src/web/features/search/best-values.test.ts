import { expect, test } from "vitest";
import { bestOf, type ComparedFigure } from "./best-values.ts";

const product = (changes: object) => ({
  verdict: "pass" as const,
  score: null,
  coverage: null,
  label_accuracy_pct: null,
  lead_ug_day: null,
  ...changes,
});

test.each<[what: string, figure: ComparedFigure, products: object[], best: boolean[]]>([
  ["the highest score", "score", [{ score: 40 }, { score: 91 }, { score: null }], [false, true, false]],
  [
    "the lowest lead",
    "lead",
    [{ lead_ug_day: { measured: 0.8 } }, { lead_ug_day: { measured: 0.02 } }],
    [false, true],
  ],
  [
    "lead that is lower even at its most",
    "lead",
    [{ lead_ug_day: { measured: 0.8 } }, { lead_ug_day: { below: 0.1 } }],
    [false, true],
  ],
  [
    "none where lead below a bound may be the lower one",
    "lead",
    [{ lead_ug_day: { measured: 0.8 } }, { lead_ug_day: { below: 6.4 } }],
    [false, false],
  ],
  [
    "none of two bounds",
    "lead",
    [{ lead_ug_day: { below: 0.1 } }, { lead_ug_day: { below: 6.4 } }],
    [false, false],
  ],
  [
    "the amount nearest to the label, above or below",
    "labelAccuracy",
    [{ label_accuracy_pct: 117 }, { label_accuracy_pct: 95 }],
    [false, true],
  ],
  [
    "the most required tests done",
    "coverage",
    [{ coverage: { tested: 5, required: 10 } }, { coverage: { tested: 4, required: 4 } }],
    [false, true],
  ],
  ["a score of 0 for no best one", "score", [{ score: 0 }, { score: 91 }], [false, true]],
  ["equal best ones", "score", [{ score: 91 }, { score: 91 }, { score: 3 }], [true, true, false]],
  ["none if all are equal", "score", [{ score: 91 }, { score: 91 }], [false, false]],
  ["none if only one is known", "lead", [{ lead_ug_day: { measured: 0.1 } }, {}], [false, false]],
  ["none of none", "lead", [], []],
  [
    "none of a product that failed",
    "labelAccuracy",
    [{ label_accuracy_pct: 101, verdict: "fail" }, { label_accuracy_pct: 118 }],
    [false, false],
  ],
  [
    "an equal one beside a product that failed",
    "coverage",
    [
      { coverage: { tested: 4, required: 4 }, verdict: "conditional_fail" },
      { coverage: { tested: 9, required: 9 } },
      { coverage: { tested: 8, required: 9 } },
    ],
    [false, true, false],
  ],
])("bestOf: %s", (_, figure, products, best) => {
  expect(bestOf(figure, products.map(product))).toEqual(best);
});
