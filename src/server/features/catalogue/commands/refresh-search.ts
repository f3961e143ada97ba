import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";

/** Rebuilds all search rows and term counts without blocking readers. */
export async function refreshSearch(db: Queryable): Promise<void> {
  await db.execute(sql`select refresh_all_supplement_search()`);
}
