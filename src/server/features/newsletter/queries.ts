import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { AddressData } from "#contract/staff/people.ts";
import type { Queryable } from "#platform/database/database.ts";
import { newsletterIssues, newsletterRecipients, subscribers } from "./schema.ts";

/** When a newsletter subscription was confirmed; null if the address is not subscribed. */
export async function findConfirmedAt(db: Queryable, emailId: string): Promise<Date | null> {
  const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.emailId, emailId));
  return subscriber?.confirmedAt ?? null;
}

/** The subscription of an address, confirmed or not, with the issues it got lately; null without one. */
export async function findSubscription(db: Queryable, emailId: string): Promise<AddressData["newsletter"]> {
  const [found] = await db.select().from(subscribers).where(eq(subscribers.emailId, emailId));
  if (!found) return null;
  const issues = await db
    .select({ subject: newsletterIssues.subject, at: newsletterIssues.sendingAt })
    .from(newsletterRecipients)
    .innerJoin(newsletterIssues, eq(newsletterIssues.id, newsletterRecipients.issueId))
    .where(eq(newsletterRecipients.subscriberId, found.id))
    .orderBy(asc(newsletterIssues.id));
  return {
    asked_at: found.emailedAt.toISOString(),
    confirmed_at: found.confirmedAt?.toISOString() ?? null,
    issues: issues.flatMap(({ subject, at }) => (at ? { subject, sent_at: at.toISOString() } : [])),
  };
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
