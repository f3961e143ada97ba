import { sql } from "drizzle-orm";
import type { IngredientCard } from "#contract/ingredients.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { IS_FAILING } from "../../products/schema.ts";

/** Rows of facts panels that are no ingredients: calories, fats, sugars. */
const HIDDEN_KIND = "macronutrient";

/** All ingredients from A to Z, with the products that contain them. */
export async function ingredientsByName(db: ReadOnlyDb): Promise<IngredientCard[]> {
  const { rows } = await db.execute<IngredientCard & Record<string, unknown>>(sql`
    with counts as (
      select unnest(s.ingredient_ids) as id, count(*)::int as listed, count(s.report_id)::int as tested
      from supplement_search s where ${COUNTED} group by 1
    )
    select i.slug, i.name, i.kind, coalesce(c.listed, 0) as listed, coalesce(c.tested, 0) as tested
    from ingredients i left join counts c using (id)
    where i.kind <> ${HIDDEN_KIND} order by lower(i.name), i.slug`);
  return rows;
}

/** Row `s` of `supplement_search` counts: demo products do only while there are no others. */
export const COUNTED = sql`s.listed`;

/** Order of the tested rows `s`, best first: none that failed before one that did not, then by score. */
export const BEST_FIRST = sql`${IS_FAILING}, s.score desc nulls last, s.tested_at desc, s.supplement_id`;
