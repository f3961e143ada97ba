import { sql } from "drizzle-orm";
import type { Category } from "#contract/vocabulary.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { listedCategories } from "../schema.ts";

/** Number of listed products of each category that has any. */
export async function listedByCategory(db: ReadOnlyDb): Promise<ReadonlyMap<Category, number>> {
  const { rows } = await db.execute<{ category: Category; listed: number }>(sql`
    select category, sum(products)::int as listed from ${listedCategories} group by category having sum(products) > 0`);
  return new Map(rows.map(({ category, listed }) => [category, listed]));
}
