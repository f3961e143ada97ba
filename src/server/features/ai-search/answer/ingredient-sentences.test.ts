import { describe, expect, test } from "vitest";
import { NARROW_SPACE } from "#domain/amounts.ts";
import { referenceIntakeOf } from "#domain/intakes/reference-intakes.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import {
  amountsSentences,
  conversionSentences,
  countSentence,
  formsSentences,
  intakeSentences,
  studySentences,
} from "./ingredient-sentences.ts";

/** Narrow spaces before units as plain ones. */
const plain = (sentences: readonly string[]) => sentences.map((text) => text.replaceAll(NARROW_SPACE, " "));

const facts = (slug: string, name: string, over: Partial<IngredientFacts> = {}): IngredientFacts => ({
  slug,
  name,
  kind: "mineral",
  listed: 4,
  tested: 1,
  passed: 1,
  about: `${name} is a mineral.`,
  names: [],
  forms: [],
  daily_value: null,
  intake: null,
  intake_missing: null,
  background: [],
  studies: [],
  national_samples: null,
  label_amounts: null,
  limits: [],
  ...over,
});

test.each([
  [{ listed: 0, tested: 0, passed: 0 }, "There is no product here of Orgain."],
  [{ listed: 1, tested: 0, passed: 0 }, "The only product here of Orgain hasn’t been tested here yet."],
  [
    { listed: 1200, tested: 0, passed: 0 },
    "None of the 1,200 products here of Orgain has been tested here yet.",
  ],
  [
    { listed: 4, tested: 1, passed: 1 },
    "Of the 4 products here of Orgain, 1 has been tested: with a clear Pass.",
  ],
  // What has no clear Pass may be inconclusive, and must not read as failed.
  [
    { listed: 4, tested: 1, passed: 0 },
    "Of the 4 products here of Orgain, 1 has been tested: without a clear Pass.",
  ],
  [
    { listed: 4, tested: 3, passed: 2 },
    "Of the 4 products here of Orgain, 3 have been tested: 2 with a clear Pass.",
  ],
  [
    { listed: 2, tested: 2, passed: 0 },
    "All 2 products here of Orgain have been tested: none with a clear Pass.",
  ],
  [
    { listed: 1, tested: 1, passed: 1 },
    "The only product here of Orgain has been tested: with a clear Pass.",
  ],
])("countSentence of %j", (counts, sentence) => {
  expect(countSentence("of Orgain", counts)).toBe(sentence);
});

test("amountsSentences states the middle half, and nothing where few labels state an amount", () => {
  const amounts = { unit: "mg", from_names: 0, other_units: 0, implausible: [], p5: 5, q1: 11, median: 15 };
  const of = (count: number) =>
    facts("zinc", "Zinc", { label_amounts: { ...amounts, count, q3: 30, p95: 50, daily_value: 11 } });
  expect(plain(amountsSentences(of(40), "adults"))).toEqual([
    "Labels mostly state 11 to 30 mg of zinc per serving (the middle half of 40 labels). The Daily Value is 11 mg.",
  ]);
  expect(amountsSentences(of(9), "adults")).toEqual([]);
  expect(amountsSentences(of(40), "infants")).toEqual([]);
  expect(amountsSentences(facts("zinc", "Zinc"), "adults")).toEqual([]);
});

describe("intakeSentences", () => {
  // National Academies, Dietary Reference Intakes, 2001: zinc.
  test.each([
    ["adults", /for adults: the recommended intake is 8 to 11 mg a day; the upper level is 40 mg a day/],
    ["children", /for children from 1 to 13: .* 3 to 8 mg a day; the lowest upper level is 7 mg a day/],
    ["infants", /for infants: .* 2 to 3 mg a day; the lowest upper level is 4 mg a day/],
    ["teens", /for teenagers from 14 to 18: .* 9 to 11 mg a day; the upper level is 34 mg a day/],
    ["pregnancy", /for pregnancy from 19 on: .* 11 mg a day; the upper level is 40 mg a day/],
    ["breastfeeding", /for breastfeeding from 19 on: .* 12 mg a day; the upper level is 40 mg a day/],
  ] as const)("of zinc for %s", (group, sentence) => {
    expect(plain(intakeSentences(facts("zinc", "Zinc"), group))).toEqual([expect.stringMatching(sentence)]);
  });

  test("says what an upper level is of, and that there is none", () => {
    expect(plain(intakeSentences(facts("magnesium", "Magnesium"), "adults"))[0]).toContain(
      "350 mg a day from supplements",
    );
    expect(intakeSentences(facts("biotin", "Biotin"), "adults")[0]).toContain("no upper level is set");
    expect(referenceIntakeOf("turmeric")).toBeNull();
    expect(intakeSentences(facts("turmeric", "Turmeric"), "adults")).toEqual([]);
  });
});

test("formsSentences states the forms that are asked for, by weight", () => {
  const form = (name: string, share_pct: number | null, equals: string | null = null) => ({
    name,
    share_pct,
    equals,
  });
  const forms = [
    form("magnesium oxide", 60.3),
    form("magnesium citrate", 16.2),
    form("magnesium malate", 15.5),
  ];
  const magnesium = facts("magnesium", "Magnesium", { forms });
  expect(formsSentences(magnesium, "magnesium oxide or citrate")).toEqual([
    "By weight, magnesium oxide is 60.3% magnesium and magnesium citrate is 16.2% magnesium.",
  ]);
  const vitamin = facts("vitamin-e", "Vitamin E", {
    forms: [form("d-alpha tocopherol", null, "1 IU = 0.67 mg")],
  });
  expect(formsSentences(vitamin, "forms of vitamin e")).toEqual(["d-alpha tocopherol: 1 IU = 0.67 mg."]);
  expect(formsSentences(facts("turmeric", "Turmeric"), "turmeric")).toEqual([]);
});

test("conversionSentences turns IU into weight, by form, where another unit is asked for", () => {
  const vitamin = facts("vitamin-d", "Vitamin D", {
    forms: [{ name: "cholecalciferol", share_pct: null, equals: "1 IU = 0.025 mcg" }],
  });
  expect(plain(conversionSentences(vitamin, "how many mcg is 2000 iu of vitamin d"))).toEqual([
    "2,000 IU of vitamin D (cholecalciferol) is 50 µg.",
  ]);
  expect(conversionSentences(vitamin, "vitamin d 2000 iu")).toEqual([]);
  expect(conversionSentences(facts("zinc", "Zinc"), "how many mg is 5 iu of zinc")).toEqual([]);
});

test("studySentences says that a study was of other products", () => {
  const study = { id: "s", subject: "Melatonin gummies", products: 25, market: "United States" };
  const studies = [
    {
      ...study,
      findings: ["3 were within 10% of the label."],
      citation: "",
      url: "",
      read: "account" as const,
    },
  ];
  expect(studySentences(facts("melatonin", "Melatonin", { studies }))).toEqual([
    "A published study of other products (melatonin gummies, United States): 3 were within 10% of the label.",
  ]);
  expect(studySentences(facts("zinc", "Zinc"))).toEqual([]);
});
