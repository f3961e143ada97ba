import { eq, sql } from "drizzle-orm";
import { type DraftedReport, type ReportFile, reportFile } from "#contract/report-file.ts";
import type { Verdict } from "#contract/verdicts.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { checkReportFile, type ReportFileCheck } from "../queries/check-report-file.ts";
import { type FileProblem, problemLine, shapeProblems } from "../rules/file-problems.ts";
import { reportDrafts } from "../schema/drafts.ts";
import { lockChain, removeFromSignatureQueue } from "./sign.ts";
import { type CertificateFile, readCertificate, storeCertificate } from "./store-certificate.ts";

export interface DraftImport {
  /** The parsed file, not validated yet. */
  input: unknown;
  operator: string;
  /** Lot number that the operator read off the package, to compare with the file. */
  lot: string | null;
  /** Path of the laboratory's own certificate. */
  certificate: string | null;
  /** Overwrites a draft with the same report number. */
  replace: boolean;
}

/** `waits`: the draft is saved and can be published. `known`: already published with the same content. */
export interface DraftImportResult {
  reportNumber: string;
  outcome: "waits" | "known";
  verdict: Verdict;
}

/**
 * Imports a report as a draft after validating all of it. Throws `ApiError` "invalid" with a line for each problem and
 * its row, or "conflict" if another draft has this number. The certificate is stored last, before the commit: what fails
 * leaves no draft, and at most a file under its hash, which the next import stores again.
 */
export async function importDraft(
  { db, clock, storage }: Pick<Services, "db" | "clock" | "storage">,
  { input, operator, lot, certificate: path, replace }: DraftImport,
): Promise<DraftImportResult> {
  const parsed = reportFile.safeParse(input);
  if (!parsed.success) throw importRejected(shapeProblems(parsed.error.issues, input));
  const attached = path === null ? null : await readCertificate(path);
  const file = withCertificate(parsed.data, attached);
  return db.transaction(async (tx) => {
    // Publishing takes the same lock, so a number can't be published while it is being checked here.
    await lockChain(tx, "reports");
    const checked = await checkReportFile(tx, file, utcDay(clock.now()));
    const ready = requireValid(checked, [...lotOnPackage(file, lot), ...certificateProblem(attached)]);
    const { report_number: reportNumber } = file;
    const verdict = ready.payload.published_verdict;
    if (ready.isPublished) return { reportNumber, outcome: "known", verdict };
    await saveDraft(tx, { file, supplementId: ready.supplementId, operator, replace });
    await recordAction(tx, {
      operator,
      action: "import-report",
      subject: reportNumber,
      details: { results: file.results.length, verdict, certificate: file.certificate?.sha256 ?? null },
    });
    if (attached !== null && "bytes" in attached) await storeCertificate({ storage }, attached);
    return { reportNumber, outcome: "waits", verdict };
  });
}

type ReadCertificate = CertificateFile | { problem: string } | null;

const withCertificate = (file: ReportFile, read: ReadCertificate): DraftedReport =>
  read !== null && "certificate" in read ? { ...file, certificate: read.certificate } : file;

const certificateProblem = (read: ReadCertificate): FileProblem[] =>
  read !== null && "problem" in read ? [{ at: "--certificate", problem: read.problem }] : [];

const importRejected = (problems: readonly FileProblem[]) =>
  new ApiError(
    "invalid",
    ["The report was not imported. Nothing was saved.", ...problems.map(problemLine)].join("\n  "),
  );

const lotOnPackage = ({ sample }: ReportFile, lot: string | null): FileProblem[] =>
  lot === null || lot.trim() === sample.lot_number
    ? []
    : [
        {
          at: "sample.lot_number",
          problem: `The file says ${sample.lot_number}, but the package says ${lot.trim()}.`,
        },
      ];

function requireValid(checked: ReportFileCheck, more: readonly FileProblem[] = []) {
  const problems = [...("problems" in checked ? checked.problems : []), ...more];
  if ("ready" in checked && problems.length === 0) return checked.ready;
  throw importRejected(problems);
}

interface Draft {
  file: DraftedReport;
  supplementId: number;
  operator: string;
  replace: boolean;
}

async function saveDraft(tx: Tx, { file, supplementId, operator, replace }: Draft): Promise<void> {
  const reportNumber = file.report_number;
  const [existing] = await tx
    .select({ same: sql<boolean>`${reportDrafts.file} = ${JSON.stringify(file)}::jsonb` })
    .from(reportDrafts)
    .where(eq(reportDrafts.reportNumber, reportNumber))
    // Before the signature queue: in the order of every edit of a draft.
    .for("update");
  if (existing?.same) return;
  if (existing && !replace)
    throw new ApiError(
      "conflict",
      `There's already a different draft of ${reportNumber}. Use --replace to overwrite it.`,
    );
  // Payloads queued for the previous draft have other content.
  await removeFromSignatureQueue(tx, reportNumber);
  await tx
    .insert(reportDrafts)
    .values({ reportNumber, supplementId, file, importedBy: operator })
    .onConflictDoUpdate({
      target: reportDrafts.reportNumber,
      set: { supplementId, file, intake: null, importedBy: operator, importedAt: sql`now()` },
    });
}
