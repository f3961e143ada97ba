import { eq } from "drizzle-orm";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { importDraft } from "#server/features/reports/commands/draft.ts";
import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { reports } from "#server/features/reports/schema.ts";
import { startApi } from "./api.ts";
import { createCommandRunner } from "./command-line.ts";
import { labelRecord } from "./label-records.ts";
import { LABORATORY, reportFileInput } from "./report-file.ts";

type Changes = Parameters<typeof reportFileInput>[0];

/** Starts API and CLI on one database with one product, one laboratory and no report. */
export async function startPublishing(
  options: Pick<Parameters<typeof startApi>[0] & object, "engine" | "replace"> = {},
) {
  const api = await startApi(options);
  const { services } = api;
  const { databaseUrl, dataDir } = services.config;
  await saveLabels(services.db, [labelRecord("1", { barcodes: ["00076280402018"] })]);
  await addLaboratory(services.db, { input: LABORATORY, operator: "ana" });
  const importReport = (changes: Changes = {}) =>
    importDraft(services, {
      input: reportFileInput(changes),
      operator: "ana",
      lot: null,
      certificate: null,
      replace: false,
    });
  return {
    api,
    run: createCommandRunner({ url: databaseUrl ?? "", folder: dataDir }),
    importReport,
    async publish(changes: Changes = {}) {
      const { reportNumber } = await importReport(changes);
      return publishDraft(services, { reportNumber, operator: "ana" });
    },
    /** The report as its page shows it. */
    async getReportByNumber(number: string) {
      const [row] = await services.db.select().from(reports).where(eq(reports.reportNumber, number));
      return api.callOk("getReport", { slug: row?.slug ?? "" });
    },
  };
}

/** Changes for a second report: another lot of the same product. */
export const SECOND_REPORT = { report_number: "R-2", sample: { lot_number: "L26200B" } };
