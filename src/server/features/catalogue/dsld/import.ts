import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { adoptCommonSpellings, type BrandSpellings, countSpellings } from "../intake/brand-spellings.ts";
import type { Conflict } from "../intake/record.ts";
import { saveLabels } from "../intake/save.ts";
import { type Rejection, readInWorker } from "./read-in-worker.ts";

export interface ImportTotals {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  conflicts: number;
}

export interface ImportListener {
  /** `fraction` of the source, 0 to 1, that has been saved. A promise is awaited. */
  onProgress(progress: { fraction: number; totals: ImportTotals }): unknown;
  onRejections(rejections: readonly Rejection[]): Promise<void>;
  onConflicts(conflicts: readonly Conflict[]): Promise<void>;
  /** Number of the recorded import. */
  runId?: number;
}

/**
 * Imports a file or folder of NIH labels, a few thousand labels per transaction. Committed labels are on the site at
 * once. An interrupted import can be rerun: labels already saved count as unchanged. Throws `PlatformProblem` if the
 * source cannot be read.
 */
export async function importDsld(db: Db, file: string, listener: ImportListener): Promise<ImportTotals> {
  const totals: ImportTotals = { added: 0, updated: 0, unchanged: 0, rejected: 0, conflicts: 0 };
  const spellings: BrandSpellings = new Map();
  for await (const { labels, rejections, done, total } of readInWorker(file)) {
    const saved = await saveLabels(db, labels, listener.runId ?? null);
    countSpellings(spellings, labels);
    totals.added += saved.added;
    totals.updated += saved.updated;
    totals.unchanged += saved.unchanged;
    totals.rejected += rejections.length;
    totals.conflicts += saved.conflicts.length;
    await listener.onRejections(rejections);
    await listener.onConflicts(saved.conflicts);
    await listener.onProgress({ fraction: total > 0 ? done / total : 1, totals });
  }
  await adoptCommonSpellings(db, spellings);
  // Even if nothing changed: a previous run may have been killed just before this step.
  await updateStatistics(db);
  return totals;
}

/** Tables that an import fills, to be analyzed for the query planner. */
const IMPORTED_TABLES =
  "brands, supplements, labels, label_facts, barcodes, supplement_ingredients, supplement_search, search_terms, listed_brands, listed_ingredients";

/** Recounts search terms, adds up the counts of listed products, flushes the GIN pending list and updates planner statistics. Blocks no readers. */
async function updateStatistics(db: Db): Promise<void> {
  await db.execute(sql`select recount_search_terms()`);
  await db.execute(sql`select compact_listed_products()`);
  await db.execute(sql`select gin_clean_pending_list('supplement_search_vector')`);
  await db.execute(sql.raw(`analyze ${IMPORTED_TABLES}`));
}
