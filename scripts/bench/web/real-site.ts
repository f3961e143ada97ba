import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";
import { runCommand } from "../command-process.ts";
import { BENCH_FOLDER, type RunningServer, startBenchSite } from "../servers.ts";

const FOLDER = "data-nih";
const DATA_DIR = join(BENCH_FOLDER, FOLDER);
/** Written when the labels are imported. */
const DONE = join(DATA_DIR, "imported");

/** Pages of a site that holds the labels of the NIH's export and no demo data. */
export const REAL_PAGES: Readonly<Record<string, string>> = {
  "real product": "/supplement-details/nature-made-magnesium-250-mg",
  ingredient: "/ingredient/magnesium",
  "brand with its family": "/brand-details/now",
};

/** Starts a production site with the NIH's export, imported before the first run; null without the export. */
export async function startRealSite(): Promise<RunningServer | null> {
  if (!existsSync(NIH_EXPORT)) return null;
  if (!existsSync(DONE)) {
    await mkdir(DATA_DIR, { recursive: true });
    await runCommand(["import-dsld", NIH_EXPORT], DATA_DIR);
    await writeFile(DONE, "");
  }
  return startBenchSite(FOLDER, { DEMO_DATA: "off" });
}
