import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { ComparedLots } from "#contract/lots.ts";
import { compareReports } from "#domain/lots/compare-lots.ts";
import { ContentMemory } from "#platform/content-memory.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { prepared } from "#platform/database/prepared.ts";
import { refuseHeld } from "../../catalogue/queries/holds.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { reportResults, reports } from "../schema.ts";
import { summaryOf } from "./lists.ts";

/** The newest ones are compared if a product has more. */
const MAX_COMPARED_REPORTS = 24;

/** Results of the reports on a product that count, lot by lot. Throws `ApiError` "not_found", or "legal" while it is hidden. */
export async function compareLotsOf(db: ReadOnlyDb, ref: string): Promise<ComparedLots> {
  const id = await resolveSupplementId(db, ref);
  await refuseHeld(db, id);
  const newest = await selectCompared(db, { supplementId: id });
  const rows = newest.toReversed();
  const results = rows.length > 1 ? await resultsByReport(db, rows) : new Map<number, never[]>();
  const lots = rows.map((row) => ({
    summary: shortSummary(row),
    product: row.product,
    plan: row.plan,
    results: results.get(row.id) ?? [],
  }));
  return comparedLots.get({ id, lots }, () => ({
    supplement_id: String(id),
    reports: rows.map(shortSummary),
    analytes: compareReports(lots),
  }));
}

/** Judging all reports on a product takes a tenth of its page's time. */
const comparedLots = new ContentMemory<ComparedLots>();

const selectCompared = prepared<{ supplementId: number }, (typeof reports.$inferSelect)[]>((db) =>
  db
    .select()
    .from(reports)
    .where(
      and(
        eq(reports.supplementId, sql.placeholder("supplementId")),
        inArray(reports.state, ["current", "disputed"]),
      ),
    )
    .orderBy(desc(reports.testedAt), desc(reports.id))
    .limit(MAX_COMPARED_REPORTS),
);

function shortSummary(row: typeof reports.$inferSelect): ComparedLots["reports"][number] {
  const { report_slug, lot_number, lab_name, tested_at, state } = summaryOf(row);
  return { report_slug, lot_number, lab_name, tested_at, state };
}

async function resultsByReport(db: ReadOnlyDb, rows: readonly { id: number }[]) {
  const results = await selectResults(db, { ids: rows.map(({ id }) => id) });
  return Map.groupBy(results, ({ reportId }) => reportId);
}

const selectResults = prepared<{ ids: number[] }, (typeof reportResults.$inferSelect)[]>((db) =>
  db
    .select()
    .from(reportResults)
    .where(sql`${reportResults.reportId} = any(${sql.placeholder("ids")}::integer[])`)
    .orderBy(asc(reportResults.reportId), asc(reportResults.position)),
);
