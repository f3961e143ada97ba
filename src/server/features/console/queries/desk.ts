import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Desk } from "#contract/staff/desk.ts";
import { DESK_ITEMS, EXPIRY_NOTICE_DAYS } from "#contract/staff/desk-items.ts";
import type { Queryable } from "#platform/database/database.ts";
import { certificates } from "#server/features/catalogue/schema.ts";
import { errorReports } from "#server/features/corrections/schema.ts";
import { accreditations, reportDrafts, unsignedDocuments } from "#server/features/reports/schema.ts";
import { toBeReviewed } from "#server/features/scans/queries/review.ts";
import { scans } from "#server/features/scans/schema.ts";
import { isOpenAndShown } from "#server/features/test-requests/queries/queue.ts";
import { testRequests } from "#server/features/test-requests/schema.ts";
import type { Services } from "#server/services.ts";

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
  const today = now.toISOString().slice(0, 10);
  return sql`${day} between ${today}::date and ${today}::date + ${EXPIRY_NOTICE_DAYS}::int`;
};

type DeskNeeds = Pick<Services, "db" | "clock" | "jobs" | "config">;

/** What waits for staff, the kind with the oldest thing first. */
export async function readDesk(needs: DeskNeeds): Promise<Desk> {
  const now = needs.clock.now();
  const tallies = { ...tallyRecords(needs.db, now), ...(await tallyJobs(needs)) };
  const waiting = await Promise.all(
    DESK_ITEMS.map(async (kind) => {
      const { count, oldest } = await tallies[kind];
      return { kind, count, oldest_at: oldest?.toISOString() ?? null };
    }),
  );
  return {
    waiting: waiting
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => (a.oldest_at ?? "9").localeCompare(b.oldest_at ?? "9")),
    checked_at: now.toISOString(),
    sends_email: needs.config.mail.smtpUrl !== null,
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
  drafts: tally(db, reportDrafts, reportDrafts.importedAt),
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
