import { rm } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "#platform/clock.ts";
import { downloadFile } from "#platform/download.ts";
import { PlatformProblem } from "#platform/problem.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { refreshBrandFamilies } from "#server/features/catalogue/commands/brand-families.ts";
import { type ImportRecorder, recordImport } from "#server/features/catalogue/commands/record-import.ts";
import { BULK_FILE_URL, downloadLabelRecords } from "#server/features/catalogue/dsld/download.ts";
import {
  type ImportListener,
  type ImportTotals,
  importDsld,
} from "#server/features/catalogue/dsld/import.ts";
import { saveIngredients } from "#server/features/catalogue/intake/save.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { conflictFinding, openFindings, rejectionFinding } from "./findings-file.ts";
import { type CommandDeps, withDatabase } from "./open.ts";
import { showProgress } from "./progress.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("[FILE|FOLDER]")
    .option("--download", "Download and import the whole NIH database (about 214,000 labels); resumes")
    .option("--records <IDS>", "With --download: only these labels, by DSLD ID, separated by commas")
    .option(
      "--findings <FILE>",
      "CSV for rejected rows and conflicts (default: import-dsld-findings.csv in the data folder)",
    )
    .addOption(operatorOption(context))
    .action(async (file, { download, records, ...options }) => {
      if ((file === undefined) === !download)
        throw new UsageError("Give a file or folder to import, or --download.");
      const ids = readIds(records, download);
      await withDatabase(context, async (opened) => {
        if (file !== undefined) return importFile(context, opened, { file, ...options });
        const folder = path.join(opened.config.dataDir, "downloads");
        const downloaded = await (ids ? fetchRecords(context, folder, ids) : fetchBulkFile(context, folder));
        await importFile(context, opened, { file: downloaded, ...options });
        await rm(downloaded, { recursive: true });
      });
    });

/** DSLD IDs of `--records`; null without the option. */
function readIds(records: string | undefined, download: true | undefined): string[] | null {
  if (records === undefined) return null;
  if (!download) throw new UsageError("--records goes with --download.");
  const ids = records.split(",").map((id) => id.trim());
  const isId = (id: string) => /^[1-9]\d{0,9}$/.test(id);
  if (!ids.every(isId)) throw new UsageError("Give DSLD IDs separated by commas, such as 330088,49495.");
  return [...new Set(ids)];
}

async function fetchRecords(
  { err }: CommandContext,
  folder: string,
  ids: readonly string[],
): Promise<string> {
  const progress = showProgress(err, "records");
  const downloaded = await downloadLabelRecords(ids, {
    folder: path.join(folder, "records"),
    onProgress: (done, total) => progress.update(total ? done / total : 0, done),
  });
  progress.end();
  return downloaded;
}

async function fetchBulkFile({ err }: CommandContext, folder: string): Promise<string> {
  const progress = showProgress(err, "KB");
  const downloaded = await downloadFile(BULK_FILE_URL, {
    folder,
    onProgress: (bytes, total) => progress.update(total ? bytes / total : 0, bytes / 1000),
  });
  progress.end();
  return downloaded;
}

async function importFile(
  { out, err }: CommandContext,
  { config, database: { db } }: CommandDeps,
  options: { file: string; findings?: string | undefined; operator: string },
): Promise<void> {
  const { file, operator } = options;
  const record = (details: Record<string, unknown>) =>
    recordAction(db, { operator, action: "import-dsld", subject: path.basename(file), details });
  await saveIngredients(db, ingredients);
  await record({ state: "started" });
  const findings = await openFindings(
    path.resolve(options.findings ?? path.join(config.dataDir, "import-dsld-findings.csv")),
  );
  const progress = showProgress(err, "labels");
  try {
    const about = { kind: "dsld", source: path.basename(file), operator } as const;
    const totals = await recordImport({ db, clock: systemClock }, about, (recorder) =>
      importDsld(db, file, listenerFor(recorder, { progress, findings })),
    );
    const seconds = progress.end() / 1000;
    await refreshBrandFamilies(db);
    await record({ state: "finished", ...totals });
    for (const line of summary(totals, seconds, findings.file)) out(line);
    if (countLabels(totals) === 0) throw new PlatformProblem(`${file} contains no readable label.`);
  } finally {
    progress.end();
    await findings.close();
  }
}

/** Shows the progress, writes the findings to their file, and both to the recorded import. */
const listenerFor = (
  recorder: ImportRecorder,
  {
    progress,
    findings,
  }: { progress: ReturnType<typeof showProgress>; findings: Awaited<ReturnType<typeof openFindings>> },
): ImportListener => ({
  runId: recorder.runId,
  onProgress({ fraction, totals }) {
    progress.update(fraction, countLabels(totals));
    const { updated, ...counts } = totals;
    return recorder.progress({ ...counts, changed: updated, fraction });
  },
  onRejections(rejections) {
    recorder.rejected(rejections.map(rejectionFinding));
    return findings.rejected(rejections);
  },
  onConflicts(conflicts) {
    recorder.conflicting(conflicts.map(conflictFinding));
    return findings.conflicting(conflicts);
  },
});

const countLabels = (totals: ImportTotals): number => totals.added + totals.updated + totals.unchanged;

function summary(totals: ImportTotals, seconds: number, findings: string): string[] {
  const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
  const labels = countLabels(totals);
  return [
    `${number(labels)} labels in ${seconds.toFixed(1)} s (${number(labels / seconds)} per second): ` +
      `${number(totals.added)} added, ${number(totals.updated)} changed, ${number(totals.unchanged)} unchanged.`,
    `${number(totals.rejected)} rows rejected, ${number(totals.conflicts)} conflicts: ${findings}`,
  ];
}
