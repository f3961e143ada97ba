import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import type { CorrectionOutcome, PublicCorrectionOutcome } from "#contract/correction-outcomes.ts";
import type { Correction } from "#contract/corrections.ts";
import type { ListPage } from "#contract/envelope.ts";
import { utcDay } from "#domain/dates.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { reports } from "#server/features/reports/schema.ts";
import { errorReports } from "./schema.ts";

const selectTickets = (db: ReadOnlyDb) =>
  db
    .select({
      ticket: errorReports,
      supplementSlug: supplements.slug,
      supplementName: supplements.name,
      reportSlug: reports.slug,
    })
    .from(errorReports)
    .leftJoin(supplements, eq(supplements.id, errorReports.supplementId))
    .leftJoin(reports, eq(reports.id, errorReports.reportId));

/** The condition of the public log leaves spam out. */
const publicOutcome = (outcome: CorrectionOutcome | null): PublicCorrectionOutcome =>
  outcome === null || outcome === "spam" ? "unchanged" : outcome;

/** Public log: settled tickets, newest first, with the operator's note and never the visitor's own text. */
export async function listCorrections(
  db: ReadOnlyDb,
  { page, limit }: { page: number; limit: number },
): Promise<ListPage<Correction>> {
  const where = and(isNotNull(errorReports.settledAt), sql`${errorReports.outcome} is distinct from 'spam'`);
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    selectTickets(db)
      .where(where)
      .orderBy(desc(errorReports.settledAt), desc(errorReports.id))
      .limit(limit)
      .offset(offset),
    db.$count(errorReports, where),
  ]);
  const list = rows.map(({ ticket, supplementSlug, supplementName, reportSlug }) => ({
    ticket: ticket.ticket,
    reported_on: utcDay(ticket.reportedAt),
    settled_on: utcDay(ticket.settledAt ?? ticket.reportedAt),
    outcome: publicOutcome(ticket.outcome),
    public_note: ticket.publicNote ?? "",
    supplement: supplementSlug && supplementName ? { slug: supplementSlug, name: supplementName } : null,
    report_slug: reportSlug,
  }));
  return { list, total, page, limit, has_more: offset + list.length < total };
}

/** Open tickets, oldest first. */
export const listOpenTickets = (db: ReadOnlyDb, limit: number) =>
  selectTickets(db)
    .where(isNull(errorReports.settledAt))
    .orderBy(asc(errorReports.reportedAt), asc(errorReports.id))
    .limit(limit);

/** All errors that a user reported, for the export of personal data. */
export async function exportErrorReports(
  db: ReadOnlyDb,
  userId: number,
): Promise<PersonalData["error_reports"]> {
  const rows = await db
    .select()
    .from(errorReports)
    .where(eq(errorReports.userId, userId))
    .orderBy(asc(errorReports.id));
  return rows.map(({ ticket, reportedAt, field, note, emailId }) => ({
    ticket,
    reported_at: reportedAt.toISOString(),
    field,
    note,
    email_id: emailId,
  }));
}

/** Errors reported with an email address, by people with an account or without. */
export async function exportErrorReportsFrom(
  db: ReadOnlyDb,
  emailId: string,
): Promise<{ ticket: string; reported_at: string; note: string }[]> {
  const rows = await db
    .select()
    .from(errorReports)
    .where(eq(errorReports.emailId, emailId))
    .orderBy(asc(errorReports.id));
  return rows.map(({ ticket, reportedAt, note }) => ({
    ticket,
    reported_at: reportedAt.toISOString(),
    note,
  }));
}
