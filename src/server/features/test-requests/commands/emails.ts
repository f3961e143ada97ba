import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Letter } from "#platform/mail/mailer.ts";
import { users } from "#server/features/accounts/schema.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import { wayOutUrl } from "#server/features/unsubscribe/rules.ts";
import type { Services } from "#server/services.ts";
import { changeLetter, mergeLetter, receiptLetter } from "../emails.ts";
import { testRequestEvents, testRequests, testRequestVotes } from "../schema.ts";

export type LetterNeeds = Pick<Services, "jobs" | "config" | "linkKey">;
type Row = typeof testRequests.$inferSelect;
type Recipient = Pick<typeof users.$inferSelect, "id" | "firstName" | "emailId">;

/** The letter that confirms a request. An address that is not proven gets none. */
export async function sendReceipt(needs: LetterNeeds, tx: Queryable, request: Row): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, request.userId ?? 0), users.emailVerified));
  if (!user) return;
  const whole = request.duplicateOfId ?? request.id;
  const reader = readerOf(needs, user, whole, `test-request:${request.id}:received`);
  await sendLetter(tx, needs.jobs, receiptLetter(reader, request, needs.config.siteUrl));
}

/** Has letters of changes written by this process: for everybody who was to be told when it happened and still is. */
export async function announceRequests(needs: LetterNeeds & Pick<Services, "db">): Promise<void> {
  const { db, jobs } = needs;
  await jobs.work("announce-request", async ({ eventId, userIds }) => {
    await db.transaction((tx) => announceChange(needs, tx, eventId, userIds));
  });
  await jobs.work("announce-merge", async ({ requestId, fromId, userIds }) => {
    await db.transaction((tx) => announceMerge(needs, tx, { requestId, fromId, userIds }));
  });
}

async function announceChange(needs: LetterNeeds, tx: Queryable, eventId: number, userIds: number[]) {
  const [found] = await tx
    .select({ request: testRequests, event: testRequestEvents, reportSlug: reports.slug })
    .from(testRequestEvents)
    .innerJoin(testRequests, eq(testRequests.id, testRequestEvents.requestId))
    .leftJoin(reports, eq(reports.id, testRequests.reportId))
    .where(eq(testRequestEvents.id, eventId));
  if (!found) return;
  const { request, event, reportSlug } = found;
  const change = {
    state: event.status,
    note: event.note,
    reportSlug: event.status === "published" ? reportSlug : null,
  };
  await writeTo(needs, tx, request.id, userIds, (user) =>
    changeLetter(
      readerOf(needs, user, request.id, `test-request:${request.id}:event:${event.id}:${user.id}`),
      request,
      change,
      needs.config.siteUrl,
    ),
  );
}

async function announceMerge(
  needs: LetterNeeds,
  tx: Queryable,
  { requestId, fromId, userIds }: { requestId: number; fromId: number; userIds: number[] },
) {
  const [request] = await tx.select().from(testRequests).where(eq(testRequests.id, requestId));
  if (!request) return;
  await writeTo(needs, tx, requestId, userIds, (user) =>
    mergeLetter(
      readerOf(needs, user, requestId, `test-request:${fromId}:joined:${user.id}`),
      request,
      request.votes,
      needs.config.siteUrl,
    ),
  );
}

async function writeTo(
  { jobs }: LetterNeeds,
  tx: Queryable,
  requestId: number,
  userIds: number[],
  compose: (user: Recipient) => Letter,
): Promise<void> {
  const readers = await tx
    .select({ id: users.id, firstName: users.firstName, emailId: users.emailId })
    .from(testRequestVotes)
    .innerJoin(users, eq(users.id, testRequestVotes.userId))
    .where(
      and(
        eq(testRequestVotes.requestId, requestId),
        inArray(testRequestVotes.userId, userIds),
        testRequestVotes.letters,
        users.emailVerified,
      ),
    );
  for (const user of readers) await sendLetter(tx, jobs, compose(user));
}

const readerOf = (needs: LetterNeeds, user: Recipient, requestId: number, key: string) => ({
  key,
  to: user.emailId,
  firstName: user.firstName,
  wayOut: wayOutUrl(needs, "request", `${requestId}:${user.id}`),
});

/** Ends the letters about one request: `subject` is its id and the user's. */
export async function endRequestLetters(db: Queryable, subject: string): Promise<void> {
  const [requestId = 0, userId = 0] = subject.split(":").map(Number);
  await db
    .update(testRequestVotes)
    .set({ letters: false })
    .where(and(eq(testRequestVotes.requestId, requestId), eq(testRequestVotes.userId, userId)));
}
