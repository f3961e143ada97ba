import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import type { Conflict } from "../intake/record.ts";
import { saveLabels } from "../intake/save.ts";
import { type Rejection, readInThread } from "./read-in-worker.ts";

export interface ImportTotals {
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  conflicts: number;
}

export interface ImportWatcher {
  /** `fraction` of the source, 0 to 1, is in the catalogue. */
  onProgress(progress: { fraction: number; totals: ImportTotals }): void;
  onRejections(rejections: readonly Rejection[]): Promise<void>;
  onConflicts(conflicts: readonly Conflict[]): Promise<void>;
}

/**
 * Brings a file or folder of NIH labels into the catalogue, a few thousand labels in a transaction. What is committed
 * shows on the site at once; an import that was cut short is run again and finds the labels it saved unchanged
 * (decision 0032). `PlatformProblem`: the source cannot be read.
 */
export async function importDsld(db: Db, file: string, watcher: ImportWatcher): Promise<ImportTotals> {
  const totals: ImportTotals = { added: 0, updated: 0, unchanged: 0, rejected: 0, conflicts: 0 };
  for await (const { labels, rejections, done, total } of readInThread(file)) {
    const saved = await saveLabels(db, labels);
    totals.added += saved.added;
    totals.updated += saved.updated;
    totals.unchanged += saved.unchanged;
    totals.rejected += rejections.length;
    totals.conflicts += saved.conflicts.length;
    await watcher.onRejections(rejections);
    await watcher.onConflicts(saved.conflicts);
    watcher.onProgress({ fraction: total > 0 ? done / total : 1, totals });
  }
  // Also when nothing changed: the run before may have been killed just here.
  await settle(db);
  return totals;
}

/** Tables that an import fills: the planner needs to know how large they have become. */
const FILLED =
  "brands, supplements, labels, label_facts, barcodes, supplement_ingredients, supplement_search, search_terms";

/** After a large change: exact word counts, and an index and statistics that know the new rows. No reader waits. */
async function settle(db: Db): Promise<void> {
  await db.execute(sql`select recount_search_terms()`);
  await db.execute(sql`select gin_clean_pending_list('supplement_search_vector')`);
  await db.execute(sql.raw(`analyze ${FILLED}`));
}
