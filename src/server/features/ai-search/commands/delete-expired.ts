import { and, isNull, lte, sql } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { aiFeedback, aiSearches } from "../schema.ts";

/** Deletes expired searches, and guest ratings past their retention period with what was said about such a guest. */
export async function deleteExpiredSearches(db: Queryable, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION.guestRatings.lifetimeS * 1000);
  await db.delete(aiSearches).where(unheldRows(aiSearches, lte(aiSearches.expiresAt, now)));
  await db
    .delete(aiFeedback)
    .where(unheldRows(aiFeedback, and(isNull(aiFeedback.userId), lte(aiFeedback.createdAt, cutoff))));
  await db.execute(sql`
    delete from rater_exclusions e
    where e.user_id is null and not exists (select from ai_feedback f where f.visitor = e.visitor)`);
}
