import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { CORRECTION_OUTCOMES, type CorrectionOutcome } from "#contract/correction-outcomes.ts";
import type { reportError as reportErrorCall } from "#contract/corrections.ts";
import type { Queryable } from "#platform/database/database.ts";
import { users } from "#server/features/accounts/schema.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { Visitor } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { settledLetter } from "./emails.ts";
import { readTicket, ticketFrom } from "./rules.ts";
import { errorReports } from "./schema.ts";

/** Takes a reported error; answers with the ticket that names it from then on. */
export async function reportError(
  { db, now }: { db: Queryable; now: Date },
  visitor: Visitor,
  { supplement_id, report_slug, field, note, email_id }: z.output<typeof reportErrorCall.input>,
): Promise<{ ticket: string }> {
  const about =
    report_slug === undefined
      ? { supplementId: await idOfSupplement(db, supplement_id ?? "") }
      : await reportAbout(db, report_slug);
  const ticket = ticketFrom(randomBytes(16));
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

async function reportAbout(db: Queryable, slug: string) {
  const [report] = await db
    .select({ reportId: reports.id, supplementId: reports.supplementId })
    .from(reports)
    .where(eq(reports.slug, slug));
  if (!report) throw new Refusal("not_found", "There is no report at this address.");
  return report;
}

interface Settling {
  ticket: string;
  outcome: string;
  /** What the public log says, and the letter. */
  note: string;
  operator: string;
}

/**
 * Settles a ticket once, with what everybody may read of it, and writes to whoever reported it: to the address they
 * left, else to the proven one of their account.
 */
export async function settleErrorReport(
  { db, jobs, clock, config }: Pick<Services, "db" | "jobs" | "clock" | "config">,
  { ticket, outcome, note, operator }: Settling,
): Promise<void> {
  if (!isOutcome(outcome))
    throw new Refusal("invalid", `The outcome is one of: ${CORRECTION_OUTCOMES.join(", ")}.`);
  if (note.trim() === "")
    throw new Refusal("invalid", "A ticket is settled with a note that everybody can read.");
  await db.transaction(async (tx) => {
    const [open] = await tx
      .select()
      .from(errorReports)
      .where(and(eq(errorReports.ticket, readTicket(ticket)), isNull(errorReports.settledAt)))
      .for("update");
    if (!open) throw new Refusal("not_found", `There is no open ticket ${ticket}.`);
    const settled = { outcome, publicNote: note.trim(), settledAt: clock.now(), settledBy: operator };
    // The address was left for this one letter.
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
    const to = open.emailId ?? (await provenAddress(tx, open.userId));
    if (to) await sendLetter(tx, jobs, settledLetter(to, open.ticket, outcome, note.trim(), config.siteUrl));
  });
}

const isOutcome = (word: string): word is CorrectionOutcome =>
  CORRECTION_OUTCOMES.some((outcome) => outcome === word);

async function provenAddress(tx: Queryable, userId: number | null): Promise<string | null> {
  const [user] = await tx
    .select({ emailId: users.emailId })
    .from(users)
    .where(and(eq(users.id, userId ?? 0), users.emailVerified));
  return user?.emailId ?? null;
}

/** For an account that is deleted: what it reported stays, without the person. */
export async function forgetReporter(tx: Queryable, userId: number): Promise<void> {
  await tx.update(errorReports).set({ userId: null, emailId: null }).where(eq(errorReports.userId, userId));
}
