import { rm } from "node:fs/promises";
import path from "node:path";
import { PlatformProblem } from "#platform/problem.ts";
import ingredients from "#sample-data/ingredients.json" with { type: "json" };
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { BULK_FILE, download } from "#server/features/catalogue/dsld/download.ts";
import { type ImportTotals, importDsld } from "#server/features/catalogue/dsld/import.ts";
import { saveIngredients } from "#server/features/catalogue/intake/save.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { openFindings } from "./findings-file.ts";
import { type Opened, withDatabase } from "./open.ts";
import { showProgress } from "./progress.ts";

export const command: Command = {
  usage: "FILE|FOLDER|--download",
  options: {
    download: {
      type: "boolean",
      help: "Fetch the NIH's whole database (about 214,000 labels) and import it",
    },
    findings: {
      type: "string",
      value: "FILE",
      help: "Where rows that were refused are listed (default: import-dsld-findings.csv in the data folder)",
    },
    ...OPERATOR_OPTION,
  },
  words: [0, 1],
  async run(call) {
    const [file] = call.positionals;
    if ((file === undefined) === !call.values.download) {
      throw new UsageProblem("Name a file or a folder to import, or say --download.");
    }
    await withDatabase(call, async (opened) => {
      if (file !== undefined) return importFile(call, opened, file);
      const fetched = await fetchBulkFile(call, path.join(opened.config.dataDir, "downloads"));
      await importFile(call, opened, fetched);
      await rm(fetched);
    });
  },
};

async function fetchBulkFile(call: Call, folder: string): Promise<string> {
  const progress = showProgress(call.err, "KB");
  const fetched = await download(BULK_FILE, {
    folder,
    onProgress: (bytes, total) => progress.update(total ? bytes / total : 0, bytes / 1000),
  });
  progress.end();
  return fetched;
}

async function importFile(call: Call, { config, database: { db } }: Opened, file: string): Promise<void> {
  const operator = operatorOf(call);
  const record = (details: Record<string, unknown>) =>
    recordAction(db, { operator, action: "import-dsld", subject: path.basename(file), details });
  await saveIngredients(db, ingredients);
  await record({ state: "started" });
  const given = call.values.findings;
  const findings = await openFindings(
    path.resolve(typeof given === "string" ? given : path.join(config.dataDir, "import-dsld-findings.csv")),
  );
  const progress = showProgress(call.err, "labels");
  try {
    const totals = await importDsld(db, file, {
      onProgress: ({ fraction, totals }) => progress.update(fraction, labelsIn(totals)),
      onRejections: (rejections) => findings.rejected(rejections),
      onConflicts: (conflicts) => findings.conflicting(conflicts),
    });
    const seconds = progress.end() / 1000;
    await record({ state: "finished", ...totals });
    for (const line of summary(totals, seconds, findings.file)) call.out(line);
    if (labelsIn(totals) === 0) throw new PlatformProblem(`${file} holds no label that could be read.`);
  } finally {
    progress.end();
    await findings.close();
  }
}

const labelsIn = (totals: ImportTotals): number => totals.added + totals.updated + totals.unchanged;

function summary(totals: ImportTotals, seconds: number, findings: string): string[] {
  const number = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 0 });
  const labels = labelsIn(totals);
  return [
    `${number(labels)} labels in ${seconds.toFixed(1)} s (${number(labels / seconds)} a second): ` +
      `${number(totals.added)} added, ${number(totals.updated)} changed, ${number(totals.unchanged)} unchanged.`,
    `${number(totals.rejected)} rows rejected, ${number(totals.conflicts)} conflicts: ${findings}`,
  ];
}
