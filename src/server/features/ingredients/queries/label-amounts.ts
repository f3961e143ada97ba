import { sql } from "drizzle-orm";
import type { LabelAmounts } from "#contract/ingredients.ts";
import { amountOfIngredient, type LabelAmount } from "#domain/label-amounts/amount-in-name.ts";
import { distributionOf, inUnit } from "#domain/label-amounts/distribution.ts";
import { dailyValueOf } from "#domain/units/daily-values.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { COUNTED } from "./list.ts";

interface Row extends Record<string, unknown> {
  name: string;
  is_only_one: boolean;
  amount: number | null;
  unit: string | null;
}

/**
 * Distribution of an ingredient's amounts per serving over the current labels: from the facts panel, or from the product's
 * name where the record has no panel. Null if too few labels state one.
 */
export async function labelAmountsOf(
  db: ReadOnlyDb,
  { id, slug, names }: { id: number; slug: string; names: readonly string[] },
): Promise<LabelAmounts | null> {
  const { rows } = await db.execute<Row>(sql`
    select p.name, cardinality(s.ingredient_ids) = 1 as is_only_one, f.amount, f.unit
    from supplement_search s join supplements p on p.id = s.supplement_id
    left join lateral (
      select amount, unit from label_facts
      where label_id = p.current_label_id and ingredient_id = ${id} and amount > 0 and operator = '=' and unit is not null
      order by position limit 1
    ) f on true
    where ${COUNTED} and s.supplement_id in (select supplement_id from supplement_ingredients where ingredient_id = ${id})`);
  const amounts: LabelAmount[] = [];
  let fromNames = 0;
  for (const { name, is_only_one, amount, unit } of rows) {
    if (amount !== null && unit !== null) amounts.push({ amount, unit });
    else {
      const stated = amountOfIngredient(name, { names, isOnlyOne: is_only_one });
      if (stated) amounts.push(stated);
      fromNames += stated ? 1 : 0;
    }
  }
  const distribution = distributionOf(amounts, slug);
  if (!distribution) return null;
  const { otherUnits, ...quantiles } = distribution;
  const dailyValue = dailyValueOf(slug);
  return {
    ...quantiles,
    daily_value: dailyValue && inUnit(dailyValue, distribution.unit, slug),
    from_names: Math.min(fromNames, distribution.count),
    other_units: otherUnits,
  };
}
