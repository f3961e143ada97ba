import { eq } from "drizzle-orm";
import type { Db, Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { readSender } from "#server/features/imprint/queries.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { issueEmail } from "../emails.ts";
import { NO_SUBSCRIBER } from "../rules.ts";
import { newsletterIssues } from "../schema.ts";

type Issue = typeof newsletterIssues.$inferSelect;

/** How the audit log names an issue. */
export const issueInLog = (id: number): string => `newsletter issue ${id}`;

/**
 * Locks a draft until the transaction ends. Throws `not_found`, or `conflict` if it is another revision than `seen`, or
 * sending has started.
 */
export async function lockDraft(tx: Queryable, id: number, seen: number | null): Promise<Issue> {
  const [issue] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id)).for("update");
  if (!issue) throw new ApiError("not_found", "There is no such issue. Someone may have discarded it.");
  if (issue.sendingAt) throw new ApiError("conflict", "This issue has been sent and can’t be changed.");
  if (seen !== null && issue.revision !== seen)
    throw new ApiError("conflict", "Someone else saved this issue meanwhile. Compare, then try again.");
  return issue;
}

interface SavedIssue {
  id: number | null;
  seen: number;
  subject: string;
  text: string;
  operator: string;
}

/** Saves a draft and returns its number. Throws like `lockDraft`. */
export async function saveIssue(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, seen, operator, ...content }: SavedIssue,
): Promise<number> {
  const edited = { ...content, editedBy: operator, editedAt: clock.now() };
  return db.transaction(async (tx) => {
    const before = id === null ? null : await lockDraft(tx, id, seen);
    const [saved] = before
      ? await tx
          .update(newsletterIssues)
          .set({ ...edited, revision: before.revision + 1 })
          .where(eq(newsletterIssues.id, before.id))
          .returning()
      : await tx.insert(newsletterIssues).values(edited).returning();
    if (!saved) throw new Error("the issue was not saved");
    const details = {
      before: before && { subject: before.subject, text: before.text },
      after: content,
      revision: saved.revision,
    };
    await recordAction(tx, {
      operator,
      action: "write-newsletter",
      subject: issueInLog(saved.id),
      details,
    });
    return saved.id;
  });
}

/** Sends the saved issue to a member of staff. Throws like `lockDraft`. */
export async function testIssue(
  deps: Pick<Services, "db" | "jobs" | "config" | "linkKey">,
  { id, seen, to, operator }: { id: number; seen: number; to: string; operator: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const issue = await lockDraft(tx, id, seen);
    const target = { key: `newsletter-test:${randomToken(12)}`, to };
    const content = { ...issue, sender: await readSender(tx) };
    await enqueueEmail(
      tx,
      deps.jobs,
      issueEmail(target, content, unsubscribeUrl(deps, "newsletter", NO_SUBSCRIBER)),
    );
    await tx.update(newsletterIssues).set({ testedRevision: seen }).where(eq(newsletterIssues.id, id));
    const details = { revision: seen };
    await recordAction(tx, { operator, action: "test-newsletter", subject: issueInLog(id), details });
  });
}

/** Deletes a draft. Throws like `lockDraft`. */
export async function discardIssue(
  db: Db,
  { id, operator }: { id: number; operator: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { subject, text } = await lockDraft(tx, id, null);
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id));
    const details = { before: { subject, text } };
    await recordAction(tx, { operator, action: "discard-newsletter", subject: issueInLog(id), details });
  });
}
