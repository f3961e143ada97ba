import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { users } from "#server/features/accounts/schema.ts";
import { EMAIL_BATCH_SIZE, enqueueEmail, enqueueEmails } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import type { Services } from "#server/services.ts";
import { mergedEmail, receiptEmail, statusChangeEmail } from "../emails.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "../schema.ts";

export type RequestEmailDeps = Pick<Services, "jobs" | "config" | "linkKey">;
type Row = typeof testRequests.$inferSelect;
type UserRow = Pick<typeof users.$inferSelect, "id" | "firstName" | "emailId">;

/** Enqueues the email that confirms a request, if the requester's address is verified. */
export async function sendReceipt(deps: RequestEmailDeps, tx: Queryable, request: Row): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, request.userId ?? 0), users.emailVerified));
  if (!user) return;
  const primaryId = request.duplicateOfId ?? request.id;
  const recipient = toRecipient(deps, user, primaryId, `test-request:${request.id}:received`);
  await enqueueEmail(tx, deps.jobs, receiptEmail(recipient, request, deps.config.siteUrl));
}

/** Starts this process's workers of the fan-out jobs about requests. Voters who have unsubscribed since are skipped. */
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
    note: event.note,
    reportSlug: event.status === "published" ? reportSlug : null,
  };
  await emailVoters(deps, db, request.id, userIds, (user) =>
    statusChangeEmail(
      toRecipient(deps, user, request.id, `test-request:${request.id}:event:${event.id}:${user.id}`),
      request,
      change,
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
  await emailVoters(deps, db, requestId, userIds, (user) =>
    mergedEmail(
      toRecipient(deps, user, requestId, `test-request:${fromId}:joined:${user.id}`),
      request,
      request.votes,
      deps.config.siteUrl,
    ),
  );
}

/** Each batch commits on its own; a retried job repeats the batches that were enqueued, under the same keys. */
async function emailVoters(
  { jobs }: RequestEmailDeps,
  db: Queryable,
  requestId: number,
  userIds: number[],
  compose: (user: UserRow) => Email,
): Promise<void> {
  for (let at = 0; at < userIds.length; at += EMAIL_BATCH_SIZE) {
    const voters = await findVoters(db, requestId, userIds.slice(at, at + EMAIL_BATCH_SIZE));
    await enqueueEmails(db, jobs, voters.map(compose));
  }
}

/** The voters among these users who get emails about the request. */
const findVoters = (db: Queryable, requestId: number, userIds: number[]): Promise<UserRow[]> =>
  db
    .select({ id: users.id, firstName: users.firstName, emailId: users.emailId })
    .from(testRequestVotes)
    .innerJoin(users, eq(users.id, testRequestVotes.userId))
    .where(
      and(
        eq(testRequestVotes.requestId, requestId),
        inArray(testRequestVotes.userId, userIds),
        testRequestVotes.emailUpdates,
        users.emailVerified,
      ),
    );

const toRecipient = (deps: RequestEmailDeps, user: UserRow, requestId: number, key: string) => ({
  key,
  to: user.emailId,
  firstName: user.firstName,
  unsubscribeUrl: unsubscribeUrl(deps, "request", `${requestId}:${user.id}`),
});

/** Unsubscribes a user from a request's emails. `subject`: request id and user id, as `17:4`. */
export async function unsubscribeFromRequest(db: Queryable, subject: string): Promise<void> {
  const [requestId = 0, userId = 0] = subject.split(":").map(Number);
  await db
    .update(testRequestVotes)
    .set({ emailUpdates: false })
    .where(and(eq(testRequestVotes.requestId, requestId), eq(testRequestVotes.userId, userId)));
}
