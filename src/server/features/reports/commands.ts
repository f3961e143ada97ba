import { eq, inArray, sql } from "drizzle-orm";
import type { Source } from "#contract/vocabulary.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { labels, supplements } from "../catalogue/schema.ts";
import { reportResults, reports } from "./schema.ts";

export type ResultRecord = Omit<typeof reportResults.$inferSelect, "reportId" | "position">;

/** A report as any source delivers it, already judged: what `publishReports` takes. */
export interface ReportRecord
  extends Omit<typeof reports.$inferSelect, "id" | "supplementId" | "supersededById"> {
  /** A label record of the product that was measured. */
  supplementRef: { source: Source; sourceRef: string };
  /** The report that this one replaces, and why; that one must be published already or stand before it. */
  supersedes: { reportNumber: string; reason: string } | null;
  /** In the order in which they are shown. */
  results: ResultRecord[];
}

/** Reports written in one transaction. */
const CHUNK = 100;

/**
 * Publishes reports and shows them in search. A report whose number is known already is left as it is: what has been
 * published does not change. Answers how many were new. `Refusal` "not_found": a product has no label record here;
 * nothing of that transaction is written.
 */
export async function publishReports(db: Db, records: readonly ReportRecord[]): Promise<number> {
  let published = 0;
  for (let from = 0; from < records.length; from += CHUNK) {
    const chunk = records.slice(from, from + CHUNK);
    published += await db.transaction((tx) => publishChunk(tx, chunk));
  }
  return published;
}

async function publishChunk(tx: Tx, records: readonly ReportRecord[]): Promise<number> {
  const productOf = await findProducts(tx, records);
  const rows = records.map(({ results: _, supersedes: __, ...record }) => ({
    ...record,
    supplementId: productOf(record),
  }));
  const added = await tx
    .insert(reports)
    .values(rows)
    .onConflictDoNothing({ target: reports.reportNumber })
    .returning({ id: reports.id, reportNumber: reports.reportNumber });
  if (added.length === 0) return 0;

  const idOf = new Map(added.map(({ reportNumber, id }) => [reportNumber, id]));
  const fresh = records.flatMap((record) => {
    const id = idOf.get(record.reportNumber);
    return id === undefined ? [] : [{ id, record }];
  });
  await tx
    .insert(reportResults)
    .values(
      fresh.flatMap(({ id, record }) =>
        record.results.map((result, position) => ({ ...result, reportId: id, position })),
      ),
    );
  for (const { id, record } of fresh) await supersede(tx, id, record);
  const products = [...new Set(fresh.map(({ record }) => productOf(record)))];
  await tx.execute(sql`select refresh_supplement_search(${sql.param(products)}::int[])`);
  return fresh.length;
}

async function supersede(tx: Tx, id: number, { supersedes }: ReportRecord): Promise<void> {
  if (supersedes === null) return;
  await tx
    .update(reports)
    .set({ state: "superseded", stateReason: supersedes.reason, supersededById: id })
    .where(eq(reports.reportNumber, supersedes.reportNumber));
}

/** From each report to its product; a product that was merged into another hands its reports on. */
async function findProducts(tx: Tx, records: readonly ReportRecord[]) {
  const refs = records.map(({ supplementRef }) => supplementRef.sourceRef);
  const found = await tx
    .select({
      source: labels.source,
      sourceRef: labels.sourceRef,
      id: sql<number>`coalesce(${supplements.mergedIntoId}, ${supplements.id})`,
    })
    .from(labels)
    .innerJoin(supplements, eq(supplements.id, labels.supplementId))
    .where(inArray(labels.sourceRef, refs));
  const byRef = new Map(found.map(({ source, sourceRef, id }) => [`${source} ${sourceRef}`, id]));
  return ({
    reportNumber,
    supplementRef: { source, sourceRef },
  }: Pick<ReportRecord, "reportNumber" | "supplementRef">): number => {
    const id = byRef.get(`${source} ${sourceRef}`);
    if (id !== undefined) return id;
    throw new Refusal(
      "not_found",
      `Report ${reportNumber} is about label ${source} ${sourceRef}, which is not in the catalogue.`,
    );
  };
}
