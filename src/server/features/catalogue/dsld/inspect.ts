import path from "node:path";
import { openPromise } from "yauzl";
import { PlatformProblem } from "#platform/problem.ts";
import { openLabelSource } from "./sources.ts";

/** Rows without a readable label at the beginning of a file, after which it is not taken for one of labels. */
const MAX_UNREADABLE_ROWS = 1000;

/** Most that a zip may hold: its name says little, and reading it takes its time. */
const MAX_UNPACKED_BYTES = 4e9;

/**
 * Reads a file up to its first label. Throws `PlatformProblem` in one sentence if it is no file of labels, damaged, or a zip
 * of more than 4 GB.
 */
export async function inspectLabelFile(file: string): Promise<void> {
  const { items } = await openLabelSource(file);
  let [rows, firstReason] = [0, ""];
  for await (const { location, parsed } of items) {
    if ("label" in parsed) return refuseLargeZip(file);
    firstReason ||= `${location}: ${parsed.reason}`;
    if (++rows >= MAX_UNREADABLE_ROWS) break;
  }
  const first = firstReason && ` The first row was rejected at ${firstReason}`;
  throw new PlatformProblem(`${path.basename(file)} contains no readable label.${first}`);
}

async function refuseLargeZip(file: string): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() => null);
  if (!zip) return;
  try {
    let bytes = 0;
    for await (const { uncompressedSize } of zip.eachEntry()) bytes += uncompressedSize;
    if (bytes > MAX_UNPACKED_BYTES)
      throw new PlatformProblem(`${path.basename(file)} holds more than ${MAX_UNPACKED_BYTES / 1e9} GB.`);
  } finally {
    zip.close();
  }
}
