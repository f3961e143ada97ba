import { randomBytes } from "node:crypto";
import { and, eq, isNull, lte, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { CORRECTION_OUTCOMES, type CorrectionOutcome } from "#contract/correction-outcomes.ts";
import type { reportError as reportErrorCall } from "#contract/corrections.ts";
import { RETENTION } from "#contract/retention.ts";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { users } from "#server/features/accounts/schema.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { Visitor } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { correctionSettledEmail } from "./emails.ts";
import { errorReports } from "./schema.ts";

/** Crockford's base 32 alphabet: no characters that look alike. */
const CROCKFORD_BASE32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TICKET_LENGTH = 7;

/** Random ticket number: "E-4KM20XZ". */
const randomTicket = (): string =>
  `E-${Array.from(randomBytes(TICKET_LENGTH), (byte) => CROCKFORD_BASE32[byte % CROCKFORD_BASE32.length]).join("")}`;

/** Stores a reported error and returns its ticket number. */
export async function reportError(
  { db, now }: { db: Queryable; now: Date },
  visitor: Visitor,
  { supplement_id, report_slug, field, note, email_id }: z.output<typeof reportErrorCall.input>,
): Promise<{ ticket: string }> {
  const about =
    report_slug === undefined
      ? { supplementId: await resolveSupplementId(db, supplement_id ?? "") }
      : await findReport(db, report_slug);
  const ticket = randomTicket();
  await db.insert(errorReports).values({
    ticket,
    ...about,
    userId: visitor.kind === "user" ? visitor.userId : null,
    emailId: email_id || null,
    field: field || null,
    note,
    reportedAt: now,
  });
  return { ticket };
}

async function findReport(db: Queryable, slug: string) {
  const [report] = await db
    .select({ reportId: reports.id, supplementId: reports.supplementId })
    .from(reports)
    .where(eq(reports.slug, slug));
  if (!report) throw new ApiError("not_found", "Report not found.");
  return report;
}

interface Settlement {
  ticket: string;
  outcome: string;
  /** Shown in the public log and in the email. */
  note: string;
  operator: string;
}

/**
 * Settles an open ticket with a public note and emails the reporter: at the address they left, or else the verified
 * address of their account.
 */
export async function settleErrorReport(
  { db, jobs, clock, config }: Pick<Services, "db" | "jobs" | "clock" | "config">,
  { ticket, outcome, note, operator }: Settlement,
): Promise<void> {
  if (!isOutcome(outcome))
    throw new ApiError("invalid", `--outcome must be one of: ${CORRECTION_OUTCOMES.join(", ")}.`);
  if (note.trim() === "") throw new ApiError("invalid", "Add a public note to settle the ticket.");
  await db.transaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(errorReports)
      .where(and(eq(errorReports.ticket, ticket.trim().toUpperCase()), isNull(errorReports.settledAt)))
      .for("update");
    if (!open) throw new ApiError("not_found", `No open ticket ${ticket}.`);
    if (outcome === "corrected") await requireChange(tx, open);
    const settled = { outcome, publicNote: note.trim(), settledAt: clock.now(), settledBy: operator };
    // The address was left for this email only.
    await tx
      .update(errorReports)
      .set({ ...settled, emailId: null })
      .where(eq(errorReports.id, open.id));
    await recordAction(tx, {
      operator,
      action: "settle-error-report",
      subject: open.ticket,
      details: { outcome },
    });
    if (outcome === "spam") return;
    const to = open.emailId ?? (await findVerifiedEmail(tx, open.userId));
    if (to)
      await enqueueEmail(
        tx,
        jobs,
        correctionSettledEmail(to, open.ticket, outcome, note.trim(), config.siteUrl),
      );
  });
}

/** Throws "conflict" unless the product, its brand, its photo or the report was changed since the error was reported. */
async function requireChange(tx: Queryable, ticket: typeof errorReports.$inferSelect): Promise<void> {
  const since = ticket.reportedAt.toISOString();
  const { rows } = await tx.execute<{ changed: boolean }>(sql`
    select exists (
      select from supplements s join brands b on b.id = s.brand_id
      left join product_photos p on p.supplement_id = s.id
      where s.id = ${ticket.supplementId}
        and (s.updated_at > ${since} or b.updated_at > ${since} or p.created_at > ${since})
    ) or exists (
      select from audit_log a join reports r on r.report_number = a.subject
      where r.id = ${ticket.reportId} and a.at > ${since}
    ) or (${ticket.supplementId}::int is null and ${ticket.reportId}::int is null) as changed`);
  if (!rows[0]?.changed)
    throw new ApiError(
      "conflict",
      "Nothing of this record has changed since the report. Correct it first, or choose another outcome.",
    );
}

const isOutcome = (value: string): value is CorrectionOutcome =>
  CORRECTION_OUTCOMES.some((outcome) => outcome === value);

async function findVerifiedEmail(tx: Queryable, userId: number | null): Promise<string | null> {
  const [user] = await tx
    .select({ emailId: users.emailId })
    .from(users)
    .where(and(eq(users.id, userId ?? 0), users.emailVerified));
  return user?.emailId ?? null;
}

/**
 * Applies the retention policy: after a year an open ticket is deleted, and a settled one keeps only what the public log
 * shows.
 */
export async function deleteExpiredErrorReports(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.errorReports.lifetimeS * 1000);
  const expired = lte(errorReports.reportedAt, before);
  await db.delete(errorReports).where(unheldRows(errorReports, and(expired, isNull(errorReports.settledAt))));
  await db
    .update(errorReports)
    .set({ note: "", userId: null, emailId: null })
    .where(unheldRows(errorReports, and(expired, ne(errorReports.note, ""))));
}

/** Removes the reporter of a deleted account from their tickets. */
export async function anonymizeReporter(tx: Queryable, userId: number): Promise<void> {
  await tx.update(errorReports).set({ userId: null, emailId: null }).where(eq(errorReports.userId, userId));
}

/** Forgets an address that was left for the answer; the tickets stay, without who reported them. */
export async function forgetReporterAddress(tx: Queryable, emailId: string): Promise<void> {
  const own = eq(errorReports.emailId, emailId);
  // In the order of a merge of products, which moves several of them.
  await tx
    .select({ id: errorReports.id })
    .from(errorReports)
    .where(own)
    .orderBy(errorReports.id)
    .for("update");
  await tx.update(errorReports).set({ emailId: null }).where(own);
}
