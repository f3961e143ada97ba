import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";

/** Writes every search row and every word count anew; nobody who reads waits for it. */
export async function refreshSearch(db: Queryable): Promise<void> {
  await db.execute(sql`select refresh_all_supplement_search()`);
}
