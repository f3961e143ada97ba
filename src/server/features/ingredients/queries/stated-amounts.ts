import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { amountOfIngredient, ingredientKeys } from "#domain/label-amounts/amount-in-name.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import type { StoredAmount } from "../schema.ts";

/** A block of `label_amounts` is 2^12 product numbers; `record_label_amount_changes` says the same. */
export const BLOCK_BITS = 12;

/** Names that are read for amounts before others get their turn: about 5 ms. */
const NAMES_PER_SLICE = 200;

/** What labels state, as SQL counted it. */
export interface Stated {
  /** Amounts from facts panels, with the number of labels. */
  facts: { ingredient: number; amount: number; unit: string; labels: number }[] | null;
  /** Names of products whose panel states none of these ingredients, or that have no panel. */
  names: { name: string; is_only_one: boolean; ingredients: number[] }[] | null;
}

/**
 * Columns `facts` and `names` of `Stated`: over the listed products `s` of a FROM clause, and those of their ingredients
 * `i.id` that fit a condition.
 */
export const statedAmounts = (from: SQL, condition: SQL) => sql`
  (with labels as materialized (
    select s.supplement_id, i.id as ingredient, p.name, cardinality(s.ingredient_ids) = 1 as is_only_one, f.amount, f.unit
    from ${from} cross join lateral unnest(s.ingredient_ids) as i (id) join supplements p on p.id = s.supplement_id
    left join lateral (
      select amount, unit from label_facts
      where label_id = p.current_label_id and ingredient_id = i.id and amount > 0 and operator = '=' and unit is not null
      order by position limit 1
    ) f on true
    where s.listed and ${condition}
  )
  select json_build_object(
    'facts', (select json_agg(c) from (
      select ingredient, amount, unit, count(*)::int as labels from labels where amount is not null
      group by ingredient, amount, unit) c),
    'names', (select json_agg(n) from (
      select name, is_only_one, array_agg(ingredient) as ingredients from labels where amount is null
      group by supplement_id, name, is_only_one) n)))`;

/** Amounts of one ingredient, each once. */
export class AmountCounts {
  readonly #amounts = new Map<string, StoredAmount>();

  add([amount, unit, labels, fromNames]: StoredAmount): void {
    const key = `${amount} ${unit}`;
    const counted = this.#amounts.get(key) ?? [amount, unit, 0, 0];
    counted[2] += labels;
    counted[3] += fromNames;
    this.#amounts.set(key, counted);
  }

  get amounts(): StoredAmount[] {
    return [...this.#amounts.values()];
  }
}

/** Adds up what labels state by ingredient, those without an amount too. `keysOf`: `ingredientKeys` by ingredient. */
export async function countStated(
  { facts, names }: Stated,
  keysOf: ReadonlyMap<number, readonly string[]>,
): Promise<ReadonlyMap<number, AmountCounts>> {
  const counts = new Map([...keysOf.keys()].map((id) => [id, new AmountCounts()]));
  for (const { ingredient, amount, unit, labels } of facts ?? [])
    counts.get(ingredient)?.add([amount, unit, labels, 0]);
  for (const [at, { name, is_only_one: isOnlyOne, ingredients }] of (names ?? []).entries()) {
    if (at % NAMES_PER_SLICE === NAMES_PER_SLICE - 1) await yieldToOthers();
    for (const ingredient of ingredients) {
      const stated = amountOfIngredient(name, { keys: keysOf.get(ingredient) ?? [], isOnlyOne });
      if (stated) counts.get(ingredient)?.add([stated.amount, stated.unit, 1, 1]);
    }
  }
  return counts;
}

/** `ingredientKeys` of every ingredient with a page. */
export async function readIngredientKeys(db: ReadOnlyDb): Promise<ReadonlyMap<number, string[]>> {
  const { rows } = await db.execute<{ id: number; names: string[] }>(sql`
    select i.id, array_remove(i.name || array_agg(n.name order by n.name), null) as names
    from ingredients i left join ingredient_synonyms n on n.ingredient_id = i.id
    where i.kind <> 'macronutrient' group by i.id`);
  return new Map(rows.map(({ id, names }) => [id, ingredientKeys(names)]));
}
