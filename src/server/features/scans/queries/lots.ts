import { and, desc, inArray, isNotNull } from "drizzle-orm";
import type { ScannedLot } from "#contract/scans.ts";
import { matchLot } from "#domain/lot-match.ts";
import type { Queryable } from "#platform/database/database.ts";
import { reports } from "../../reports/schema.ts";

export type ReportedLot = NonNullable<ScannedLot["report"]>;

/** Lots of the published reports on each product, newest first, by product id. Ignores withdrawn reports. */
export async function testedLotsOf(
  db: Queryable,
  supplementIds: readonly number[],
): Promise<Map<number, ReportedLot[]>> {
  const lots = new Map<number, ReportedLot[]>(supplementIds.map((id) => [id, []]));
  if (supplementIds.length === 0) return lots;
  const rows = await db
    .select({
      supplementId: reports.supplementId,
      report_slug: reports.slug,
      lot_number: reports.lotNumber,
      tested_at: reports.testedAt,
      verdict: reports.verdict,
      hazards: reports.hazards,
      headline: reports.headline,
    })
    .from(reports)
    .where(
      and(
        inArray(reports.supplementId, [...supplementIds]),
        isNotNull(reports.publishedAt),
        inArray(reports.state, ["current", "disputed"]),
      ),
    )
    .orderBy(desc(reports.testedAt), desc(reports.id));
  for (const { supplementId, hazards, ...lot } of rows)
    lots.get(supplementId)?.push({ ...lot, hazards: hazards ?? [] });
  return lots;
}

/** Compares a lot with a product's tested lots; null without a lot. */
export function compareLot(lotNumber: string | null, tested: readonly ReportedLot[]): ScannedLot | null {
  if (!lotNumber) return null;
  const match = matchLot(lotNumber, tested);
  if (match.kind === "exact") return { match: "exact", lot_number: lotNumber, report: match.report };
  return {
    match: match.kind === "other_lot" ? "other_lot" : "unknown",
    lot_number: lotNumber,
    report: null,
  };
}
