import { and, eq } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { certificateDamage } from "../queries/certificates.ts";
import { checkReportFile } from "../queries/check-report-file.ts";
import { problemLine } from "../rules/file-problems.ts";
import type { ReportStatement } from "../rules/statement.ts";
import { reportDrafts } from "../schema/drafts.ts";
import { signedDocuments } from "../schema/signing.ts";
import { reports } from "../schema.ts";
import { type PublicationApprovalNeeds, recordApproval } from "./approve.ts";
import { applyPublicationEffects } from "./publication-effects.ts";
import {
  checkTransition,
  findReport,
  insertReport,
  type Publication,
  refreshSearchRows,
  updateReportState,
} from "./report-rows.ts";
import { appendDocument, enqueueForSignature, isSignedOffline, lockForPublishing } from "./sign.ts";

export type PublishNeeds = Pick<Services, "db" | "jobs" | "clock" | "config" | "signing" | "storage"> &
  PublicationApprovalNeeds;

/** `waits`: a second operator must approve the same content. `known`: already published with the same content. */
export type PublishResult = { outcome: PublishOutcome | "waits" | "known"; operators: string[] };

/**
 * Publishes a draft in one transaction: the entry point of publishing. The sequence:
 * 1. `lockForPublishing` (sign.ts): the next writer waits.
 * 2. `checkReportFile`: the draft is validated and judged again, and its number is free; `requireStoredCertificate`: its file is there.
 * 3. `recordApproval` (approve.ts): under two-person publishing the report waits for a second operator.
 * 4. `publishReport`: `insertReport` stores its rows and score (report-rows.ts), `appendDocument` signs it and the
 *    statement about a report that it supersedes (sign.ts). With SIGNING=offline both are queued instead, and
 *    `importSignedDocuments` publishes them later (offline-signing.ts).
 * 5. `applyPublicationEffects`: the draft is deleted, the PDF scheduled, followers notified.
 * 6. `recordAction`: the audit log.
 *
 * Publishing the same report again does nothing. Throws `ApiError` with the reason if it can't be published. Later
 * statements about the report are made in change-state.ts.
 */
export function publishDraft(
  needs: PublishNeeds,
  { reportNumber, operator }: { reportNumber: string; operator: string },
): Promise<PublishResult> {
  return needs.db.transaction(async (tx) => {
    await lockForPublishing(tx, "reports");
    const [draft] = await tx.select().from(reportDrafts).where(eq(reportDrafts.reportNumber, reportNumber));
    if (!draft) return alreadyPublished(tx, reportNumber);
    if (draft.file === null) throw incomplete(reportNumber);
    const now = needs.clock.now();
    const on = utcDay(now);
    const chosen = draft.intake === null ? null : draft.supplementId;
    const checked = await checkReportFile(tx, draft.file, on, chosen);
    if ("problems" in checked) throw new ApiError("invalid", checked.problems.map(problemLine).join("\n  "));
    const { payload, supplementId, isPublished } = checked.ready;
    if (isPublished) return alreadyPublished(tx, reportNumber);
    await requireStoredCertificate(needs, payload);
    const { approved, operators, record } = await recordApproval(needs, tx, payload, operator);
    const outcome = approved
      ? await publishReport(needs, tx, {
          chain: "reports",
          payload,
          supplementId,
          publishedAt: now,
          scoredOn: on,
          operators,
        })
      : "waits";
    if (outcome === "published") await applyPublicationEffects(needs, tx, payload);
    await recordAction(tx, {
      operator,
      action: "publish",
      subject: reportNumber,
      details: { outcome, operators, verdict: payload.published_verdict, ...record },
    });
    return { outcome, operators };
  });
}

/** Throws `ApiError` "invalid" if the certificate that would be signed is not in the storage. */
async function requireStoredCertificate(
  needs: Pick<Services, "storage">,
  { certificate }: PublishedReport,
): Promise<void> {
  const damage = certificate ? await certificateDamage(needs, certificate) : null;
  if (damage === null) return;
  throw new ApiError(
    "invalid",
    `certificate: The stored file is ${damage}. Import the report again with --certificate.`,
  );
}

const incomplete = (reportNumber: string) =>
  new ApiError(
    "invalid",
    `Draft ${reportNumber} is not complete: a question is open or something is missing. See drafts show ${reportNumber}.`,
  );

async function alreadyPublished(tx: Tx, reportNumber: string): Promise<PublishResult> {
  const [report] = await tx
    .select({ operators: reports.publishedBy })
    .from(reports)
    .where(eq(reports.reportNumber, reportNumber));
  if (report) return { outcome: "known", operators: report.operators };
  throw new ApiError("not_found", `No draft ${reportNumber}. Import it with import-report.`);
}

/** `unsigned`: queued for offline signing. */
export type PublishOutcome = "published" | "unsigned";

/**
 * Publishes a report in the caller's transaction: inserts its rows and score, signs its document and a statement about
 * the report that it supersedes, and refreshes the search. The caller has checked that its number is free.
 */
export async function publishReport(
  needs: Pick<Services, "signing">,
  tx: Tx,
  publication: Publication,
): Promise<PublishOutcome> {
  const { chain, payload, publishedAt, scoredOn, operators } = publication;
  const statements = await supersedeStatements(tx, payload, utcDay(publishedAt));
  if (isSignedOffline(needs, chain)) {
    for (const each of [payload, ...statements]) await enqueueForSignature(tx, chain, each, operators);
    return "unsigned";
  }
  const { supplementId } = await insertReport(tx, publication);
  await appendDocument(needs, tx, chain, payload);
  for (const statement of statements) {
    await updateReportState(tx, statement, scoredOn);
    await appendDocument(needs, tx, chain, statement);
  }
  await refreshSearchRows(tx, [supplementId]);
  return "published";
}

/** Builds the payload of a statement about a published report. Throws `ApiError` "conflict" if its state forbids it. */
export async function statementPayload(
  tx: Tx,
  reportNumber: string,
  { state, on, reason = null, superseded_by = null, brand_response = null }: ReportStatement,
): Promise<PublishedState> {
  const report = await findReport(tx, reportNumber);
  checkTransition(report, state);
  const [document] = await tx
    .select({ hash: signedDocuments.hash })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.reportId, report.id), eq(signedDocuments.kind, "report")));
  const about = { report_number: reportNumber, report_hash: document?.hash ?? "" };
  return { kind: "state", ...about, state, reason, on, superseded_by, brand_response };
}

async function supersedeStatements(
  tx: Tx,
  { supersedes, report_number }: PublishedReport,
  on: string,
): Promise<PublishedState[]> {
  if (supersedes === null) return [];
  const { reason } = supersedes;
  return [
    await statementPayload(tx, supersedes.report_number, {
      state: "superseded",
      reason,
      on,
      superseded_by: report_number,
    }),
  ];
}
