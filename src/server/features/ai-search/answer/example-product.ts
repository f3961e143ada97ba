import type { Evidence } from "../queries/evidence.ts";

/** A product that exists nowhere, with its label's facts and no report: what a language model is tried on. */
export const EXAMPLE_PRODUCT: Evidence = {
  id: 1,
  slug: "example",
  name: "Zinc Lozenges",
  brand: "Example",
  reportSlug: null,
  verdict: null,
  testedAt: null,
  isDemo: false,
  product: null,
  rows: [],
  form: "lozenge",
  freeFrom: [],
  others: [],
  facts: [
    ["Zinc", null, 15, "mg", null],
    ["Vitamin C", null, 90, "mg", null],
  ],
};
