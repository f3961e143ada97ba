import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { MESSAGES } from "#contract/messages.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { readLink, signLink } from "#platform/link-tokens.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { wayOutUrl } from "#server/features/unsubscribe/rules.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { confirmLetter, subscribedLetter } from "./emails.ts";
import { CONFIRMING, WRITES_AGAIN_AFTER_MS } from "./rules.ts";
import { subscribers } from "./schema.ts";

type Needs = Pick<Services, "db" | "jobs" | "clock" | "config" | "linkKey">;

/**
 * Has a letter sent to whoever wants the newsletter, with the link that confirms it. The answer says nothing of what
 * is known of the address; of two calls at once, one writes.
 */
export async function joinNewsletter(needs: Needs, emailId: string): Promise<string> {
  const { db, jobs, clock } = needs;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(subscribers)
      .values({ emailId, writtenAt: now })
      .onConflictDoUpdate({
        target: subscribers.emailId,
        set: { writtenAt: now },
        setWhere: lte(subscribers.writtenAt, new Date(now.getTime() - WRITES_AGAIN_AFTER_MS)),
      })
      .returning();
    if (written) await sendLetter(tx, jobs, letterTo(needs, written));
  });
  return MESSAGES.newsletterReceived;
}

function letterTo(needs: Needs, { id, emailId, writtenAt, confirmedAt }: typeof subscribers.$inferSelect) {
  const addressed = { key: `newsletter:${id}:${writtenAt.getTime()}`, to: emailId };
  if (confirmedAt) return subscribedLetter(addressed, wayOutUrl(needs, "newsletter", String(id)));
  const token = signLink(needs.linkKey, { purpose: CONFIRMING, subject: String(id) });
  return confirmLetter(addressed, `${needs.config.siteUrl}/newsletter/confirm?token=${token}`);
}

/** Confirms a subscription, as often as the link is opened; 410 once the address is no longer kept. */
export async function confirmNewsletter(
  { db, clock, linkKey }: Pick<Services, "db" | "clock" | "linkKey">,
  token: string,
): Promise<string> {
  const claim = readLink(linkKey, token);
  if (claim?.purpose !== CONFIRMING) throw new Refusal("invalid", MESSAGES.brokenLink);
  const confirmed = await db
    .update(subscribers)
    .set({
      confirmedAt: sql`coalesce(${subscribers.confirmedAt}, ${clock.now().toISOString()}::timestamptz)`,
    })
    .where(eq(subscribers.id, Number(claim.subject)))
    .returning({ id: subscribers.id });
  if (confirmed.length === 0) throw new Refusal("gone", MESSAGES.newsletterLinkOld);
  return MESSAGES.newsletterConfirmed;
}

/** Deletes a subscriber; whoever has left already is gone. */
export async function leaveNewsletter(db: Queryable, id: number): Promise<void> {
  await db.delete(subscribers).where(eq(subscribers.id, id));
}

/** For an account that is deleted, whose address is known to be the user's own. */
export async function forgetSubscriber(tx: Queryable, emailId: string): Promise<void> {
  await tx.delete(subscribers).where(eq(subscribers.emailId, emailId));
}

/** Deletes addresses that nobody has confirmed for as long as the privacy policy says. */
export async function forgetUnconfirmed(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.newsletterRequests.days * 86_400_000);
  await db
    .delete(subscribers)
    .where(and(isNull(subscribers.confirmedAt), lte(subscribers.writtenAt, before)));
}
