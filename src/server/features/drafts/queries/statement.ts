import { and, desc, eq, ilike, or, sql } from "drizzle-orm";
import type { PublishedState } from "#contract/report-file.ts";
import { STATE_LABELS, STATE_SENTENCES } from "#contract/report-labels.ts";
import type { StatementChange } from "#contract/staff/drafts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import type { Queryable, Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { supplements } from "../../catalogue/schema.ts";
import { stateStatement } from "../../reports/commands/change-state.ts";
import { canChangeReportState } from "../../reports/rules/statement.ts";
import { reports } from "../../reports/schema.ts";

/** The statement that a change makes. Throws `ApiError` "conflict" if the report's state forbids it or already says it. */
export async function statementContent(
  tx: Tx,
  reportNumber: string,
  change: StatementChange,
  now: Date,
): Promise<PublishedState> {
  const payload = await stateStatement(tx, reportNumber, change, utcDay(now));
  if (payload === null) throw new ApiError("conflict", `Report ${reportNumber} says this already.`);
  return payload;
}

/** What the page of the report will say, in the sentences of its notice. */
export function statementOnPage({ state, reason, superseded_by, brand_response }: PublishedState): string[] {
  if (brand_response !== null) return ["The brand’s response, word for word:", brand_response];
  const title =
    state === "current"
      ? "The notice at the top of the page goes away."
      : `${STATE_LABELS[state]}. ${STATE_SENTENCES[state]}`;
  return [
    title,
    ...(reason === null ? [] : [reason]),
    ...(superseded_by === null ? [] : [`Read report ${superseded_by}, which replaces it`]),
  ];
}

const MAX_LISTED = 50;

/** Published reports whose number, product or lot holds the text, newest first. Demo reports are left out. */
export async function listPublishedReports(db: Queryable, query: string) {
  const like = `%${query.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select({
      report_number: reports.reportNumber,
      report_slug: reports.slug,
      product: supplements.name,
      lot_number: reports.lotNumber,
      state: reports.state,
      state_reason: reports.stateReason,
      verdict: reports.verdict,
      publishedAt: reports.publishedAt,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .where(
      and(
        eq(reports.chain, "reports"),
        query === ""
          ? sql`true`
          : or(
              ilike(reports.reportNumber, like),
              ilike(supplements.name, like),
              ilike(reports.lotNumber, like),
            ),
      ),
    )
    .orderBy(desc(reports.publishedAt), desc(reports.id))
    .limit(MAX_LISTED);
  return rows.map(({ publishedAt, ...row }) => ({
    ...row,
    published_at: publishedAt.toISOString(),
    may: kindsFor(row.state),
  }));
}

function kindsFor(state: ReportState): StatementChange["kind"][] {
  const kinds: StatementChange["kind"][] = [];
  if (canChangeReportState(state, "withdrawn")) kinds.push("withdraw");
  if (canChangeReportState(state, "disputed")) kinds.push("dispute");
  if (canChangeReportState(state, "superseded")) kinds.push("supersede");
  if (state === "disputed") kinds.push("settle");
  return [...kinds, "respond"];
}
