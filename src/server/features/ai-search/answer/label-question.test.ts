import { expect, test } from "vitest";
import type { Evidence } from "../queries/evidence.ts";
import { labelSentences } from "./label-question.ts";

const product = (others: string[]): Evidence => ({
  id: 1,
  slug: "a",
  name: "Zinc",
  brand: "Velday",
  reportSlug: null,
  verdict: null,
  testedAt: null,
  isDemo: false,
  product: null,
  rows: [],
  facts: [["Zinc", "zinc citrate", 15, "mg", 1]],
  others,
});
const said = (question: string, products: Evidence[], namesProduct = true) =>
  labelSentences(question, products, { namesProduct }).map(({ text }) => text);

test.each([
  ["does velday zinc have gelatin", ["Rice flour", "Gelatin"], /lists “gelatin\.”$/],
  ["is there soy in velday zinc", ["Rice flour"], /doesn’t list “soy” among its ingredients, unless/],
  ["what else is in velday zinc", ["Rice flour", "Gelatin"], /other ingredients: Rice flour and Gelatin\.$/],
  ["does velday zinc have gelatin", [], /^We don’t have this label’s ingredients \(Velday Zinc\)/],
])("%j of a label with %j", (question, others, sentence) => {
  expect(said(question, [product(others)])).toEqual([expect.stringMatching(sentence)]);
});

test("without a product, nothing is said of any, but that no list is held", () => {
  expect(said("which zinc has gelatin", [product([]), product([])], false)).toEqual([
    expect.stringMatching(/^We don’t have these labels’ ingredients/),
  ]);
  expect(said("which zinc has gelatin", [product(["Gelatin"])], false)).toEqual([]);
  expect(said("does it have gelatin", [])).toEqual([]);
});
