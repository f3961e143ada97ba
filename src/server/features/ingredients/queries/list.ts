import { sql } from "drizzle-orm";
import type { IngredientCard } from "#contract/ingredients.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { IS_FAILING, listedIngredients } from "../../products/schema.ts";

/** Rows of facts panels that are no ingredients: calories, fats, sugars. */
const HIDDEN_KIND = "macronutrient";

/** All ingredients from A to Z, with the number of listed and of tested products that contain them. */
export async function ingredientsByName(db: ReadOnlyDb): Promise<IngredientCard[]> {
  const { rows } = await db.execute<IngredientCard & Record<string, unknown>>(sql`
    select i.slug, i.name, i.kind, coalesce(l.listed, 0) as listed, coalesce(t.tested, 0) as tested
    from ingredients i
    left join (select ingredient_id, sum(products)::int as listed from ${listedIngredients} group by 1) l
      on l.ingredient_id = i.id
    left join (
      select c.id, count(*)::int as tested from supplement_search s, unnest(s.ingredient_ids) as c (id)
      where s.tested_at is not null and ${COUNTED} group by 1
    ) t on t.id = i.id
    where i.kind <> ${HIDDEN_KIND} order by lower(i.name), i.slug`);
  return rows;
}

/** Row `s` of `supplement_search` counts: demo products do only while there are no others. */
export const COUNTED = sql`s.listed`;

/** Order of the tested rows `s`, best first: none that failed before one that did not, then by score. */
export const BEST_FIRST = sql`${IS_FAILING}, s.score desc nulls last, s.tested_at desc, s.supplement_id`;
