import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { subscribers } from "./schema.ts";

/** When a newsletter subscription was confirmed; null if the address is not subscribed. */
export async function findConfirmedAt(db: Queryable, emailId: string): Promise<Date | null> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.emailId, emailId));
  return subscriber?.confirmedAt ?? null;
}

const BATCH_SIZE = 5000;

/** Confirmed subscribers by id, read in batches (keyset pagination). */
export async function* iterateConfirmedSubscribers(db: Queryable) {
  let lastId = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(subscribers)
      .where(and(isNotNull(subscribers.confirmedAt), gt(subscribers.id, lastId)))
      .orderBy(asc(subscribers.id))
      .limit(BATCH_SIZE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    lastId = last.id;
  }
}
