import { describe, expect, test } from "vitest";
import type { ResultRow } from "../verdict/result-row.ts";
import { measurementOf } from "../verdict/result-row.ts";
import { type DayFact, labelPortions } from "./label-portions.ts";
import { measuredPortions } from "./measured-portions.ts";
import { productPortions } from "./product-portions.ts";

const fact = (name: string, changes: Partial<DayFact> = {}): DayFact => ({
  name,
  ingredient: name.toLowerCase().replaceAll(" ", "-"),
  form: null,
  operator: "=",
  amount: 100,
  unit: "mg",
  depth: 0,
  ...changes,
});

describe("labelPortions", () => {
  const shown = (facts: readonly DayFact[]) =>
    labelPortions(facts).portions.map(({ analyte, from, to, unit, note, claim }) => [
      analyte,
      from,
      to,
      unit,
      note,
      claim,
    ]);

  test.each([
    ["an amount", [fact("Zinc", { amount: 15 })], [["zinc", 15, 15, "mg", null, 15]]],
    [
      "micrograms of a nutrient counted in mg",
      [fact("Zinc", { amount: 15_000, unit: "mcg" })],
      [["zinc", 15, 15, "mg", null, 15]],
    ],
    [
      "IU of vitamin D: 40 are a mcg",
      [fact("Vitamin D", { amount: 1000, unit: "IU" })],
      [["vitamin-d", 25, 25, "mcg", null, 25]],
    ],
    ["less than", [fact("Zinc", { operator: "<", amount: 1 })], [["zinc", 0, 1, "mg", "label_bound", null]]],
    [
      "more than",
      [fact("Zinc", { operator: ">", amount: 1 })],
      [["zinc", 1, null, "mg", "label_bound", null]],
    ],
    [
      "nothing stated",
      [fact("Zinc", { amount: null, unit: null })],
      [["zinc", 0, null, "mg", "not_stated", null]],
    ],
    [
      "a form without a conversion",
      [fact("Vitamin A", { amount: 5000, unit: "IU" })],
      [["vitamin-a", 0, null, "mcg RAE", "no_conversion", null]],
    ],
    [
      "parts of a proprietary blend: at most the blend",
      [
        fact("Energy Blend", { ingredient: null, amount: 500 }),
        fact("Caffeine", { amount: null, unit: null, depth: 1 }),
        fact("Taurine", { amount: 120, depth: 1 }),
      ],
      [
        ["caffeine", 0, 500, "mg", "blend", null],
        ["taurine", 120, 120, "mg", null, 120],
      ],
    ],
    [
      "parts of a blend without a total: unknown",
      [
        fact("Energy Blend", { ingredient: null, amount: null, unit: null }),
        fact("Caffeine", { amount: null, unit: null, depth: 1 }),
      ],
      [["caffeine", 0, null, "mg", "not_stated", null]],
    ],
    [
      "two rows on one ingredient add up, a part of itself does not",
      [
        fact("Zinc", { amount: 10 }),
        fact("Zinc citrate", { ingredient: "zinc", amount: 4, depth: 1 }),
        fact("Zinc", { amount: 5 }),
      ],
      [["zinc", 15, 15, "mg", null, 15]],
    ],
  ] as const)("%s", (_case, facts, expected) => expect(shown(facts)).toEqual(expected));

  test("names the rows that are not added up; energy is not one of them", () => {
    expect(
      labelPortions([
        fact("Calories", { ingredient: null, amount: 10, unit: "kcal" }),
        fact("Unicorn root", { ingredient: null }),
      ]),
    ).toEqual({ portions: [], notAdded: ["Unicorn root"] });
  });
});

const INTAKE = { gramsPerServing: 2, millilitresPerServing: null, servingsPerDay: 1 };
const PRODUCT = {
  traits: { microbial: null, population: "adults", seaweed: false, oil: false, flavoured: false },
  intake: INTAKE,
} as const;
const result = (changes: Partial<ResultRow>): ResultRow => ({
  result_id: "1",
  panel: "elements",
  analyte: "Lead",
  qualifier: "=",
  measured: 0.2,
  unit: "µg/g",
  uncertainty: 0.06,
  lod: null,
  loq: null,
  claim: null,
  ...changes,
});

describe("measuredPortions", () => {
  const shown = (
    rows: readonly Partial<ResultRow>[],
    product:
      | typeof PRODUCT
      | {
          traits: typeof PRODUCT.traits;
          intake:
            | typeof INTAKE
            | { gramsPerServing: null; millilitresPerServing: null; servingsPerDay: null };
        } = PRODUCT,
  ) =>
    measuredPortions(
      rows.map((row) => measurementOf(result(row))),
      product,
    ).map(({ analyte, from, to, uncertainty, note }) => [analyte, from, to, uncertainty, note]);

  test.each([
    ["0.2 ± 0.06 µg/g (k = 2) in 2 g", [{}], [["lead", 0.4, 0.4, 0.06, null]]],
    ["k = 3", [{ k: 3 }], [["lead", 0.4, 0.4, 0.04, null]]],
    [
      "below LOD",
      [{ qualifier: "<LOD", measured: null, uncertainty: null, lod: 0.01 }],
      [["lead", 0, 0.02, null, "below_limit"]],
    ],
    [
      "below LOQ",
      [{ qualifier: "<LOQ", measured: null, uncertainty: null, loq: 0.05 }],
      [["lead", 0, 0.1, null, "below_limit"]],
    ],
    [
      "found without a figure",
      [{ qualifier: "detected", measured: null, uncertainty: null }],
      [["lead", 0, null, null, "no_figure"]],
    ],
    ["per tablet, without their number", [{ unit: "µg/tablet" }], [["lead", 0, null, null, "no_conversion"]]],
    [
      "microbes and unknown names have no amount",
      [{ analyte: "Salmonella", panel: "microbes" }, { analyte: "Zorbium" }],
      [],
    ],
    [
      "total arsenic bounds inorganic arsenic",
      [{ analyte: "Arsenic (total)" }],
      [
        ["arsenic-total", 0.4, 0.4, 0.06, null],
        ["arsenic-inorganic", 0, 0.4, 0.06, "part_of_total"],
      ],
    ],
    [
      "two results on one analyte: what both allow",
      [{}, { result_id: "2", measured: 0.3, uncertainty: 0.02 }],
      [["lead", 0.4, 0.6, 0.06, null]],
    ],
  ] as const)("%s", (_case, rows, expected) => expect(shown(rows)).toEqual(expected));
});

test("productPortions: measured before label, with the label's claim; a result without a figure hides nothing", () => {
  const facts = [fact("Magnesium", { amount: 200 }), fact("Zinc", { amount: 15 })];
  const rows = [
    result({
      panel: "potency",
      analyte: "Magnesium",
      measured: 95,
      uncertainty: 4,
      unit: "mg/g",
      claim: 195,
      claim_unit: "mg",
    }),
    result({
      result_id: "2",
      panel: "potency",
      analyte: "Zinc",
      measured: 7,
      uncertainty: null,
      unit: "mg/tablet",
    }),
  ];
  const { portions } = productPortions(facts, { product: PRODUCT, measurements: rows.map(measurementOf) });
  expect(portions.map(({ analyte, basis, from, claim }) => [analyte, basis, from, claim])).toEqual([
    ["magnesium", "measured", 190, 200],
    ["zinc", "label", 15, 15],
  ]);
});
