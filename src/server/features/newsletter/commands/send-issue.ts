import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { readSender } from "#server/features/imprint/queries.ts";
import { EMAIL_BATCH_SIZE, enqueueEmails } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { issueEmail } from "../emails.ts";
import { issueKey } from "../rules.ts";
import { newsletterIssues, newsletterRecipients, subscribers } from "../schema.ts";
import { issueInLog, lockDraft } from "./edit-issue.ts";

/** Codes and notices overtake the newsletter in the queue. */
const NEWSLETTER_PRIORITY = -1;

interface SentIssue {
  id: number;
  seen: number;
  /** How many addresses the sender confirmed. */
  recipients: number;
  operator: string;
}

/**
 * Starts sending: stores who gets the issue, each confirmed address once, and enqueues the fan-out job. Throws
 * `conflict`, and changes nothing, if it was not tested as it is, or another number of addresses is confirmed.
 */
export async function sendIssue(
  { db, jobs, clock }: Pick<Services, "db" | "jobs" | "clock">,
  { id, seen, recipients, operator }: SentIssue,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { subject, text, testedRevision } = await lockDraft(tx, id, seen);
    if (testedRevision !== seen)
      throw new ApiError("conflict", "Send a test of this text to yourself first, and read it.");
    const stored = await tx.execute(sql`
      insert into ${newsletterRecipients} (issue_id, subscriber_id)
      select ${id}::int, ${subscribers.id} from ${subscribers} where ${isNotNull(subscribers.confirmedAt)}`);
    const confirmed = stored.rowCount ?? 0;
    if (confirmed === 0)
      throw new ApiError("conflict", "No address is confirmed. There is no one to send to.");
    if (confirmed !== recipients)
      throw new ApiError("conflict", `The number of confirmed addresses is now ${confirmed}. Look again.`);
    await tx
      .update(newsletterIssues)
      .set({ sentBy: operator, sendingAt: clock.now() })
      .where(eq(newsletterIssues.id, id));
    await jobs.enqueue(tx, "send-newsletter", { issueId: id }, { singletonKey: String(id) });
    const details = { subject, text, revision: seen, recipients };
    await recordAction(tx, { operator, action: "send-newsletter", subject: issueInLog(id), details });
  });
}

type DeliveryDeps = Pick<Services, "db" | "jobs" | "config" | "linkKey">;

/** Starts this process's worker of the fan-out job. */
export async function startNewsletterDelivery(deps: DeliveryDeps): Promise<void> {
  await deps.jobs.work("send-newsletter", (issue) => enqueueIssue(deps, issue));
}

/** Enqueues the issue in batches until every recipient was reached; who was reached before is left out. */
async function enqueueIssue(deps: DeliveryDeps, { issueId }: Payloads["send-newsletter"]): Promise<void> {
  const [issue] = await deps.db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
  if (!issue?.sendingAt) return;
  while ((await enqueueBatch(deps, issue)) === EMAIL_BATCH_SIZE);
}

/**
 * Marks and enqueues the next recipients in one transaction, so that a crash loses both or neither. A second process waits
 * for the rows and then leaves them out. Who has unsubscribed since is marked and gets nothing. Returns how many were marked.
 */
async function enqueueBatch(
  deps: DeliveryDeps,
  issue: typeof newsletterIssues.$inferSelect,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const ids = await markNextRecipients(tx, issue.id);
    if (ids.length === 0) return 0;
    const recipients = await tx
      .select({ id: subscribers.id, to: subscribers.emailId })
      .from(subscribers)
      .where(and(inArray(subscribers.id, ids), isNotNull(subscribers.confirmedAt)))
      .orderBy(subscribers.id)
      .for("share");
    const content = { ...issue, sender: await readSender(tx) };
    const emails = recipients.map(({ id, to }) =>
      issueEmail(
        { key: issueKey(issue.id, id), to },
        content,
        unsubscribeUrl(deps, "newsletter", String(id)),
      ),
    );
    await enqueueEmails(tx, deps.jobs, emails, NEWSLETTER_PRIORITY);
    return ids.length;
  });
}

/** The numbers of the subscribers who are next, now marked. The issue first, as closing it takes it before its recipients. */
async function markNextRecipients(tx: Tx, issueId: number): Promise<number[]> {
  await tx
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
    .for("share");
  const ofIssue = eq(newsletterRecipients.issueId, issueId);
  const waiting = await tx
    .select({ id: newsletterRecipients.subscriberId })
    .from(newsletterRecipients)
    .where(and(ofIssue, eq(newsletterRecipients.isEnqueued, false)))
    .orderBy(newsletterRecipients.subscriberId)
    .limit(EMAIL_BATCH_SIZE)
    .for("update");
  const ids = waiting.map(({ id }) => id);
  await tx
    .update(newsletterRecipients)
    .set({ isEnqueued: true })
    .where(and(ofIssue, inArray(newsletterRecipients.subscriberId, ids)));
  return ids;
}
