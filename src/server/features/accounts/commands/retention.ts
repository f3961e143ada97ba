import { type AnyColumn, lte } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Kept, RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { repeat } from "#platform/recurring-job.ts";
import { forgetOldQuestions } from "#server/features/ai-search/commands/delete-expired.ts";
import { forgetUnconfirmed } from "#server/features/newsletter/commands.ts";
import { forgetOldLetters } from "#server/features/outbox/commands.ts";
import type { Services } from "#server/services.ts";
import {
  attempts,
  deviceTokens,
  oneTimeCodes,
  passkeyChallenges,
  passwordResets,
  sessions,
} from "../schema.ts";

const DAY_MS = 86_400_000;

/** What goes when: rows whose instant lies further back than their kind is kept. A session's end has its days in it. */
const OLD: readonly { table: PgTable; instant: AnyColumn; kept: Pick<Kept, "days"> }[] = [
  { table: sessions, instant: sessions.expiresAt, kept: { days: 0 } },
  { table: oneTimeCodes, instant: oneTimeCodes.expiresAt, kept: RETENTION.codes },
  { table: passwordResets, instant: passwordResets.expiresAt, kept: RETENTION.challenges },
  { table: passkeyChallenges, instant: passkeyChallenges.expiresAt, kept: RETENTION.challenges },
  { table: attempts, instant: attempts.at, kept: RETENTION.attempts },
  { table: deviceTokens, instant: deviceTokens.registeredAt, kept: RETENTION.devices },
];

/** Deletes whatever is older than the privacy policy says. */
export async function forgetOldRecords(db: Queryable, now: Date): Promise<void> {
  await forgetOldLetters(db, now);
  await forgetUnconfirmed(db, now);
  await forgetOldQuestions(db, now);
  for (const { table, instant, kept } of OLD)
    await db.delete(table).where(lte(instant, new Date(now.getTime() - kept.days * DAY_MS)));
}

/** Once now and then once a day, by one of the processes. */
export const forgetOldRecordsDaily = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  repeat(needs, "forget-old-records", DAY_MS, (now) => forgetOldRecords(needs.db, now));
