import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { repeatableTransaction } from "#platform/database/repeatable-transaction.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { readLink, signLink } from "#platform/link-tokens.ts";
import { deleteEmailsTo, enqueueEmail } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { alreadySubscribedEmail, confirmSubscriptionEmail } from "./emails.ts";
import { ISSUE_KEY_PREFIX } from "./rules.ts";
import { subscribers } from "./schema.ts";

/** Minimum time between two newsletter emails to one address, so that a stranger can't flood a mailbox. */
const MIN_RESEND_INTERVAL_MS = 15 * 60_000;

/** Purpose in the signed token of the confirmation link. */
const CONFIRM_LINK_PURPOSE = "newsletter-confirm";

type NewsletterDeps = Pick<Services, "db" | "jobs" | "clock" | "config" | "linkKey">;

/**
 * Starts the double opt-in: sends an email with a confirmation link, at most once per `MIN_RESEND_INTERVAL_MS` and
 * address. The response is the same whether or not the address is subscribed.
 */
export async function joinNewsletter(deps: NewsletterDeps, emailId: string): Promise<string> {
  const { db, jobs, clock } = deps;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .insert(subscribers)
      .values({ emailId, emailedAt: now })
      .onConflictDoUpdate({
        target: subscribers.emailId,
        set: { emailedAt: now },
        setWhere: lte(subscribers.emailedAt, new Date(now.getTime() - MIN_RESEND_INTERVAL_MS)),
      })
      .returning();
    if (subscriber) await enqueueEmail(tx, jobs, composeNewsletterEmail(deps, subscriber));
  });
  return MESSAGES.newsletterReceived;
}

function composeNewsletterEmail(
  deps: NewsletterDeps,
  { id, emailId, emailedAt, confirmedAt }: typeof subscribers.$inferSelect,
) {
  const target = { key: `newsletter:${id}:${emailedAt.getTime()}`, to: emailId };
  if (confirmedAt) return alreadySubscribedEmail(target, unsubscribeUrl(deps, "newsletter", String(id)));
  const token = signLink(deps.linkKey, { purpose: CONFIRM_LINK_PURPOSE, subject: String(id) });
  return confirmSubscriptionEmail(target, `${deps.config.siteUrl}/newsletter/confirm?token=${token}`);
}

/** Confirms a subscription. Idempotent. Throws `gone` (410) once the address was deleted. */
export async function confirmNewsletter(
  { db, clock, linkKey }: Pick<Services, "db" | "clock" | "linkKey">,
  token: string,
): Promise<string> {
  const claim = readLink(linkKey, token);
  if (claim?.purpose !== CONFIRM_LINK_PURPOSE) throw new ApiError("invalid", MESSAGES.brokenLink);
  const confirmed = await db
    .update(subscribers)
    .set({
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${clock.now().toISOString()}::timestamptz)`,
    })
    .where(eq(subscribers.id, Number(claim.subject)))
    .returning({ id: subscribers.id });
  if (confirmed.length === 0) throw new ApiError("gone", MESSAGES.newsletterLinkExpired);
  return MESSAGES.newsletterConfirmed;
}

/** Deletes a subscriber, and the issues that wait to be sent to them. Idempotent. */
export async function unsubscribeFromNewsletter(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  id: number,
): Promise<void> {
  await repeatableTransaction(db, async (tx) => {
    const [gone] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning();
    if (gone) await deleteEmailsTo({ jobs }, tx, { to: gone.emailId, keyPrefix: ISSUE_KEY_PREFIX });
  });
}

/** Deletes the subscription of a deleted account. Call it only for a verified address. */
export async function deleteSubscriber(tx: Queryable, emailId: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.emailId, emailId));
}

/** Deletes addresses that were not confirmed within the retention period. */
export async function deleteUnconfirmedSubscribers(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.newsletterRequests.lifetimeS * 1000);
  await db
    .delete(subscribers)
    .where(unheldRows(subscribers, and(isNull(subscribers.confirmedAt), lte(subscribers.emailedAt, before))));
}
