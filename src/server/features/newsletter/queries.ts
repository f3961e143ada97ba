import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { subscribers } from "./schema.ts";

/** Since when an address gets the newsletter; null where it does not. */
export async function subscribedSince(db: Queryable, emailId: string): Promise<Date | null> {
  const [found] = await db.select().from(subscribers).where(eq(subscribers.emailId, emailId));
  return found?.confirmedAt ?? null;
}

const AT_ONCE = 5000;

/** Everybody who confirmed, in the order in which they were added, a piece at a time. */
export async function* confirmedSubscribers(db: Queryable) {
  let after = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(isNotNull(subscribers.confirmedAt), gt(subscribers.id, after)))
      .orderBy(asc(subscribers.id))
      .limit(AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
