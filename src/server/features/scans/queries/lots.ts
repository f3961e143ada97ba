import { and, desc, inArray, isNotNull } from "drizzle-orm";
import type { ScannedLot } from "#contract/scans.ts";
import { matchLot } from "#domain/lot.ts";
import type { Queryable } from "#platform/database/database.ts";
import { reports } from "../../reports/schema.ts";

/** How a lot stands to the published reports on each product; nothing where no lot is known. Withdrawn reports do not count. */
export async function lotMatches(
  db: Queryable,
  supplementIds: readonly number[],
  lotNumber: string | null,
): Promise<Map<number, ScannedLot>> {
  if (!lotNumber || supplementIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reports)
    .where(
      and(
        inArray(reports.supplementId, [...supplementIds]),
        isNotNull(reports.publishedAt),
        inArray(reports.state, ["current", "disputed"]),
      ),
    )
    .orderBy(desc(reports.testedAt), desc(reports.id));
  const tested = rows.map((row) => ({
    supplementId: row.supplementId,
    report_slug: row.slug,
    lot_number: row.lotNumber,
    tested_at: row.testedAt,
    verdict: row.verdict,
  }));
  return new Map(
    supplementIds.map((id) => [
      id,
      scannedLot(
        lotNumber,
        tested.filter((one) => one.supplementId === id),
      ),
    ]),
  );
}

type Tested = NonNullable<ScannedLot["report"]>;

function scannedLot(lotNumber: string, tested: readonly Tested[]): ScannedLot {
  const match = matchLot(lotNumber, tested);
  if (match.kind !== "exact") {
    return {
      match: match.kind === "other_lot" ? "other_lot" : "unknown",
      lot_number: lotNumber,
      report: null,
    };
  }
  const { report_slug, lot_number, tested_at, verdict } = match.report;
  return { match: "exact", lot_number: lotNumber, report: { report_slug, lot_number, tested_at, verdict } };
}
