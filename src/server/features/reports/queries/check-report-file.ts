import { and, eq } from "drizzle-orm";
import type { DraftedReport, PublishedReport, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import type { Queryable } from "#platform/database/database.ts";
import { type FileProblem, fileProblems, scopeProblems } from "../rules/file-problems.ts";
import { toPublishedReport } from "../rules/published-report.ts";
import { canChangeReportState } from "../rules/statement.ts";
import { reports } from "../schema.ts";
import { declaredOnLabel } from "./declared-on-label.ts";
import { findPublishedReport } from "./documents.ts";
import { laboratoryOn } from "./laboratories.ts";
import { pictureProblems } from "./sample-pictures.ts";
import { findTestedProduct, lotProblem } from "./tested-product.ts";

/** A valid report: the payload to sign and the product it is about. */
export interface ReportToSign {
  payload: PublishedReport;
  supplementId: number;
  /** Published already with the same content, perhaps with a verdict of an earlier edition. */
  isPublished: boolean;
}

export type ReportFileCheck = { ready: ReportToSign } | { problems: readonly FileProblem[] };

/** Validates a report file by itself and against the database. Read-only. `supplementId`: the product, if it was chosen. */
export async function checkReportFile(
  db: Queryable,
  file: DraftedReport,
  today: string,
  supplementId: number | null = null,
): Promise<ReportFileCheck> {
  const laboratories = await laboratoriesOf(db, file);
  const laboratory = laboratories.get(file.laboratory);
  const tested = await findTestedProduct(db, file.product, supplementId);
  const problems = [
    ...fileProblems(file, today),
    ...scopeProblems(file, laboratories),
    ...(await pictureProblems(db, file)),
  ];
  if (!laboratory)
    problems.push({
      at: "laboratory",
      problem: `${file.laboratory} is not a known laboratory. Add it with the laboratory command.`,
    });
  if ("problem" in tested) problems.push(tested.problem);
  else {
    const lot = await lotProblem(db, tested.product, file.sample.lot_number);
    const replaced = await replacedProblem(db, file, tested.product.id);
    problems.push(...[lot, replaced].filter((problem) => problem !== null));
  }
  if (problems.length > 0 || !laboratory || "problem" in tested) return { problems };
  const { listed } = tested.product;
  const declared = await declaredOnLabel(db, tested.product.id);
  const payload = toPublishedReport(file, laboratory, { listed, declared });
  if (payload === null)
    return { problems: [{ at: "results", problem: "None of the results can be judged." }] };
  const published = await findPublishedReport(db, file.report_number);
  if (published !== null && !statesTheSame(published, payload)) return { problems: [otherContent(file)] };
  return { ready: { payload, supplementId: tested.product.id, isPublished: published !== null } };
}

const otherContent = ({ report_number }: ReportFile): FileProblem => ({
  at: "report_number",
  problem: `${report_number} is already published with different content. Published reports don't change: give the correction its own number and have it supersede this one.`,
});

/**
 * Whether a payload says what was published, each judged by today's edition: a report of an earlier one stays as it was
 * signed, and its own file isn't another report.
 */
function statesTheSame(published: PublishedReport, payload: PublishedReport): boolean {
  const today = toPublishedReport(
    { ...published, laboratory: published.laboratory.name, product: asListedNow(published, payload) },
    published.laboratory,
    { listed: payload.product.listed },
  );
  return today !== null && canonicalJson(today) === canonicalJson(payload);
}

/** The product of a published report with what the catalog says of it now: a corrected label makes no other report. */
function asListedNow({ product }: PublishedReport, payload: PublishedReport): PublishedReport["product"] {
  const { declared: _, ...tested } = product;
  return payload.product.declared ? { ...tested, declared: payload.product.declared } : tested;
}

async function laboratoriesOf(
  db: Queryable,
  { laboratory, results, dates }: ReportFile,
): Promise<Map<string, Laboratory>> {
  const names = new Set([laboratory, ...results.flatMap(({ subcontracted_to }) => subcontracted_to ?? [])]);
  const byName = new Map<string, Laboratory>();
  for (const name of names) {
    const match = await laboratoryOn(db, name, dates.tested_on);
    if (match) byName.set(name, match);
  }
  return byName;
}

async function replacedProblem(
  db: Queryable,
  { supersedes, report_number }: ReportFile,
  supplementId: number,
): Promise<FileProblem | null> {
  if (supersedes === null) return null;
  const at = "supersedes.report_number";
  const number = supersedes.report_number;
  if (number === report_number) return { at, problem: "A report can't supersede itself." };
  const [replaced] = await db
    .select({ supplementId: reports.supplementId, state: reports.state })
    .from(reports)
    .where(and(eq(reports.reportNumber, number), eq(reports.chain, "reports")));
  if (!replaced) return { at, problem: `No published report ${number}.` };
  if (replaced.supplementId !== supplementId) return { at, problem: `${number} is about another product.` };
  // Once this report is published, the other one is rightly superseded.
  const isNew = (await findPublishedReport(db, report_number)) === null;
  if (isNew && !canChangeReportState(replaced.state, "superseded"))
    return { at, problem: `${number} is already ${replaced.state}.` };
  return null;
}
