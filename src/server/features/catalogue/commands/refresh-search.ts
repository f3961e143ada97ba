import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";

/** Rebuilds all search rows and term counts without blocking readers. Writers of the catalog wait for its end. */
export async function refreshSearch(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUntilCommit(tx, "catalogueIntake");
    await tx.execute(sql`select refresh_all_supplement_search()`);
  });
}
