import { eq, sql } from "drizzle-orm";
import { type ReportFile, reportFile } from "#contract/report-file.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { type Checked, checkFile } from "../queries/check-report-file.ts";
import { publishedContent } from "../queries/published-reports.ts";
import { type FileProblem, problemLine, shapeProblems } from "../rules/file-problems.ts";
import { reportDrafts } from "../schema.ts";
import { lockChain } from "./lock.ts";
import { forgetUnsigned } from "./unsigned.ts";

export interface TakingIn {
  /** The file as it was read, not yet believed. */
  given: unknown;
  operator: string;
  /** The lot printed on the package in the operator's hand, where there is one. */
  lot: string | null;
  /** Puts this content in the place of a draft of the same number. */
  replace: boolean;
}

/** `waits`: the draft stands and can be published. `known`: it was published before, with the same content. */
export interface TakenIn {
  reportNumber: string;
  outcome: "waits" | "known";
  verdict: string;
}

/**
 * Takes a report in as a draft: checked whole before anything is written. `Refusal` "invalid": every problem, a line
 * each, with its row. "conflict": another draft of this number waits.
 */
export async function takeIn(
  { db, clock }: Pick<Services, "db" | "clock">,
  { given, operator, lot, replace }: TakingIn,
): Promise<TakenIn> {
  const read = reportFile.safeParse(given);
  if (!read.success) throw refusedFor(shapeProblems(read.error.issues, given));
  const file = read.data;
  return db.transaction(async (tx) => {
    // Publishing takes the same lock: a number is not checked here and published there at once.
    await lockChain(tx, "reports");
    const checked = await checkFile(tx, file, clock.now().toISOString().slice(0, 10));
    const ready = readyOf(checked, lotOnPackage(file, lot));
    const { report_number: reportNumber } = file;
    const verdict = ready.payload.published_verdict;
    if ((await publishedContent(tx, reportNumber)) !== null)
      return { reportNumber, outcome: "known", verdict };
    await saveDraft(tx, { file, supplementId: ready.supplementId, operator, replace });
    await recordAction(tx, {
      operator,
      action: "import-report",
      subject: reportNumber,
      details: { results: file.results.length, verdict },
    });
    return { reportNumber, outcome: "waits", verdict };
  });
}

const refusedFor = (problems: readonly FileProblem[]) =>
  new Refusal(
    "invalid",
    ["The report was not taken in. Nothing was written.", ...problems.map(problemLine)].join("\n  "),
  );

const lotOnPackage = ({ sample }: ReportFile, lot: string | null): FileProblem[] =>
  lot === null || lot.trim() === sample.lot_number
    ? []
    : [
        {
          at: "sample.lot_number",
          problem: `The file says ${sample.lot_number}, the package ${lot.trim()}.`,
        },
      ];

function readyOf(checked: Checked, more: readonly FileProblem[] = []) {
  const problems = [...("problems" in checked ? checked.problems : []), ...more];
  if ("ready" in checked && problems.length === 0) return checked.ready;
  throw refusedFor(problems);
}

interface Draft {
  file: ReportFile;
  supplementId: number;
  operator: string;
  replace: boolean;
}

async function saveDraft(tx: Tx, { file, supplementId, operator, replace }: Draft): Promise<void> {
  const reportNumber = file.report_number;
  const [waiting] = await tx
    .select({ same: sql<boolean>`${reportDrafts.file} = ${JSON.stringify(file)}::jsonb` })
    .from(reportDrafts)
    .where(eq(reportDrafts.reportNumber, reportNumber));
  if (waiting?.same) return;
  if (waiting && !replace)
    throw new Refusal(
      "conflict",
      `Another draft of ${reportNumber} waits to be published: --replace puts this one in its place.`,
    );
  // What was asked to be signed of the draft before is not this content.
  await forgetUnsigned(tx, reportNumber);
  await tx
    .insert(reportDrafts)
    .values({ reportNumber, supplementId, file, importedBy: operator })
    .onConflictDoUpdate({
      target: reportDrafts.reportNumber,
      set: { supplementId, file, importedBy: operator, importedAt: sql`now()` },
    });
}
