import { expect, test } from "vitest";
import type { Evidence } from "../queries/evidence.ts";
import { EXAMPLE_PRODUCT } from "./example-product.ts";
import { labelSentences } from "./label-question.ts";

const product = (others: string[], more: Partial<Evidence> = {}): Evidence => ({
  ...EXAMPLE_PRODUCT,
  ...more,
  others,
});
const said = (question: string, products: Evidence[], namesProduct = true) =>
  labelSentences(question, products, { namesProduct }).map(({ text }) => text);

test.each([
  ["does it have gelatin", product(["Rice flour", "Gelatin"]), /names “Gelatin\.”$/],
  ["is there milk in it", product(["Whey protein"]), /names “Whey protein\.”$/],
  [
    "is there milk in it",
    product(["Milk thistle extract"]),
    /doesn’t list “milk” among its ingredients, unless/,
  ],
  ["is there soy in it", product(["Rice flour"]), /doesn’t list “soy” among its ingredients, unless/],
  ["is there soy in it", product([], { freeFrom: ["soy"] }), /says that it is free of soy\.$/],
  ["does it have gluten", product(["Rice flour"]), /doesn’t say whether it is free of gluten, which lists/],
  ["does it have gluten", product([], { freeFrom: ["gluten-free"] }), /says that it is free of gluten\.$/],
  ["is it vegan", product([], { freeFrom: ["vegan"] }), /says “vegan\.”$/],
  ["is it vegan", product(["Rice flour"]), /doesn’t say that it is vegan\.$/],
  ["what else is in it", product(["Rice flour", "Gelatin"]), /other ingredients: Rice flour and Gelatin\.$/],
  [
    "does it have gelatin",
    product([]),
    /^We don’t have this label’s ingredients and amounts \(Example Zinc Lozenges\)/,
  ],
])("%j of %o", (question, one, sentence) => {
  expect(said(question, [one])).toEqual([expect.stringMatching(sentence)]);
});

test("without a product, nothing is said of any, but that no list is held", () => {
  expect(said("which zinc has gelatin", [product([]), product([])], false)).toEqual([
    expect.stringMatching(/^We don’t have these labels’ ingredients/),
  ]);
  expect(said("which zinc has gelatin", [product(["Gelatin"])], false)).toEqual([]);
  expect(said("does it have gelatin", [])).toEqual([]);
});
