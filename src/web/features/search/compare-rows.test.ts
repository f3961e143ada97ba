import { expect, test } from "vitest";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { factRows } from "./compare-rows.ts";

const fact = (name: string, amount: number, depth = 0, ingredient_slug: string | null = null) =>
  ({ name, amount, depth, ingredient_slug }) as SupplementDetails["label_facts"][number];
const product = (...label_facts: SupplementDetails["label_facts"]) => ({ label_facts });

test("factRows: shared facts first, one column per product", () => {
  const rows = factRows([
    product(fact("Calcium", 10), fact("Magnesium", 120, 0, "magnesium")),
    product(fact("Magnesium (as citrate)", 200, 0, "magnesium"), fact("Zinc", 5, 1)),
  ]);
  expect(rows.map((row) => [row.name, row.facts.map((one) => one?.amount ?? null)])).toEqual([
    ["Magnesium", [120, 200]],
    ["Calcium", [10, null]],
  ]);
});

test("factRows with one product and with none", () => {
  expect(factRows([product(fact("Zinc", 5))])).toHaveLength(1);
  expect(factRows([])).toEqual([]);
});
