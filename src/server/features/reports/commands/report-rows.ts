import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { Chain, ReportState } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import { missingValue } from "#domain/out-of-range.ts";
import { SCORE_VERSION } from "#domain/score/formula.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { claimSlug } from "../../catalogue/rules.ts";
import { reportDocument } from "../queries/documents.ts";
import { judgePublishedReport, scoreColumns } from "../rules/published-report.ts";
import { reportResultRows, reportRow, statedColumns } from "../rules/report-columns.ts";
import { reportSlugs } from "../rules/slug.ts";
import { canChangeReportState } from "../rules/statement.ts";
import { reportResults, reports } from "../schema.ts";

export interface Publication {
  chain: Chain;
  payload: PublishedReport;
  supplementId: number;
  publishedAt: Date;
  /** The day its score is calculated for, `YYYY-MM-DD`: today, also where `publishedAt` is in the past (demo data). */
  scoredOn: string;
  operators: string[];
}

export interface StoredReport {
  supplementId: number;
  reportSlug: string;
}

/** Inserts a report's rows from its signed payload. The caller must refresh the product's search row. */
export async function insertReport(tx: Tx, publication: Publication): Promise<StoredReport> {
  const { chain, payload, supplementId, publishedAt, scoredOn, operators } = publication;
  const judgement = judgePublishedReport(payload);
  const slug = await freeSlug(tx, payload);
  const [added] = await tx
    .insert(reports)
    .values({
      ...reportRow(payload, judgement),
      ...scoreColumns(judgement, { state: "current", testedAt: payload.dates.tested_on, on: scoredOn }),
      chain,
      slug,
      supplementId,
      publishedAt,
      publishedBy: operators,
    })
    .returning({ id: reports.id });
  const { id: reportId } = added ?? missingValue("The added report");
  await tx
    .insert(reportResults)
    .values(reportResultRows(payload, judgement).map((row) => ({ ...row, reportId })));
  return { supplementId, reportSlug: slug };
}

async function freeSlug(tx: Tx, payload: PublishedReport): Promise<string> {
  const candidates = reportSlugs(payload);
  const existing = await tx
    .select({ slug: reports.slug })
    .from(reports)
    .where(sql`${reports.slug} = any(${sql.param(candidates)}::text[])`);
  return claimSlug(candidates, new Set(existing.map(({ slug }) => slug)));
}

/** Applies a signed statement to the report's row: its state and, if given, the brand's response. */
export async function updateReportState(tx: Tx, payload: PublishedState, on: string): Promise<StoredReport> {
  const { state, reason, superseded_by, brand_response } = payload;
  const report = await findReport(tx, payload.report_number);
  checkTransition(report, state);
  const judgement = judgePublishedReport(await reportDocument(tx, report.id));
  await tx
    .update(reports)
    .set({
      state,
      // A brand response without a state change keeps the reason.
      ...(reason === null && state === report.state ? {} : { stateReason: reason }),
      ...(superseded_by === null ? {} : { supersededById: (await findReport(tx, superseded_by)).id }),
      ...(brand_response === null ? {} : { brandResponse: brand_response, brandRespondedOn: payload.on }),
      ...scoreColumns(judgement, { state, testedAt: report.testedAt, on }),
    })
    .where(eq(reports.id, report.id));
  return { supplementId: report.supplementId, reportSlug: report.slug };
}

/** Throws `ApiError` "conflict" if a report in its current state cannot change to `next`. */
export function checkTransition(
  { reportNumber, state }: Pick<typeof reports.$inferSelect, "reportNumber" | "state">,
  next: ReportState,
): void {
  if (next === state || canChangeReportState(state, next)) return;
  throw new ApiError("conflict", `Report ${reportNumber} is ${state} and can't become ${next}.`);
}

/** Finds a published report by number. Throws `ApiError` "not_found" if there is none. */
export async function findReport(tx: Tx, reportNumber: string): Promise<typeof reports.$inferSelect> {
  const [report] = await tx.select().from(reports).where(eq(reports.reportNumber, reportNumber));
  if (!report) throw new ApiError("not_found", `No published report ${reportNumber}.`);
  return report;
}

/** Rewrites products' search rows. The caller has locked the catalog. */
export async function refreshSearchRows(tx: Tx, supplementIds: readonly number[]): Promise<void> {
  await tx.execute(sql`select refresh_supplement_search(${sql.param([...supplementIds])}::int[])`);
}

const DAY_MS = 86_400_000;
/** Reports recalculated in one transaction. */
const BATCH_SIZE = 200;

/**
 * Recalculates scores from an earlier day or an older formula, and the words beside the verdict. Returns how many
 * changed. Neither is in the signed document: they are the site's opinion on a day, which anyone can compute from what
 * is signed.
 */
export async function recalculateScores(db: Db, on: string): Promise<number> {
  let changed = 0;
  for (let after = 0; ; ) {
    const { last, count } = await db.transaction(async (tx) => {
      await lockUntilCommit(tx, "catalogueIntake");
      const due = await tx
        .select()
        .from(reports)
        .where(
          and(
            gt(reports.id, after),
            or(
              lt(reports.scoredOn, on),
              isNull(reports.verdictToday),
              // Of before it was recorded whether lead was quantified, and amounts compared with upper levels.
              and(isNotNull(reports.leadUgDay), isNull(reports.leadBelow)),
              isNull(reports.aboveUpperLevel),
              sql`${reports.scoreVersion} <> ${SCORE_VERSION}`,
            ),
          ),
        )
        .orderBy(asc(reports.id))
        .limit(BATCH_SIZE)
        // Weaker than "update", so that a document about a report can be stored meanwhile.
        .for("no key update");
      const changedIds: number[] = [];
      for (const row of due) {
        const columns = await recalculatedColumns(tx, row, on);
        await tx.update(reports).set(columns).where(eq(reports.id, row.id));
        if (changesSearchRow(row, columns)) changedIds.push(row.supplementId);
      }
      if (changedIds.length > 0) await refreshSearchRows(tx, [...new Set(changedIds)]);
      return { last: due.at(-1)?.id, count: changedIds.length };
    });
    if (last === undefined) return changed;
    after = last;
    changed += count;
  }
}

type ReportRow = typeof reports.$inferSelect;

async function recalculatedColumns(tx: Tx, { id, state, testedAt }: ReportRow, on: string) {
  const document = await reportDocument(tx, id);
  const judgement = judgePublishedReport(document);
  return { ...scoreColumns(judgement, { state, testedAt, on }), ...statedColumns(document, judgement) };
}

const changesSearchRow = (row: ReportRow, next: Awaited<ReturnType<typeof recalculatedColumns>>): boolean =>
  (
    [
      "score",
      "scoreVersion",
      "headline",
      "verdictToday",
      "leadUgDay",
      "leadBelow",
      "aboveUpperLevel",
    ] as const
  ).some((column) => row[column] !== next[column]);

/** Schedules the recalculation now and then daily, on one process: scores drop as measurements age. */
export const recalculateScoresDaily = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(needs, "recalculate-scores", DAY_MS, (now) =>
    recalculateScores(needs.db, utcDay(now)),
  );
