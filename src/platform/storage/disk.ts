import { createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from "../data-folder.ts";
import { randomToken } from "../ids.ts";
import { codeOf, isDiskFull } from "../problem.ts";
import { signUploadQuery, verifyUploadQuery } from "./signed-upload-url.ts";
import {
  assertValidKey,
  type LocalUploadEndpoint,
  type ObjectStorage,
  type ReceivedFile,
  UploadRejectedError,
} from "./storage.ts";

export interface DiskNeeds {
  /** Absolute path; created if missing. */
  folder: string;
  /** URL that the keys are appended to, without a trailing slash. */
  baseUrl: string;
  secret: string;
  clock: Clock;
  /** Free space on the disk below which no upload is accepted. */
  minFreeBytes: number;
}

/** Storage in a local folder, with upload URLs that this site signs and serves itself. */
export async function diskStorage(needs: DiskNeeds): Promise<ObjectStorage> {
  const { folder, baseUrl, secret, clock, minFreeBytes } = needs;
  const fileOf = (key: string) => path.join(folder, "objects", assertValidKey(key));
  const partialFolder = path.join(folder, "arriving");
  await mkdir(partialFolder, { recursive: true, mode: PRIVATE_FOLDER_MODE });

  const temporary = temporaryFiles(partialFolder);
  const moveIntoStore = (file: string, key: string) => moveDurably(file, fileOf(key));

  return {
    presignPut: async (request) =>
      `${baseUrl}/${assertValidKey(request.key)}?${signUploadQuery(secret, request, clock)}`,
    urlOf: (key) => `${baseUrl}/${assertValidKey(key)}`,
    put: (key, body) => writeDurably(body, temporary.create(), fileOf(key)),
    async open(key) {
      const handle = await nullIfMissing(open(fileOf(key)));
      return handle?.createReadStream() ?? null;
    },
    async head(key) {
      const stats = await nullIfMissing(stat(fileOf(key)));
      return stats && { bytes: stats.size };
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    withFile: async (key, use) => ((await nullIfMissing(stat(fileOf(key)))) ? use(fileOf(key)) : null),
    listKeysOlderThan: (below, before) =>
      keysOlderThan(path.join(folder, "objects"), assertValidKey(below), before),
    uploadEndpoint: {
      verify: (upload) => verifyUploadQuery(secret, upload, clock),
      hasSpaceFor: async (bytes) => (await freeBytes(folder)) - bytes >= minFreeBytes,
      receive: (body, maxBytes) => receive(body, maxBytes, temporary.create(), moveIntoStore),
      removePartialUploads: temporary.removeDead,
    } satisfies LocalUploadEndpoint,
  };
}

/** Free space for processes without privileges. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function nullIfMissing<Result>(pending: Promise<Result>): Promise<Result | null> {
  try {
    return await pending;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Writes and syncs a temporary file, then moves it into place. */
async function writeDurably(
  body: Parameters<ObjectStorage["put"]>[1],
  temporary: TemporaryFile,
  file: string,
): Promise<void> {
  try {
    const handle = await open(temporary.file, "wx", PRIVATE_FILE_MODE);
    await handle
      .writeFile(body)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await moveDurably(temporary.file, file);
  } finally {
    await temporary.drop();
  }
}

/** Moves a file into place atomically and durably (fsync of the folder). */
async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  await rename(from, to);
  const folder = await open(path.dirname(to));
  await folder.sync().finally(() => folder.close());
}

interface TemporaryFile {
  file: string;
  /** Deletes the file unless it was moved; to be called in either case. */
  drop(): Promise<void>;
}

/** Names for temporary files, and the removal of those that dead processes left. */
function temporaryFiles(folder: string) {
  const inUse = new Set<string>();
  return {
    create(): TemporaryFile {
      const file = path.join(folder, randomToken(16));
      inUse.add(file);
      return { file, drop: () => rm(file, { force: true }).finally(() => inUse.delete(file)) };
    },
    /** Keeps what this process is writing: the clock of the file system may be far behind. */
    async removeDead(before: Date): Promise<void> {
      for await (const { name } of await opendir(folder)) {
        const file = path.join(folder, name);
        const stats = inUse.has(file) ? null : await nullIfMissing(stat(file));
        if (stats && stats.mtime < before) await rm(file, { force: true });
      }
    },
  };
}

/** Streams the body to a temporary file, with backpressure. */
async function receive(
  body: Readable,
  maxBytes: number,
  { file, drop }: TemporaryFile,
  moveIntoStore: (temporaryFile: string, key: string) => Promise<void>,
): Promise<ReceivedFile> {
  let bytes = 0;
  // Keep the request open on errors, so that a response can be sent.
  const chunks = body.iterator({ destroyOnReturn: false });
  async function* counted() {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new UploadRejectedError("too_large");
      yield chunk;
    }
  }
  try {
    // `flush`: fsync before closing.
    await pipeline(counted(), createWriteStream(file, { flags: "wx", mode: PRIVATE_FILE_MODE, flush: true }));
  } catch (error) {
    await drop();
    if (error instanceof UploadRejectedError) throw error;
    throw new UploadRejectedError(isDiskFull(error) ? "disk_full" : "aborted");
  }
  return { file, bytes, store: (key) => moveIntoStore(file, key), discard: drop };
}

async function* keysOlderThan(objects: string, below: string, before: Date): AsyncIterable<string> {
  const folder = await nullIfMissing(opendir(path.join(objects, below), { recursive: true }));
  if (!folder) return;
  for await (const entry of folder) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stats = await nullIfMissing(stat(file));
    if (stats && stats.mtime < before) yield path.relative(objects, file).split(path.sep).join("/");
  }
}
