import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { users } from "#server/features/accounts/schema.ts";
import { EMAIL_BATCH_SIZE, enqueueEmail, enqueueEmails } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import type { Services } from "#server/services.ts";
import { mergedEmail, receiptEmail, statusChangeEmail } from "../emails.ts";
import { findRequestRecipients, type RequestRecipient } from "../queries/recipients.ts";
import { isNamed } from "../queries/requests.ts";
import { testRequestPledges } from "../schema/funding.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "../schema.ts";

export type RequestEmailDeps = Pick<Services, "jobs" | "config" | "linkKey">;
type Row = typeof testRequests.$inferSelect;
type UserRow = Pick<typeof users.$inferSelect, "id" | "firstName" | "emailId">;

/** Enqueues the email that confirms requests, if there are any and their requester's address is verified. */
export async function sendReceipt(
  deps: RequestEmailDeps,
  tx: Queryable,
  userId: number,
  requests: readonly Row[],
): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  const [first, ...others] = requests;
  if (!user || !first) return;
  const { unsubscribeUrl, ...recipient } = toRecipient(
    deps,
    user,
    first,
    `test-request:${first.id}:received`,
  );
  // The link ends the emails about one request.
  const to = others.length === 0 ? { ...recipient, unsubscribeUrl } : recipient;
  await enqueueEmail(tx, deps.jobs, receiptEmail(to, requests, deps.config.siteUrl));
}

/** Starts this process's workers of the fan-out jobs about requests. Users who have unsubscribed since are skipped. */
export async function startRequestNotifications(
  deps: RequestEmailDeps & Pick<Services, "db">,
): Promise<void> {
  const { db, jobs } = deps;
  await jobs.work("notify-request-change", async ({ eventId, userIds }) => {
    await notifyChange(deps, db, eventId, userIds);
  });
  await jobs.work("notify-request-merge", async ({ requestId, fromId, userIds }) => {
    await notifyMerge(deps, db, { requestId, fromId, userIds });
  });
}

async function notifyChange(deps: RequestEmailDeps, db: Queryable, eventId: number, userIds: number[]) {
  const [row] = await db
    .select({ request: testRequests, event: testRequestEvents, reportSlug: reports.slug })
    .from(testRequestEvents)
    .innerJoin(testRequests, eq(testRequests.id, testRequestEvents.requestId))
    .leftJoin(reports, eq(reports.id, testRequests.reportId))
    .where(eq(testRequestEvents.id, eventId));
  if (!row) return;
  const { request, event, reportSlug } = row;
  const change = {
    state: event.status,
    reportSlug: event.status === "published" ? reportSlug : null,
  };
  await emailJoined(deps, db, request.id, userIds, (user) =>
    statusChangeEmail(
      toRecipient(deps, user, request, `test-request:${request.id}:event:${event.id}:${user.id}`),
      request,
      { ...change, note: user.isRequester ? event.note : null, pledgeUsd: user.pledgeUsd },
      deps.config.siteUrl,
    ),
  );
}

async function notifyMerge(
  deps: RequestEmailDeps,
  db: Queryable,
  { requestId, fromId, userIds }: { requestId: number; fromId: number; userIds: number[] },
) {
  const [request] = await db.select().from(testRequests).where(eq(testRequests.id, requestId));
  if (!request) return;
  await emailJoined(deps, db, requestId, userIds, (user) =>
    mergedEmail(
      toRecipient(deps, user, request, `test-request:${fromId}:joined:${user.id}`),
      request,
      { votes: request.votes, pledgeUsd: user.pledgeUsd },
      deps.config.siteUrl,
    ),
  );
}

/** Each batch commits on its own; a retried job repeats the batches that were enqueued, under the same keys. */
async function emailJoined(
  { jobs }: RequestEmailDeps,
  db: Queryable,
  requestId: number,
  userIds: number[],
  compose: (recipient: RequestRecipient) => Email,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += EMAIL_BATCH_SIZE) {
    const recipients = await findRequestRecipients(db, requestId, userIds.slice(at, at + EMAIL_BATCH_SIZE));
    await enqueueEmails(db, jobs, recipients.map(compose));
  }
}

const toRecipient = (
  deps: RequestEmailDeps,
  user: UserRow,
  { publicId }: Pick<Row, "publicId">,
  key: string,
) => ({
  key,
  to: user.emailId,
  firstName: user.firstName,
  unsubscribeUrl: unsubscribeUrl(deps, "request", `${publicId}:${user.id}`),
});

/**
 * Unsubscribes a user from a request's emails, also after it was merged into another. `subject`: the request's public id
 * (in older emails its number) and the user's id.
 */
export async function unsubscribeFromRequest(db: Queryable, subject: string): Promise<void> {
  const [id = "", userId = ""] = subject.split(":");
  const request = db
    .select({ id: sql<number>`coalesce(${testRequests.duplicateOfId}, ${testRequests.id})` })
    .from(testRequests)
    .where(isNamed(id, null));
  const user = Number(userId);
  await db
    .update(testRequestVotes)
    .set({ emailUpdates: false })
    .where(and(inArray(testRequestVotes.requestId, request), eq(testRequestVotes.userId, user)));
  await db
    .update(testRequestPledges)
    .set({ emailUpdates: false })
    .where(and(inArray(testRequestPledges.requestId, request), eq(testRequestPledges.userId, user)));
}
