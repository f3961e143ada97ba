import path from "node:path";
import { downloadFile } from "#platform/download.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { recordImport } from "#server/features/catalogue/commands/record-import.ts";
import type { Services } from "#server/services.ts";
import { importNotices, type NoticeTotals } from "./import.ts";

/** openFDA's food enforcement reports since 2004, as a zip of one JSON file (https://open.fda.gov/data/downloads/). */
export const OPENFDA_BULK_URL =
  "https://download.open.fda.gov/food/enforcement/food-enforcement-0001-of-0001.json.zip";

const DAY_MS = 86_400_000;

/** Who the audit log names for what no person did. */
export const DAILY_IMPORT = "daily import";

type ImportNeeds = Pick<Services, "db" | "jobs" | "clock" | "config" | "logger">;

/**
 * Downloads FDA's whole file and imports it: recalls change their status for years. A broken download is continued by the
 * next attempt. Throws `PlatformProblem` without a network, so that the failed job is on the desk.
 */
export async function importOpenFda(needs: ImportNeeds, url = OPENFDA_BULK_URL): Promise<NoticeTotals> {
  const folder = path.join(needs.config.dataDir, "downloads");
  const file = await downloadFile(url, { folder, onProgress: () => undefined });
  const run = { kind: "openfda", source: path.basename(file), operator: DAILY_IMPORT } as const;
  const totals = await recordImport(needs, run, (recorder) =>
    importNotices(
      needs,
      { source: "openfda", file },
      {
        onProgress: (counts) => recorder.progress(counts),
        async onRejected(rows) {
          if (rows.length > 0) needs.logger.warn({ rows }, "Rows of FDA's recalls were rejected");
          recorder.rejected(rows.map(({ location, reason }) => ({ place: location, text: reason })));
        },
      },
    ),
  );
  if (totals.added + totals.changed > 0)
    await recordAction(needs.db, {
      operator: DAILY_IMPORT,
      action: "import-notices",
      subject: `openfda: ${path.basename(file)}`,
      details: { state: "finished", ...totals },
    });
  return totals;
}

/** Imports FDA's recalls daily, on one process, if `DAILY_NOTICES` is on. */
export async function importNoticesDaily(needs: ImportNeeds): Promise<void> {
  if (!needs.config.dailyNotices) return;
  await scheduleRecurringJob(needs, "import-notices", DAY_MS, () => importOpenFda(needs));
}
