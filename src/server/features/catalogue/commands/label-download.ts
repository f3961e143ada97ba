import { rm } from "node:fs/promises";
import path from "node:path";
import { downloadFile } from "#platform/download.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { BULK_FILE_URL, downloadLabelRecords, LABEL_RECORDS_URL } from "../dsld/download.ts";
import { beginLabelImport, runLabelImport } from "./import-labels.ts";
import type { ImportRecorder } from "./record-import.ts";

/** Only one at a time: NIH's server is shared with everyone. */
const SINGLETON_KEY = "nih";

/** IDs that the name of an import lists. */
const MAX_NAMED = 5;

/**
 * Lets a job download labels from NIH and import them; returns the number of the import. `ids`: none for all labels. Throws
 * "conflict" while another download runs.
 */
export async function enqueueLabelDownload(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  { ids, operator, reason }: { ids: readonly string[]; operator: string; reason: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const about = { source: nameOf(ids), operator, reason, downloads: [...ids], isWaiting: true };
    const id = await beginLabelImport(tx, clock, about);
    if (!(await jobs.enqueue(tx, "import-labels", { importRunId: id }, { singletonKey: SINGLETON_KEY })))
      throw new ApiError("conflict", "Labels are being downloaded already. Wait for the end of that import.");
    return id;
  });
}

function nameOf(ids: readonly string[]): string {
  if (ids.length === 0) return "NIH’s whole database";
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : "";
  return `NIH, labels ${ids.slice(0, MAX_NAMED).join(", ")}${more}`;
}

/** Where NIH's files are. */
export interface NihUrls {
  bulk: string;
  records: string;
}
const NIH: NihUrls = { bulk: BULK_FILE_URL, records: LABEL_RECORDS_URL };

type DownloadNeeds = Pick<Services, "db" | "clock" | "config">;

/**
 * Downloads and imports the labels of a recorded import. A download of all labels that broke off is continued by the next
 * import of them, also by command. Throws `PlatformProblem` without a network.
 */
export async function importDownload(
  needs: DownloadNeeds,
  { id, ids }: { id: number; ids: readonly string[] },
  urls = NIH,
): Promise<void> {
  const downloads = path.join(needs.config.dataDir, "downloads");
  const records = path.join(downloads, `records-${id}`);
  const fetchLabels = (onProgress: () => void): Promise<string> =>
    ids.length > 0
      ? downloadLabelRecords(ids, { folder: records, onProgress, url: urls.records })
      : downloadFile(urls.bulk, { folder: downloads, onProgress });
  const file = (touch: ImportRecorder["touch"]) => fetchLabels(everySoOften(needs, touch));
  try {
    await runLabelImport(needs, { id, hiddenFolder: downloads, file });
    await rm(path.join(downloads, path.basename(urls.bulk)), { force: true });
  } finally {
    await rm(records, { recursive: true, force: true });
  }
}

/** How often a download says that it is alive: an import that is silent for some minutes counts as stopped. */
const TOUCH_INTERVAL_MS = 10_000;

function everySoOften({ clock }: Pick<Services, "clock">, touch: ImportRecorder["touch"]): () => void {
  let last = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    if (now - last < TOUCH_INTERVAL_MS) return;
    last = now;
    // What keeps it from being noted keeps the import from being stored, too, and fails there.
    touch().catch(() => undefined);
  };
}
