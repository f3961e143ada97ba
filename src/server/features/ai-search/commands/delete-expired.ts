import { and, isNull, lte, sql } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { CROWDED_NETWORK, MAX_NETWORK_SHARE } from "../learning/ratings.ts";
import { aiFeedback, aiSearches } from "../schema.ts";

/**
 * Deletes expired searches, guest ratings past their retention period with what was said about such a guest, and the networks of older ratings. What came from a
 * network that made too many of them stays left out of trainings.
 */
export async function deleteExpiredSearches(db: Queryable, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - RETENTION.guestRatings.lifetimeS * 1000);
  await db.delete(aiSearches).where(unheldRows(aiSearches, lte(aiSearches.expiresAt, now)));
  await db
    .delete(aiFeedback)
    .where(unheldRows(aiFeedback, and(isNull(aiFeedback.userId), lte(aiFeedback.createdAt, cutoff))));
  await db.execute(sql`
    delete from rater_exclusions e
    where e.user_id is null and not exists (select from ai_feedback f where f.visitor = e.visitor)`);
  const networksUntil = new Date(now.getTime() - RETENTION.networks.lifetimeS * 1000);
  await db.execute(sql`
    with crowded as (
      select network from ai_feedback where user_id is not null and network is not null group by network
      having count(*) > ${MAX_NETWORK_SHARE}::float8 * (select count(*) from ai_feedback where user_id is not null)
    )
    update ai_feedback
    set network = case when network in (select network from crowded) then ${CROWDED_NETWORK} end
    where ${unheldRows(aiFeedback, sql`network <> ${CROWDED_NETWORK} and created_at <= ${networksUntil}`)}
  `);
}
