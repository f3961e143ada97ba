import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sha256HexSync } from "#platform/ids.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { inspectLabelFile } from "../dsld/inspect.ts";

/** Storage folder of files of labels that wait for their import. */
const LABEL_FILES_FOLDER = "label-files";

/** Storage key: the hash of the content. */
export const labelFileKey = (sha256: string): string => `${LABEL_FILES_FOLDER}/${sha256}`;

/** How long a file is stored that nobody has imported. */
const UNUSED_LIFETIME_MS = 7 * 86_400_000;

/** Stores a file of labels that staff sent. Throws "invalid" in one sentence, and stores nothing, if it is none. */
export async function storeLabelFile(
  { storage }: Pick<Services, "storage">,
  { bytes, name }: { bytes: Uint8Array; name: string },
): Promise<{ sha256: string; bytes: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-labels-"));
  try {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    await inspectLabelFile(file).catch((error: Error) => {
      throw error instanceof PlatformProblem
        ? new ApiError("invalid", withoutFolder(error, folder).message)
        : error;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  const sha256 = sha256HexSync(bytes);
  await storage.put(labelFileKey(sha256), bytes, "application/octet-stream");
  return { sha256, bytes: bytes.byteLength };
}

/** A problem with a file, without the folder that only the server knows. */
export const withoutFolder = ({ message }: PlatformProblem, folder: string): PlatformProblem =>
  new PlatformProblem(message.replaceAll(`${folder}${path.sep}`, ""));

/** Longest file name, in characters: of four bytes each, it is one of a file system still. */
const MAX_NAME_LENGTH = 60;

/** A name from another machine as one that a file can have here; its end tells the kind of file. */
export const safeFileName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ._()-]/gu, "_")
    .slice(-MAX_NAME_LENGTH)
    .replace(/^[. ]+/, "") || "labels";

/** Deletes files that were sent and never imported. */
export async function deleteUnusedLabelFiles(
  { storage }: Pick<Services, "storage">,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - UNUSED_LIFETIME_MS);
  for await (const key of storage.listKeysOlderThan(LABEL_FILES_FOLDER, before)) await storage.remove(key);
}
