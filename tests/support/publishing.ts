import { eq } from "drizzle-orm";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { takeIn } from "#server/features/reports/commands/draft.ts";
import { addLaboratory } from "#server/features/reports/commands/laboratories.ts";
import { publishDraft } from "#server/features/reports/commands/release.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startApi } from "./api.ts";
import { commandLine } from "./command-line.ts";
import { label } from "./label-records.ts";
import { LABORATORY, report } from "./report-file.ts";

type Changes = Parameters<typeof report>[0];

/** The calls and the operators' commands on one database with one product and one laboratory, and no report yet. */
export async function startPublishing(
  options: Pick<Parameters<typeof startApi>[0] & object, "engine" | "replace"> = {},
) {
  const api = await startApi(options);
  const { services } = api;
  const { databaseUrl, dataDir } = services.config;
  await saveLabels(services.db, [label("1", { barcodes: ["00076280402018"] })]);
  await addLaboratory(services.db, { given: LABORATORY, operator: "ana" });
  const take = (changes: Changes = {}) =>
    takeIn(services, { given: report(changes), operator: "ana", lot: null, replace: false });
  return {
    api,
    run: commandLine({ url: databaseUrl ?? "", folder: dataDir }),
    take,
    async publish(changes: Changes = {}) {
      const { reportNumber } = await take(changes);
      return publishDraft(services, { reportNumber, operator: "ana" });
    },
    /** As its page has it. */
    async reportOf(number: string) {
      const [row] = await services.db.select().from(reports).where(eq(reports.reportNumber, number));
      return api.ask("getReport", { slug: row?.slug ?? "" });
    },
  };
}

/** Another lot of the same product. */
export const SECOND_REPORT = { report_number: "R-2", sample: { lot_number: "L26200B" } };
