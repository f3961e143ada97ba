import { rm } from "node:fs/promises";
import path from "node:path";
import { DSLD_ID } from "#contract/staff/label-files.ts";
import { systemClock } from "#platform/clock.ts";
import { downloadFile } from "#platform/download.ts";
import { beginLabelImport, runLabelImport } from "#server/features/catalogue/commands/import-labels.ts";
import { BULK_FILE_URL, downloadLabelRecords } from "#server/features/catalogue/dsld/download.ts";
import type { ImportTotals } from "#server/features/catalogue/dsld/import.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { openFindings } from "./findings-file.ts";
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
  if (!ids.every((id) => DSLD_ID.test(id)))
    throw new UsageError("Give DSLD IDs separated by commas, such as 330088,49495.");
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
  const needs = { db, clock: systemClock };
  const id = await beginLabelImport(db, systemClock, { source: path.basename(file), operator });
  const findings = await openFindings(
    path.resolve(options.findings ?? path.join(config.dataDir, "import-dsld-findings.csv")),
  );
  const progress = showProgress(err, "labels");
  try {
    const totals = await runLabelImport(
      needs,
      { id, file },
      {
        onProgress: ({ fraction, totals: soFar }) => progress.update(fraction, countLabels(soFar)),
        onRejections: (rejections) => findings.rejected(rejections),
        onConflicts: (conflicts) => findings.conflicting(conflicts),
      },
    );
    for (const line of summary(totals, progress.end() / 1000, findings.file)) out(line);
  } finally {
    progress.end();
    await findings.close();
  }
}

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
