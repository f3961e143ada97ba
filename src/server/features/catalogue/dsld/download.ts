import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { codeOf, PlatformProblem } from "#platform/problem.ts";

/** The NIH's whole label database: a zip of about 214,000 JSON files. */
export const BULK_FILE = "https://api.ods.od.nih.gov/dsld/s3/data/DSLD-full-database-JSON.zip";

/**
 * Fetches a file into a folder and answers with its path. It bears its own name only when every byte is there.
 * `PlatformProblem`: no network, or the file came in part.
 */
export async function download(
  url: string,
  { folder, onProgress }: { folder: string; onProgress(bytes: number, total: number | null): void },
): Promise<string> {
  const target = path.join(folder, path.basename(new URL(url).pathname));
  const part = `${target}.part`;
  try {
    await mkdir(folder, { recursive: true });
    const response = await fetch(url);
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`);
    const total = Number(response.headers.get("content-length")) || null;
    let bytes = 0;
    const body = Readable.fromWeb(response.body as ReadableStream).on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      onProgress(bytes, total);
    });
    await pipeline(body, createWriteStream(part));
    const { size } = await stat(part);
    if (total !== null && size !== total) throw new Error(`${size} of ${total} bytes came`);
    await rename(part, target);
    return target;
  } catch (error) {
    await rm(part, { force: true });
    const why = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    throw new PlatformProblem(
      `The file could not be fetched from ${new URL(url).host} (${why}): is there a network? ` +
        "It can be fetched elsewhere and given as FILE.",
      { cause: error },
    );
  }
}
