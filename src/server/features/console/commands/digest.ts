import { and, eq, isNull } from "drizzle-orm";
import { DAY_S } from "#contract/durations.ts";
import type { Queryable } from "#platform/database/database.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { staffMembers, users } from "#server/features/accounts/schema.ts";
import { enqueueEmails } from "#server/features/outbox/commands.ts";
import type { SignedInStaff } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { staffDigestEmail } from "../emails.ts";
import { readDesk } from "../queries/desk.ts";

type DigestNeeds = Pick<Services, "db" | "clock" | "jobs" | "config">;

/** Turns the daily email about the desk on or off, for oneself. */
export async function wantDigest(db: Queryable, { userId }: SignedInStaff, digest: boolean): Promise<null> {
  await db.update(staffMembers).set({ digest }).where(eq(staffMembers.userId, userId));
  return null;
}

/** Emails what waits to the staff who asked for it; nothing if nothing waits. A second run on a day sends nothing. */
export async function sendDigests(needs: DigestNeeds): Promise<void> {
  const { db, jobs, config } = needs;
  const recipients = await db
    .select({ userId: users.id, to: users.emailId })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(staffMembers.digest, users.emailVerified, isNull(users.blockedAt)));
  if (recipients.length === 0) return;
  const desk = await readDesk(needs);
  if (desk.waiting.length === 0 && !desk.backup_is_old) return;
  const url = `${config.siteUrl}/console`;
  const emails = recipients.map((recipient) => staffDigestEmail(desk, { ...recipient, url }));
  await enqueueEmails(db, jobs, emails);
}

/** Sends the digests every day, from one of the processes. */
export const sendDigestsDaily = (needs: DigestNeeds): Promise<void> =>
  scheduleRecurringJob(needs, "send-staff-digests", DAY_S * 1000, () => sendDigests(needs));
