import { and, eq } from "drizzle-orm";
import type { PublishedReport, ReportFile } from "#contract/report-file.ts";
import type { Laboratory } from "#contract/report-parts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { type FileProblem, fileProblems, scopeProblems } from "../rules/file-problems.ts";
import { publishedReport } from "../rules/published-report.ts";
import { mayBecome } from "../rules/statement.ts";
import { reports } from "../schema.ts";
import { laboratoryOn } from "./laboratories.ts";
import { publishedContent, sameContent } from "./published-reports.ts";
import { pictureProblems } from "./sample-pictures.ts";
import { findMeasured, lotProblem } from "./tested-product.ts";

/** A file with nothing wrong in it: what would be signed, and the product that it is about. */
export interface Ready {
  payload: PublishedReport;
  supplementId: number;
}

export type Checked = { ready: Ready } | { problems: readonly FileProblem[] };

/** Everything that can be wrong with a report, in itself and beside what is here already; nothing is written. */
export async function checkFile(db: Queryable, file: ReportFile, today: string): Promise<Checked> {
  const laboratories = await laboratoriesOf(db, file);
  const laboratory = laboratories.get(file.laboratory);
  const measured = await findMeasured(db, file.product);
  const problems = [
    ...fileProblems(file, today),
    ...scopeProblems(file, laboratories),
    ...(await pictureProblems(db, file)),
  ];
  if (!laboratory)
    problems.push({
      at: "laboratory",
      problem: `${file.laboratory} was not added: see the command laboratory.`,
    });
  if ("problem" in measured) problems.push(measured.problem);
  else {
    const lot = await lotProblem(db, measured.product, file.sample.lot_number);
    const replaced = await replacedProblem(db, file, measured.product.id);
    problems.push(...[lot, replaced].filter((problem) => problem !== null));
  }
  if (problems.length > 0 || !laboratory || "problem" in measured) return { problems };
  const judged = publishedReport(file, laboratory);
  if (judged === null) return { problems: [{ at: "results", problem: "Nothing in it can be judged." }] };
  const known = await publishedContent(db, file.report_number);
  if (known !== null && !sameContent(known, judged))
    return {
      problems: [
        {
          at: "report_number",
          problem: `${file.report_number} is published already, with other content: what is published does not change. A correction takes a number of its own and supersedes it.`,
        },
      ],
    };
  return { ready: { payload: judged, supplementId: measured.product.id } };
}

async function laboratoriesOf(
  db: Queryable,
  { laboratory, results, dates }: ReportFile,
): Promise<Map<string, Laboratory>> {
  const names = new Set([laboratory, ...results.flatMap(({ subcontracted_to }) => subcontracted_to ?? [])]);
  const found = new Map<string, Laboratory>();
  for (const name of names) {
    const known = await laboratoryOn(db, name, dates.tested_on);
    if (known) found.set(name, known);
  }
  return found;
}

async function replacedProblem(
  db: Queryable,
  { supersedes, report_number }: ReportFile,
  supplementId: number,
): Promise<FileProblem | null> {
  if (supersedes === null) return null;
  const at = "supersedes.report_number";
  const number = supersedes.report_number;
  if (number === report_number) return { at, problem: "A report cannot replace itself." };
  const [replaced] = await db
    .select({ supplementId: reports.supplementId, state: reports.state })
    .from(reports)
    .where(and(eq(reports.reportNumber, number), eq(reports.chain, "reports")));
  if (!replaced) return { at, problem: `No report ${number} was published.` };
  if (replaced.supplementId !== supplementId) return { at, problem: `${number} is about another product.` };
  // Of a report that was published the other one is superseded, as it should be.
  const isNew = (await publishedContent(db, report_number)) === null;
  if (isNew && !mayBecome(replaced.state, "superseded"))
    return { at, problem: `${number} is ${replaced.state} already.` };
  return null;
}
