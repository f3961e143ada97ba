import path from "node:path";
import { VERDICT_LABELS } from "#contract/labels.ts";
import { systemClock } from "#platform/clock.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { takeInCertificate } from "#server/features/drafts/commands/take-in.ts";
import { importDraft } from "#server/features/reports/commands/draft.ts";
import { csvMapping, resultsFromCsv } from "#server/features/reports/rules/results-csv.ts";
import { type Acting, operatorName } from "./acting-staff.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  staffOption,
  UsageError,
} from "./command.ts";
import { draftSummary } from "./draft-text.ts";
import { openCommandStorage, withDatabase } from "./open.ts";
import { readBytes, readJson, readText } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>", "A laboratory's certificate (PDF, XLSX or CSV), or a report in our own format (JSON)")
    .option("--results <CSV>", "CSV with the results, instead of results in FILE")
    .option("--mapping <FILE>", "JSON file that maps the CSV's columns")
    .option("--lot <LOT>", "Lot number on the package; must match the one in FILE")
    .option("--certificate <FILE>", "The laboratory's own certificate (PDF, PNG or JPEG, at most 20 MB)")
    .option("--replace", "Replace a draft with the same number")
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action(
      async (file, { results, mapping, lot = null, certificate = null, replace = false, ...acting }) => {
        if (!(await isOwnFormat(file))) return takeIn(context, { file, lot, acting });
        const input = await readReport(file, { results, mapping });
        await withDatabase(context, async ({ config, database: { db } }) => {
          const needs = { db, clock: systemClock, storage: await openCommandStorage(config) };
          const operator = await operatorName(db, acting, "edit_drafts");
          const imported = await importDraft(needs, { input, operator, lot, certificate, replace });
          context.out(
            imported.outcome === "known"
              ? `${imported.reportNumber} is already published with the same content.`
              : `${imported.reportNumber} is ready to publish: ${VERDICT_LABELS[imported.verdict]}. Next: publish ${imported.reportNumber}`,
          );
        });
      },
    );

/** Whether a file is JSON, which our own format is written in; everything else is a laboratory's certificate. */
const isOwnFormat = async (file: string): Promise<boolean> =>
  /^\s*(?:\ufeff)?\s*[{[]/.test((await readBytes(file)).subarray(0, 64).toString("utf8"));

const takeIn = async (
  context: CommandContext,
  { file, lot, acting }: { file: string; lot: string | null; acting: Acting },
): Promise<void> => {
  const bytes = new Uint8Array(await readBytes(file));
  await withDatabase(context, async ({ config, database: { db } }) => {
    const needs = { db, clock: systemClock, storage: await openCommandStorage(config) };
    const operator = await operatorName(db, acting, "edit_drafts");
    const drafts = await takeInCertificate(needs, { bytes, fileName: path.basename(file), operator, lot });
    for (const draft of drafts) for (const line of draftSummary(draft)) context.out(line);
  });
};

async function readReport(
  file: string,
  { results, mapping }: { results: string | undefined; mapping: string | undefined },
): Promise<unknown> {
  const report = await readJson(file);
  if (results === undefined && mapping === undefined) return report;
  if (results === undefined || mapping === undefined)
    throw new UsageError("Use --results and --mapping together.");
  const parsed = csvMapping.safeParse(await readJson(mapping));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new PlatformProblem(
      `${mapping} is not a valid mapping: ${issue?.path.join(".")} ${issue?.message}`,
    );
  }
  if (typeof report !== "object" || report === null || "results" in report)
    throw new PlatformProblem("With --results, FILE must not contain results.");
  return { ...report, results: resultsFromCsv(await readText(results), parsed.data) };
}
