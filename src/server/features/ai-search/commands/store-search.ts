import { lt, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { aiSearches } from "../schema.ts";

export type StoredSearch = typeof aiSearches.$inferSelect;

/** Rows kept at most, some 4 KB each; beyond it, those that expire first are deleted. */
const MAX_STORED_SEARCHES = 50_000;
/** One in so many insertions looks whether there are too many. */
const INSERTIONS_PER_CHECK = 200;

let insertions = 0;

/** Stores a search, or prolongs the row that has the same question and result. */
export async function storeSearch(
  db: Queryable,
  search: StoredSearch,
  maxRows = MAX_STORED_SEARCHES,
): Promise<void> {
  const { expiresAt } = search;
  await db
    .insert(aiSearches)
    .values(search)
    .onConflictDoUpdate({
      target: aiSearches.id,
      set: { expiresAt, answer: sql`coalesce(${aiSearches.answer}, excluded.answer)` },
    });
  if (insertions++ % INSERTIONS_PER_CHECK === 0) await deleteExcessSearches(db, maxRows);
}

/** Deletes all but the `maxRows` searches that expire last. */
export async function deleteExcessSearches(db: Queryable, maxRows: number): Promise<void> {
  await db
    .delete(aiSearches)
    .where(
      unheldRows(
        aiSearches,
        lt(
          aiSearches.expiresAt,
          sql`(select expires_at from ai_searches order by expires_at desc offset ${maxRows - 1} limit 1)`,
        ),
      ),
    );
}
