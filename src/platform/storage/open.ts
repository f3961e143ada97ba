import path from "node:path";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { codeOf, PlatformProblem } from "../problem.ts";
import { diskStorage } from "./disk.ts";
import type { ObjectStorage } from "./storage.ts";

/**
 * The store that the configuration names: a bucket, or the folder `uploads` in the data folder. The bucket's library is
 * only loaded where there is a bucket.
 */
export async function openStorage(
  { s3, dataDir, siteUrl }: Pick<Config, "s3" | "dataDir" | "siteUrl">,
  { secret, clock }: { secret: string; clock: Clock },
): Promise<ObjectStorage> {
  if (s3) {
    const { s3Storage } = await import("./s3.ts");
    return s3Storage(s3, clock);
  }
  const folder = path.join(dataDir, "uploads");
  try {
    return await diskStorage({ folder, address: `${siteUrl}/uploads`, secret, clock });
  } catch (error) {
    throw new PlatformProblem(`Uploads cannot be kept in ${folder} (${codeOf(error) ?? error}).`, {
      cause: error,
    });
  }
}
