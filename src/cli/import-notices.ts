import path from "node:path";
import { Option } from "@commander-js/extra-typings";
import { NOTICE_SOURCES, type NoticeSource } from "#contract/notice-vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import { downloadFile } from "#platform/download.ts";
import type { Jobs } from "#platform/jobs.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { type ImportRecorder, recordImport } from "#server/features/catalogue/commands/record-import.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { OPENFDA_BULK_URL } from "#server/features/notices/commands/import-daily.ts";
import { storeProhibitedSubstances } from "#server/features/notices/commands/import-prohibited.ts";
import { downloadEnforcementPages } from "#server/features/notices/sources/openfda-api.ts";
import { readProhibitedSubstances } from "#server/features/notices/sources/prohibited.ts";
import { type CommandContext, type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { type CommandDeps, withJobs } from "./open.ts";
import { showProgress } from "./progress.ts";

const isSource = (what: string): what is NoticeSource => NOTICE_SOURCES.some((source) => source === what);

/** Rejected rows that are printed; the rest are counted. */
const MAX_PRINTED = 20;

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<openfda|rasff|prohibited>")
    .argument("[FILE]")
    .addOption(new Option("--download", "openfda: download FDA's file; resumes").conflicts("file"))
    .addOption(
      new Option("--since <DAY>", "with --download: only reports since that day, page by page")
        .argParser(dayOption)
        .conflicts("file"),
    )
    .addOption(operatorOption(context))
    .action(async (what, file, { download, since, operator }) => {
      if (!isSource(what) && what !== "prohibited")
        throw new UsageError(`Give openfda, rasff or prohibited, not “${what}”.`);
      if ((file === undefined) === !download) throw new UsageError("Give a file to import, or --download.");
      if (since && !download) throw new UsageError("--since needs --download.");
      if (download && what !== "openfda")
        throw new UsageError(`${what} offers no file to download: export one and give its name.`);
      await withJobs(context, async (opened) => {
        const folder = path.join(opened.config.dataDir, "downloads");
        const files = file ? [file] : await fetchReports(context, folder, since);
        for (const from of files) await importOne(context, opened, { what, from, operator });
      });
    });

const dayOption = (text: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new UsageError("Give the day as YYYY-MM-DD.");
  return text;
};

async function importOne(
  context: CommandContext,
  opened: CommandDeps & { jobs: Jobs },
  { what, from, operator }: { what: NoticeSource | "prohibited"; from: string; operator: string },
): Promise<void> {
  const record = (details: Record<string, unknown>) =>
    recordAction(opened.database.db, {
      operator,
      action: "import-notices",
      subject: `${what}: ${path.basename(from)}`,
      details,
    });
  await record({ state: "started" });
  const about = { kind: what, source: path.basename(from), operator };
  const needs = { db: opened.database.db, clock: systemClock };
  const totals = await recordImport<Record<string, number>>(needs, about, (recorder) =>
    what === "prohibited"
      ? importList(context, opened, { file: from, recorder })
      : importFile(context, opened, { source: what, file: from, recorder }),
  );
  await record({ state: "finished", ...totals });
}

async function fetchReports(
  { err }: CommandContext,
  folder: string,
  since: string | undefined,
): Promise<readonly string[]> {
  const until = utcDay(systemClock.now());
  if (since !== undefined) return downloadEnforcementPages({ since, until }, { folder });
  const progress = showProgress(err, "KB");
  const downloaded = await downloadFile(OPENFDA_BULK_URL, {
    folder,
    onProgress: (bytes, total) => progress.update(total ? bytes / total : 0, bytes / 1000),
  });
  progress.end();
  return [downloaded];
}

async function importFile(
  { out, err }: CommandContext,
  { database, jobs }: CommandDeps & { jobs: Jobs },
  { source, file, recorder }: { source: NoticeSource; file: string; recorder: ImportRecorder },
) {
  const progress = showProgress(err, "rows");
  const rejections: string[] = [];
  try {
    const totals = await importNotices(
      { db: database.db, jobs, clock: systemClock },
      { source, file },
      {
        onProgress: (counts) => {
          const { added, changed, unchanged, other, rejected } = counts;
          progress.update(0, added + changed + unchanged + other + rejected);
          return recorder.progress(counts);
        },
        async onRejected(rows) {
          rejections.push(...rows.map(({ location, reason }) => `  ${location}: ${reason}`));
          recorder.rejected(rows.map(({ location, reason }) => ({ place: location, text: reason })));
        },
      },
    );
    const seconds = progress.end() / 1000;
    const { added, changed, unchanged, other, rejected } = totals;
    if (added + changed + unchanged + other === 0)
      throw new PlatformProblem(`${file} holds no readable notice.`);
    out(`${added} notices added, ${changed} changed, ${unchanged} unchanged in ${seconds.toFixed(1)} s.`);
    out(`${other} rows are about other food and were left out. ${rejected} rows were rejected.`);
    printRejections(out, rejections);
    return { ...totals };
  } finally {
    progress.end();
  }
}

async function importList(
  { out }: CommandContext,
  { database }: CommandDeps,
  { file, recorder }: { file: string; recorder: ImportRecorder },
) {
  const { substances, rejected } = await readProhibitedSubstances(file);
  const totals = await storeProhibitedSubstances(database.db, substances);
  const { added, changed, unchanged, removed } = totals;
  recorder.rejected(rejected.map(({ location, reason }) => ({ place: location, text: reason })));
  await recorder.progress({ added, changed, unchanged, other: removed, rejected: rejected.length });
  out(
    `${added} substances added, ${changed} changed, ${unchanged} unchanged, ${removed} removed. ${rejected.length} rejected.`,
  );
  printRejections(
    out,
    rejected.map(({ location, reason }) => `  ${location}: ${reason}`),
  );
  return { ...totals, rejected: rejected.length };
}

function printRejections(out: CommandContext["out"], lines: readonly string[]): void {
  for (const line of lines.slice(0, MAX_PRINTED)) out(line);
  if (lines.length > MAX_PRINTED) out(`  and ${lines.length - MAX_PRINTED} more`);
}
