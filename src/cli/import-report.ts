import { systemClock } from "#platform/clock.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { takeIn } from "#server/features/reports/commands/draft.ts";
import { csvMapping, resultsFromCsv } from "#server/features/reports/rules/results-csv.ts";
import { type Call, type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readJson, readText } from "./read-file.ts";

export const command: Command = {
  usage: "FILE",
  options: {
    results: { type: "string", value: "CSV", help: "The results as a table, in place of the file's own" },
    mapping: { type: "string", value: "FILE", help: "How the columns of that table are to be read (JSON)" },
    lot: { type: "string", value: "LOT", help: "The lot on the package: the file has to name the same" },
    replace: { type: "boolean", help: "Put it in the place of a draft of the same number" },
    ...OPERATOR_OPTION,
  },
  words: [1, 1],
  async run(call) {
    const given = await readReport(call);
    const lot = typeof call.values.lot === "string" ? call.values.lot : null;
    const replace = call.values.replace === true;
    await withDatabase(call, async ({ database: { db } }) => {
      const needs = { db, clock: systemClock };
      const taken = await takeIn(needs, { given, operator: operatorOf(call), lot, replace });
      call.out(
        taken.outcome === "known"
          ? `${taken.reportNumber} is published already, with the same content.`
          : `${taken.reportNumber} waits to be published: ${taken.verdict}. Next: publish ${taken.reportNumber}`,
      );
    });
  },
};

async function readReport({ values, positionals }: Call): Promise<unknown> {
  const report = await readJson(positionals[0] ?? "");
  const { results, mapping } = values;
  if (results === undefined && mapping === undefined) return report;
  if (typeof results !== "string" || typeof mapping !== "string")
    throw new UsageProblem("--results and --mapping belong together.");
  const read = csvMapping.safeParse(await readJson(mapping));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new PlatformProblem(`${mapping} is no mapping: ${issue?.path.join(".")} ${issue?.message}`);
  }
  if (typeof report !== "object" || report === null || "results" in report)
    throw new PlatformProblem("The report's file must not hold results of its own beside --results.");
  return { ...report, results: resultsFromCsv(await readText(results), read.data) };
}
