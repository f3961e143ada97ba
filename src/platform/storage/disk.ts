import { createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
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
}

/** Storage in a local folder, with upload URLs that this site signs and serves itself. */
export async function diskStorage({ folder, baseUrl, secret, clock }: DiskNeeds): Promise<ObjectStorage> {
  const fileOf = (key: string) => path.join(folder, "objects", assertValidKey(key));
  const partialFolder = path.join(folder, "arriving");
  await mkdir(partialFolder, { recursive: true });

  const temporaryFile = () => path.join(partialFolder, randomToken(16));
  const moveIntoStore = (file: string, key: string) => moveDurably(file, fileOf(key));

  return {
    presignPut: async (request) =>
      `${baseUrl}/${assertValidKey(request.key)}?${signUploadQuery(secret, request, clock)}`,
    urlOf: (key) => `${baseUrl}/${assertValidKey(key)}`,
    put: (key, body) => writeDurably(body, temporaryFile(), fileOf(key)),
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
      receive: (body, maxBytes) => receive(body, maxBytes, temporaryFile(), moveIntoStore),
      removePartialUploads: (before) => removeOlderThan(partialFolder, before),
    } satisfies LocalUploadEndpoint,
  };
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
  temporaryFile: string,
  file: string,
): Promise<void> {
  try {
    const handle = await open(temporaryFile, "wx");
    await handle
      .writeFile(body)
      .then(() => handle.sync())
      .finally(() => handle.close());
    await moveDurably(temporaryFile, file);
  } catch (error) {
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

/** Moves a file into place atomically and durably (fsync of the folder). */
async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
  const folder = await open(path.dirname(to));
  await folder.sync().finally(() => folder.close());
}

async function removeOlderThan(folder: string, before: Date): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    const stats = await nullIfMissing(stat(file));
    if (stats && stats.mtime < before) await rm(file, { force: true });
  }
}

/** Streams the body to a temporary file, with backpressure. */
async function receive(
  body: Readable,
  maxBytes: number,
  temporaryFile: string,
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
  const drop = () => rm(temporaryFile, { force: true });
  try {
    // `flush`: fsync before closing.
    await pipeline(counted(), createWriteStream(temporaryFile, { flags: "wx", flush: true }));
  } catch (error) {
    await drop();
    if (error instanceof UploadRejectedError) throw error;
    throw new UploadRejectedError(isDiskFull(error) ? "disk_full" : "aborted");
  }
  return { file: temporaryFile, bytes, store: (key) => moveIntoStore(temporaryFile, key), discard: drop };
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
