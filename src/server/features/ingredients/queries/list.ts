import { sql } from "drizzle-orm";
import type { IngredientCard } from "#contract/ingredients.ts";
import type { Services } from "#server/services.ts";
import { IS_FAILING } from "../../products/schema.ts";
import { NO_PRODUCT_FILTERS } from "../../search/port.ts";

/** Rows of facts panels that are no ingredients: calories, fats, sugars. */
const HIDDEN_KIND = "macronutrient";

/** All ingredients from A to Z, with the products that contain them, as the search engine counts them. */
export async function ingredientsByName({ read, search }: IngredientSources): Promise<IngredientCard[]> {
  const everything = { words: "", filters: NO_PRODUCT_FILTERS };
  const tested = { words: "", filters: { ...NO_PRODUCT_FILTERS, tested: true } };
  const [{ rows }, listedCounts, testedCounts] = await Promise.all([
    read((db) =>
      db.execute<Omit<IngredientCard, "listed" | "tested"> & { id: number }>(sql`
      select id, slug, name, kind from ingredients
      where kind <> ${HIDDEN_KIND} order by lower(name), slug`),
    ),
    search.values(everything, "ingredient"),
    search.values(tested, "ingredient"),
  ]);
  const [listedOf, testedOf] = [listedCounts, testedCounts].map(
    (counts) => new Map(counts.map(({ value, count }) => [Number(value), count])),
  );
  return rows.map(({ id, ...ingredient }) => ({
    ...ingredient,
    listed: listedOf?.get(id) ?? 0,
    tested: testedOf?.get(id) ?? 0,
  }));
}

export type IngredientSources = Pick<Services, "read" | "search">;

/** Row `s` of `supplement_search` counts: demo products do only while there are no others. */
export const COUNTED = sql`s.listed`;

/** Order of the tested rows `s`, best first: none that failed before one that did not, then by score. */
export const BEST_FIRST = sql`${IS_FAILING}, s.score desc nulls last, s.tested_at desc, s.supplement_id`;
