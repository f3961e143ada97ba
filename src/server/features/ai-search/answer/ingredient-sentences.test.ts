import { describe, expect, test } from "vitest";
import { NARROW_SPACE } from "#domain/amounts.ts";
import { referenceIntakeOf } from "#domain/intakes/reference-intakes.ts";
import { presentFacts } from "../../ingredients/presentation.ts";
import type { IngredientFacts } from "../../ingredients/queries/ingredient.ts";
import {
  amountsSentences,
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
  ...presentFacts(slug),
  label_amounts: null,
  limits: [],
  ...over,
});

test.each([
  [{ listed: 0, tested: 0, passed: 0 }, "No product with zinc is listed here."],
  [
    { listed: 1, tested: 0, passed: 0 },
    "The only product with zinc listed here hasn’t been tested here yet.",
  ],
  [
    { listed: 1200, tested: 0, passed: 0 },
    "None of the 1,200 products with zinc listed here has been tested here yet.",
  ],
  [
    { listed: 4, tested: 1, passed: 1 },
    "Of the 4 products with zinc listed here, 1 has been tested; it passed.",
  ],
  [
    { listed: 4, tested: 3, passed: 2 },
    "Of the 4 products with zinc listed here, 3 have been tested; 2 passed.",
  ],
  [
    { listed: 2, tested: 2, passed: 0 },
    "All 2 products with zinc listed here have been tested; none passed.",
  ],
  [{ listed: 1, tested: 1, passed: 1 }, "The only product with zinc listed here has been tested; it passed."],
])("countSentence of %j", (counts, sentence) => {
  expect(countSentence("with zinc", counts)).toBe(sentence);
});

test("amountsSentences states the middle half, and nothing where few labels state an amount", () => {
  const amounts = { unit: "mg", from_names: 0, other_units: 0, implausible: [], p5: 5, q1: 11, median: 15 };
  const of = (count: number) =>
    facts("zinc", "Zinc", { label_amounts: { ...amounts, count, q3: 30, p95: 50, daily_value: 11 } });
  expect(plain(amountsSentences(of(40)))).toEqual([
    "Labels mostly state 11 to 30 mg of zinc per serving (the middle half of 40 labels). The Daily Value is 11 mg.",
  ]);
  expect(amountsSentences(of(9))).toEqual([]);
  expect(amountsSentences(facts("zinc", "Zinc"))).toEqual([]);
});

describe("intakeSentences", () => {
  // National Academies, Dietary Reference Intakes, 2001: zinc.
  test.each([
    ["adults", /for adults: the recommended intake is 8 to 11 mg a day; the upper level is 40 mg a day/],
    ["children", /for children from 1 to 13: .* 3 to 8 mg a day; the upper level is 7 to 23 mg a day/],
    ["pregnancy", /for pregnancy from 19 on: .* 11 mg a day; the upper level is 40 mg a day/],
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
  const magnesium = facts("magnesium", "Magnesium");
  expect(formsSentences(magnesium, "magnesium oxide or citrate")[0]).toMatch(
    /^By weight, magnesium oxide is 60\.3% magnesium and magnesium citrate is 1\d(?:\.\d)?% magnesium\.$/,
  );
  expect(formsSentences(facts("turmeric", "Turmeric"), "turmeric")).toEqual([]);
});

test("studySentences says that a study was of other products", () => {
  expect(studySentences(facts("melatonin", "Melatonin"))[0]).toMatch(/^A published study of other products/);
  expect(studySentences(facts("unobtainium", "Unobtainium"))).toEqual([]);
});
