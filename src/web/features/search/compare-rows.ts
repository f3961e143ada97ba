import type { SupplementDetails } from "#contract/catalogue.ts";

type Fact = SupplementDetails["label_facts"][number];

/** One line of the comparison: what each label states of one ingredient, `null` where it does not name it. */
export interface FactRow {
  name: string;
  facts: (Fact | null)[];
}

const MOST_ROWS = 14;

/** The label facts that several products share come first; facts of blends' parts are left to the labels themselves. */
export function factRows(products: readonly Pick<SupplementDetails, "label_facts">[]): FactRow[] {
  const rows = new Map<string, FactRow>();
  products.forEach((product, column) => {
    for (const fact of product.label_facts.filter((one) => one.depth === 0)) {
      const key = fact.ingredient_slug ?? fact.name.toLowerCase();
      const row = rows.get(key) ?? { name: fact.name, facts: products.map(() => null) };
      row.facts[column] ??= fact;
      rows.set(key, row);
    }
  });
  const shared = (row: FactRow) => row.facts.filter(Boolean).length;
  return [...rows.values()].toSorted((one, other) => shared(other) - shared(one)).slice(0, MOST_ROWS);
}
