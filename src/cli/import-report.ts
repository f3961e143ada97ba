import { VERDICT_LABELS } from "#contract/labels.ts";
import { systemClock } from "#platform/clock.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { importDraft } from "#server/features/reports/commands/draft.ts";
import { csvMapping, resultsFromCsv } from "#server/features/reports/rules/results-csv.ts";
import { type ConfigureCommand, operatorOption, UsageError } from "./command.ts";
import { openCommandStorage, withDatabase } from "./open.ts";
import { readJson, readText } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<FILE>")
    .option("--results <CSV>", "CSV with the results, instead of results in FILE")
    .option("--mapping <FILE>", "JSON file that maps the CSV's columns")
    .option("--lot <LOT>", "Lot number on the package; must match the one in FILE")
    .option("--certificate <FILE>", "The laboratory's own certificate (PDF, PNG or JPEG, at most 20 MB)")
    .option("--replace", "Replace a draft with the same number")
    .addOption(operatorOption(context))
    .action(async (file, { results, mapping, lot = null, certificate = null, replace = false, operator }) => {
      const input = await readReport(file, { results, mapping });
      await withDatabase(context, async ({ config, database: { db } }) => {
        const needs = { db, clock: systemClock, storage: await openCommandStorage(config) };
        const imported = await importDraft(needs, { input, operator, lot, certificate, replace });
        context.out(
          imported.outcome === "known"
            ? `${imported.reportNumber} is already published with the same content.`
            : `${imported.reportNumber} is ready to publish: ${VERDICT_LABELS[imported.verdict]}. Next: publish ${imported.reportNumber}`,
        );
      });
    });

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
