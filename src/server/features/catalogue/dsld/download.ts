import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { codeOf, PlatformProblem } from "#platform/problem.ts";

/** The complete NIH label database: a zip of about 214,000 JSON files. */
export const BULK_FILE_URL = "https://api.ods.od.nih.gov/dsld/s3/data/DSLD-full-database-JSON.zip";

const MAX_REDIRECTS = 3;

/** Follows redirects to hosts of the same site only, over HTTPS: `nih.gov` for `api.ods.od.nih.gov`. */
async function fetchFromSameSite(url: string, redirects = 0): Promise<Response> {
  const response = await fetch(url, { redirect: "manual" });
  const location = response.headers.get("location");
  if (response.status < 300 || response.status >= 400 || location === null) return response;
  const [from, to] = [new URL(url), new URL(location, url)];
  const site = from.hostname.split(".").slice(-2).join(".");
  const isSame = to.protocol === from.protocol && `.${to.hostname}`.endsWith(`.${site}`);
  if (!isSame || redirects >= MAX_REDIRECTS) throw new Error(`it redirects to ${to.host}`);
  await response.body?.cancel();
  return fetchFromSameSite(to.href, redirects + 1);
}

/**
 * Downloads a file into a folder and returns its path. Writes to `<name>.part` and renames it when complete. Throws
 * `PlatformProblem` without a network or after an incomplete download.
 */
export async function downloadFile(
  url: string,
  { folder, onProgress }: { folder: string; onProgress(bytes: number, total: number | null): void },
): Promise<string> {
  const target = path.join(folder, path.basename(new URL(url).pathname));
  const part = `${target}.part`;
  try {
    await mkdir(folder, { recursive: true });
    const response = await fetchFromSameSite(url);
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
    const total = Number(response.headers.get("content-length")) || null;
    let bytes = 0;
    const body = Readable.fromWeb(response.body as ReadableStream).on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      onProgress(bytes, total);
    });
    await pipeline(body, createWriteStream(part));
    const { size } = await stat(part);
    if (total !== null && size !== total) throw new Error(`received ${size} of ${total} bytes`);
    await rename(part, target);
    return target;
  } catch (error) {
    await rm(part, { force: true });
    const cause = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    throw new PlatformProblem(
      `Download from ${new URL(url).host} failed (${cause}). Check the network connection. ` +
        "Or download the file elsewhere and pass it as FILE.",
      { cause: error },
    );
  }
}
