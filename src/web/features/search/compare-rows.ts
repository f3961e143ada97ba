import type { SupplementDetails } from "#contract/catalogue.ts";

type Fact = SupplementDetails["label_facts"][number];

/** One row of the comparison: each label's fact on one ingredient, `null` where the label doesn't list it. */
export interface ComparedFactRow {
  name: string;
  facts: (Fact | null)[];
}

const MAX_FACT_ROWS = 14;

/** Facts shared by the most products come first. Components of blends are left out. */
export function factRows(products: readonly Pick<SupplementDetails, "label_facts">[]): ComparedFactRow[] {
  const rows = new Map<string, ComparedFactRow>();
  products.forEach((product, column) => {
    for (const fact of product.label_facts.filter((one) => one.depth === 0)) {
      const key = fact.ingredient_slug ?? fact.name.toLowerCase();
      const row = rows.get(key) ?? { name: fact.name, facts: products.map(() => null) };
      row.facts[column] ??= fact;
      rows.set(key, row);
    }
  });
  const shared = (row: ComparedFactRow) => row.facts.filter(Boolean).length;
  return [...rows.values()].toSorted((one, other) => shared(other) - shared(one)).slice(0, MAX_FACT_ROWS);
}
