import { expect, test } from "vitest";
import type { Evidence } from "../queries/evidence.ts";
import { EXAMPLE_PRODUCT } from "./example-product.ts";
import { answerTask } from "./model-answer.ts";

/** A product of a list that holds names only. */
const BARE: Evidence = { ...EXAMPLE_PRODUCT, facts: [] };
const FOCUS = { names: ["Zinc"], contaminants: [], sort: "relevance" } as const;

test("answerTask asks nothing of a model about products without rows and label facts", () => {
  expect(answerTask("zinc", [BARE], FOCUS)).toBeNull();
  expect(answerTask("zinc", [{ ...BARE, facts: [["Zinc", null, null, null, null]] }], FOCUS)).toBeNull();
});

test("answerTask gives a model what labels state", () => {
  const labeled: Evidence = { ...BARE, facts: [["Zinc", null, 15, "mg", null]] };
  expect(answerTask("zinc", [labeled], FOCUS)?.task.data).toMatchObject({
    question: "zinc",
    rows: [
      {
        id: "l1-1",
        product: "Example Zinc Lozenges",
        says: expect.stringMatching(/states 15.mg of zinc per serving/),
      },
    ],
  });
});
