import { eq, sql } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { Chain, ReportState } from "#contract/vocabulary.ts";
import type { Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { takeSlug } from "../../catalogue/rules.ts";
import { reportDocument } from "../queries/documents.ts";
import { judged, scoreColumns } from "../rules/published-report.ts";
import { reportRow, resultRows } from "../rules/report-columns.ts";
import { reportSlugs } from "../rules/slug.ts";
import { mayBecome } from "../rules/statement.ts";
import { reportResults, reports } from "../schema.ts";

export interface Publication {
  chain: Chain;
  payload: PublishedReport;
  supplementId: number;
  publishedAt: Date;
  /** The day for which its score is worked out, `YYYY-MM-DD`. */
  on: string;
  operators: string[];
}

export interface Shown {
  supplementId: number;
  reportSlug: string;
}

/** Writes a report's rows as its signed document says them. The search rows of its product are the caller's to refresh. */
export async function enactReport(tx: Tx, publication: Publication): Promise<Shown> {
  const { chain, payload, supplementId, publishedAt, on, operators } = publication;
  const judgement = judged(payload);
  const slug = await freeSlug(tx, payload);
  const [added] = await tx
    .insert(reports)
    .values({
      ...reportRow(payload, judgement),
      ...scoreColumns(judgement, { state: "current", testedAt: payload.dates.tested_on, on }),
      chain,
      slug,
      supplementId,
      publishedAt,
      publishedBy: operators,
    })
    .returning({ id: reports.id });
  const reportId = added?.id ?? 0;
  await tx.insert(reportResults).values(resultRows(payload, judgement).map((row) => ({ ...row, reportId })));
  return { supplementId, reportSlug: slug };
}

async function freeSlug(tx: Tx, payload: PublishedReport): Promise<string> {
  const candidates = reportSlugs(payload);
  const taken = await tx
    .select({ slug: reports.slug })
    .from(reports)
    .where(sql`${reports.slug} = any(${sql.param(candidates)}::text[])`);
  return takeSlug(candidates, new Set(taken.map(({ slug }) => slug)));
}

/** Makes a report's row say what a later statement says: its state, and a brand's answer where there is a new one. */
export async function enactState(tx: Tx, payload: PublishedState, on: string): Promise<Shown> {
  const { state, reason, superseded_by, brand_response } = payload;
  const report = await findReport(tx, payload.report_number);
  checkTransition(report, state);
  const judgement = judged(await reportDocument(tx, report.id));
  await tx
    .update(reports)
    .set({
      state,
      // An answer alone leaves the reason as it stands.
      ...(reason === null && state === report.state ? {} : { stateReason: reason }),
      ...(superseded_by === null ? {} : { supersededById: (await findReport(tx, superseded_by)).id }),
      ...(brand_response === null ? {} : { brandResponse: brand_response, brandRespondedOn: payload.on }),
      ...scoreColumns(judgement, { state, testedAt: report.testedAt, on }),
    })
    .where(eq(reports.id, report.id));
  return { supplementId: report.supplementId, reportSlug: report.slug };
}

/** `Refusal` "conflict": a report in its state cannot come to the other one. */
export function checkTransition(
  { reportNumber, state }: Pick<typeof reports.$inferSelect, "reportNumber" | "state">,
  next: ReportState,
): void {
  if (next === state || mayBecome(state, next)) return;
  throw new Refusal("conflict", `Report ${reportNumber} is ${state}: it cannot become ${next}.`);
}

/** `Refusal` "not_found": no report of this number was published. */
export async function findReport(tx: Tx, reportNumber: string): Promise<typeof reports.$inferSelect> {
  const [report] = await tx.select().from(reports).where(eq(reports.reportNumber, reportNumber));
  if (!report) throw new Refusal("not_found", `No report ${reportNumber} was published.`);
  return report;
}

export async function refreshSearchRows(tx: Tx, supplementIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select refresh_supplement_search(${sql.param([...supplementIds])}::int[])`);
}
