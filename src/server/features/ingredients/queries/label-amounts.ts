import { sql } from "drizzle-orm";
import type { LabelAmounts } from "#contract/ingredients.ts";
import { ingredientKeys } from "#domain/label-amounts/amount-in-name.ts";
import { distributionOf, inUnit } from "#domain/label-amounts/distribution.ts";
import { dailyValueOf } from "#domain/units/daily-values.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { StoredAmount } from "../schema.ts";
import { AmountCounts, BLOCK_BITS, countStated, type Stated, statedAmounts } from "./stated-amounts.ts";

interface Ingredient {
  id: number;
  slug: string;
  names: readonly string[];
}

/**
 * Distribution of an ingredient's amounts per serving over the current labels: from the facts panel, or from the product's
 * name where the record has no panel. Null if too few labels state one.
 */
export async function labelAmountsOf(db: ReadOnlyDb, ingredient: Ingredient): Promise<LabelAmounts | null> {
  const { slug } = ingredient;
  const amounts = await readAmounts(db, ingredient);
  const distribution = distributionOf(
    amounts.map(([amount, unit, labels]) => ({ amount, unit, labels })),
    slug,
  );
  if (!distribution) return null;
  const { otherUnits, ...quantiles } = distribution;
  const dailyValue = dailyValueOf(slug);
  const fromNames = amounts.reduce((sum, [, , , labels]) => sum + labels, 0);
  return {
    ...quantiles,
    daily_value: dailyValue && inUnit(dailyValue, distribution.unit, slug),
    from_names: Math.min(fromNames, distribution.count),
    other_units: otherUnits,
  };
}

/** Counted blocks as they are stored, and the labels of those that changed since; in one statement, so that none is missed. */
async function readAmounts(db: ReadOnlyDb, { id, names }: Ingredient): Promise<StoredAmount[]> {
  const { rows } = await db.execute<{ stored: StoredAmount[][] | null; stated: Stated }>(sql`
    with changed as materialized (select distinct block from label_amount_changes)
    select
      (select json_agg(amounts) from label_amounts
        where ingredient_id = ${id} and block not in (select block from changed)) as stored,
      ${statedAmounts(
        // "offset 0": by the numbers of a block, not by all products with the ingredient, of which few are in it.
        sql`changed c cross join lateral (
          select supplement_id, ingredient_ids, listed from supplement_search
          where supplement_id >= c.block << ${BLOCK_BITS}::int and supplement_id < (c.block + 1) << ${BLOCK_BITS}::int offset 0
        ) s`,
        sql`s.ingredient_ids @> array[${id}::int] and i.id = ${id}`,
      )} as stated`);
  const [row] = rows;
  const all = new AmountCounts();
  for (const amount of row?.stored?.flat() ?? []) all.add(amount);
  if (row) {
    const changed = await countStated(row.stated, new Map([[id, ingredientKeys(names)]]));
    for (const amount of changed.get(id)?.amounts ?? []) all.add(amount);
  }
  return all.amounts;
}
