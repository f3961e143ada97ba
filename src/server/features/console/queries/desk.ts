import { and, count, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Desk } from "#contract/staff/desk.ts";
import { DESK_ITEMS, EXPIRY_NOTICE_DAYS } from "#contract/staff/desk-items.ts";
import { utcDay } from "#domain/dates.ts";
import { isOldBackup, readBackupTime } from "#platform/backup-time.ts";
import type { Queryable } from "#platform/database/database.ts";
import { certificates } from "#server/features/catalogue/schema/brands.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { staffApprovals } from "#server/features/drafts/schema.ts";
import { noticeMatches } from "#server/features/notices/schema.ts";
import { registryApprovals } from "#server/features/registered-tests/schema.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { unsignedDocuments } from "#server/features/reports/schema/signing.ts";
import { accreditations } from "#server/features/reports/schema.ts";
import { toBeReviewed } from "#server/features/scans/queries/review.ts";
import { scans } from "#server/features/scans/schema.ts";
import { isOpenAndShown } from "#server/features/test-requests/queries/queue.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import type { Services } from "#server/services.ts";
import { judgedDifferently } from "./judged-differently.ts";

interface Waiting {
  count: number;
  oldest: Date | null;
}

const tally = async (
  db: Queryable,
  table: PgTable,
  since: PgColumn | null,
  where?: SQL,
): Promise<Waiting> => {
  const oldest = since ? sql<string | null>`min(${since})::text` : sql<null>`null`;
  const [row] = await db.select({ count: count(), oldest }).from(table).where(where);
  return { count: row?.count ?? 0, oldest: row?.oldest ? new Date(row.oldest) : null };
};

/** Expires within the notice. */
const expiresSoon = (day: PgColumn, now: Date) => {
  const today = utcDay(now);
  return sql`${day} between ${today}::date and ${today}::date + ${EXPIRY_NOTICE_DAYS}::int`;
};

type DeskNeeds = Pick<Services, "db" | "clock" | "jobs" | "config">;

/** What waits for staff, the kind with the oldest thing first. */
export async function readDesk(needs: DeskNeeds): Promise<Desk> {
  const now = needs.clock.now();
  const backup = await readBackupTime(needs.config.dataDir);
  const tallies = { ...tallyRecords(needs.db, now), ...(await tallyJobs(needs)) };
  const waiting = await Promise.all(
    DESK_ITEMS.map(async (kind) => {
      const { count, oldest } = await tallies[kind];
      return { kind, count, oldest_at: oldest?.toISOString() ?? null };
    }),
  );
  return {
    judged_differently: await judgedDifferently(needs.db),
    waiting: waiting
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => (a.oldest_at ?? "9").localeCompare(b.oldest_at ?? "9")),
    checked_at: now.toISOString(),
    sends_email: needs.config.mail.smtpUrl !== null,
    backup_at: backup?.toISOString() ?? null,
    backup_is_old: backup !== null && isOldBackup(backup, now),
  };
}

const tallyRecords = (db: Queryable, now: Date) => ({
  requests: tally(
    db,
    testRequests,
    testRequests.statusSince,
    and(isOpenAndShown(), eq(testRequests.status, "received")),
  ),
  error_reports: tally(db, errorReports, errorReports.reportedAt, isNull(errorReports.settledAt)),
  scan_corrections: tally(db, scans, scans.answeredAt, toBeReviewed()),
  notice_matches: tally(db, noticeMatches, noticeMatches.foundAt, eq(noticeMatches.state, "proposed")),
  drafts: tally(db, reportDrafts, reportDrafts.importedAt),
  approvals: tally(db, staffApprovals, staffApprovals.at, gt(staffApprovals.expiresAt, now)),
  test_approvals: tally(db, registryApprovals, registryApprovals.at, gt(registryApprovals.expiresAt, now)),
  unsigned_documents: tally(db, unsignedDocuments, unsignedDocuments.createdAt),
  expiring_certificates: tally(
    db,
    certificates,
    null,
    and(sql`${certificates.source} <> 'sample'`, expiresSoon(certificates.expiresOn, now)),
  ),
  expiring_accreditations: tally(db, accreditations, null, expiresSoon(accreditations.expiresOn, now)),
});

async function tallyJobs({ jobs }: Pick<DeskNeeds, "jobs">) {
  const [allFailed, unsent] = await Promise.all([jobs.listFailedJobs(), jobs.countUnsentEmails()]);
  const delayed = unsent > 0 ? await jobs.listUnsentEmails() : [];
  // Emails that were given up are counted with the emails. Failed jobs come newest first, emails oldest first.
  const failed = allFailed.filter(({ queue }) => queue !== "send-email");
  return {
    delayed_emails: { count: unsent, oldest: delayed[0]?.since ?? null },
    failed_jobs: { count: failed.length, oldest: failed.at(-1)?.failedAt ?? null },
  };
}
