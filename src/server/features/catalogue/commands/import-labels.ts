import path from "node:path";
import { eq } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { PlatformProblem } from "#platform/problem.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { conflictFinding, rejectionFinding } from "../dsld/findings.ts";
import { type ImportListener, type ImportTotals, importDsld } from "../dsld/import.ts";
import { saveIngredients } from "../intake/save.ts";
import { importRuns } from "../schema/import-runs.ts";
import { labels } from "../schema.ts";
import { recordAction } from "./audit.ts";
import { refreshBrandFamilies } from "./brand-families.ts";
import { withoutFolder } from "./label-files.ts";
import { addImportRun, type ImportAbout, type ImportRecorder, runImport } from "./record-import.ts";

/** Who imports labels, from which file; from the console also why, and the hash of the file. */
export type LabelImport = Omit<ImportAbout, "kind"> & { reason?: string };

/** Records that an import of labels was asked for, for the screen Imports and in the audit log. Returns its number. */
export async function beginLabelImport(
  tx: Queryable,
  clock: Clock,
  { reason, ...about }: LabelImport,
): Promise<number> {
  const id = await addImportRun(tx, clock, { ...about, kind: "dsld" });
  const file = about.fileSha256 ? { sha256: about.fileSha256 } : {};
  const details = { state: "started", import: id, ...file, ...(reason !== undefined && { reason }) };
  await recordAction(tx, { operator: about.operator, action: "import-dsld", subject: about.source, details });
  return id;
}

/** What has been imported so far, beside the screen Imports: for the command line. */
export type LabelImportListener = Pick<ImportListener, "onProgress" | "onRejections" | "onConflicts">;

interface LabelsToImport {
  /** Number of the recorded import. */
  id: number;
  /** A file or folder, or what fetches it, saying that it is alive. */
  file: string | ((touch: ImportRecorder["touch"]) => Promise<string>);
  hiddenFolder?: string;
}

const SILENT: LabelImportListener = {
  onProgress: () => undefined,
  onRejections: async () => undefined,
  onConflicts: async () => undefined,
};

/**
 * Imports a file or folder of NIH labels as the import `id`. One that was stopped can be run again: what is stored already
 * counts once. Throws `PlatformProblem` for a file that cannot be read or holds no readable label, in words that leave the
 * hidden folder out.
 */
export async function runLabelImport(
  needs: { db: Db; clock: Clock },
  { id, file: given, hiddenFolder }: LabelsToImport,
  listener: LabelImportListener = SILENT,
): Promise<ImportTotals> {
  const { db } = needs;
  const before = await countsBefore(db, id);
  return runImport(needs, id, async (recorder) => {
    const file = typeof given === "string" ? given : await given(recorder.touch);
    await saveIngredients(db, ingredients);
    const totals = await importDsld(db, file, recordingListener(recorder, before, listener)).catch(
      (error: Error) => {
        throw hiddenFolder && error instanceof PlatformProblem ? withoutFolder(error, hiddenFolder) : error;
      },
    );
    const isEmpty = totals.added + totals.updated + totals.unchanged === 0;
    if (isEmpty) throw new PlatformProblem(`${path.basename(file)} contains no readable label.`);
    await refreshBrandFamilies(db);
    await recordEnd(db, id, sumOf(before, totals));
    return totals;
  });
}

type CountsBefore = Pick<ImportTotals, "added" | "updated">;

/** What an attempt that was stopped has stored. */
async function countsBefore(db: Queryable, id: number): Promise<CountsBefore> {
  const [run] = await db
    .select({ changed: importRuns.changed })
    .from(importRuns)
    .where(eq(importRuns.id, id));
  return { added: await db.$count(labels, eq(labels.importRunId, id)), updated: run?.changed ?? 0 };
}

/** Counts of all attempts: what an earlier one stored is unchanged in this one. */
const sumOf = (before: CountsBefore, totals: ImportTotals): ImportTotals => ({
  ...totals,
  added: before.added + totals.added,
  updated: before.updated + totals.updated,
  unchanged: Math.max(0, totals.unchanged - before.added - before.updated),
});

const recordingListener = (
  recorder: ImportRecorder,
  before: CountsBefore,
  listener: LabelImportListener,
): ImportListener => ({
  runId: recorder.runId,
  async onProgress({ fraction, totals }) {
    await listener.onProgress({ fraction, totals });
    const { updated, ...counts } = sumOf(before, totals);
    await recorder.progress({ ...counts, changed: updated, fraction });
  },
  async onRejections(rejections) {
    recorder.rejected(rejections.map(rejectionFinding));
    await listener.onRejections(rejections);
  },
  async onConflicts(conflicts) {
    recorder.conflicting(conflicts.map(conflictFinding));
    await listener.onConflicts(conflicts);
  },
});

async function recordEnd(db: Db, id: number, totals: ImportTotals): Promise<void> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!run) return;
  const details = { state: "finished", import: id, ...totals };
  await recordAction(db, { operator: run.operator, action: "import-dsld", subject: run.source, details });
}
