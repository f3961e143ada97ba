import { rename } from "node:fs/promises";
import path from "node:path";
import { type DownloadOptions, downloadFile, sizeOf } from "#platform/download.ts";

/** The complete NIH label database: a zip of about 214,000 JSON files. */
export const BULK_FILE_URL = "https://api.ods.od.nih.gov/dsld/s3/data/DSLD-full-database-JSON.zip";

/** Address of the records of single labels. */
export const LABEL_RECORDS_URL = "https://api.ods.od.nih.gov/dsld/v9/label";

/** The largest known record has a few hundred kB. */
const MAX_RECORD_BYTES = 5e6;

/**
 * Downloads the records of single labels into a folder, one file each, and returns the folder. Records that an
 * interrupted run has stored are not fetched again. Throws `PlatformProblem` at the first that fails.
 */
export async function downloadLabelRecords(
  ids: readonly string[],
  { folder, onProgress, url = LABEL_RECORDS_URL }: DownloadOptions & { url?: string },
): Promise<string> {
  for (const [at, id] of ids.entries()) {
    const target = path.join(folder, `${id}.json`);
    if ((await sizeOf(target)) === 0) {
      const file = await downloadFile(`${url}/${id}`, {
        folder,
        onProgress: () => undefined,
        maxBytes: MAX_RECORD_BYTES,
      });
      await rename(file, target);
    }
    onProgress(at + 1, ids.length);
  }
  return folder;
}
