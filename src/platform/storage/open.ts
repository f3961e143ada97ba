import path from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { codeOf, PlatformProblem } from "../problem.ts";
import { diskStorage } from "./disk.ts";
import { type ObjectStorage, UPLOADS_PATH } from "./storage.ts";

/**
 * Opens the configured storage: an S3 bucket, or the folder `uploads` in the data folder. The S3 client is only loaded
 * where it is used.
 */
export async function openStorage(
  { s3, dataDir, siteUrl, uploads }: Pick<Config, "s3" | "dataDir" | "siteUrl" | "uploads">,
  { secret, clock }: { secret: string; clock: Clock },
): Promise<ObjectStorage> {
  if (s3) {
    const { s3Storage } = await import("./s3.ts");
    return s3Storage(s3, clock);
  }
  const folder = path.join(dataDir, "uploads");
  try {
    const { minFreeBytes } = uploads;
    return await diskStorage({ folder, baseUrl: siteUrl + UPLOADS_PATH, secret, clock, minFreeBytes });
  } catch (error) {
    throw new PlatformProblem(`Uploads cannot be stored in ${folder} (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  }
}
