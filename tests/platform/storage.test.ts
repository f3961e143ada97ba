import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixedClock } from "#platform/clock.ts";
import { diskStorage } from "#platform/storage/disk.ts";
import { type S3Settings, s3Storage } from "#platform/storage/s3.ts";
import { type ObjectStorage, UploadRejectedError } from "#platform/storage/storage.ts";
import { startS3Server } from "#tests/support/s3.ts";

interface Adapter {
  storage: ObjectStorage;
  close(): Promise<void>;
}

const BYTES = Buffer.from("not a picture at all, but bytes: \u0000\u0001 µ");
const LIMIT = 1000;

const adapters: Record<string, () => Promise<Adapter>> = {
  "in a folder": async () => inFolder(),
  "in a bucket": inBucket,
};
const real = realBucket();
if (real)
  adapters["in the bucket that TEST_S3_BUCKET names"] = async () => ({
    storage: await s3Storage(real, fixedClock(new Date())),
    close: async () => {},
  });

let keys = 0;
const newKey = () => `tests/key-${process.pid}-${++keys}`;
const wish = (key = newKey(), expiresInS = 600) => ({
  key,
  contentType: "image/png",
  maxBytes: LIMIT,
  expiresInS,
});
const send = (url: string, body: Buffer = BYTES, contentType = "image/png") =>
  fetch(url, { method: "PUT", body: new Uint8Array(body), headers: { "content-type": contentType } });

const bytesOf = async (storage: ObjectStorage, key: string) =>
  storage.open(key).then(async (stream) => stream && Buffer.concat(await stream.toArray()));

describe.each(Object.entries(adapters))("storage adapter: %s", (_name, open) => {
  let adapter: Adapter;
  let storage: ObjectStorage;
  beforeAll(async () => {
    adapter = await open();
    ({ storage } = adapter);
  });
  afterAll(() => adapter.close());

  test("an uploaded file is stored unchanged", async () => {
    const { key, ...rest } = wish();
    const url = await storage.presignPut({ key, ...rest });
    expect(await storage.head(key)).toBeNull();
    expect((await send(url)).status).toBe(200);
    expect(await bytesOf(storage, key)).toEqual(BYTES);
    expect(await storage.head(key)).toEqual({ bytes: BYTES.length });
    expect(url.split("?")[0]).toBe(storage.urlOf(key));
  });

  test.each<[string, (url: string) => string, string?]>([
    ["another type", (url) => url, "image/gif"],
    ["another key", (url) => url.replace("?", "x?")],
    ["a key that leads out", (url) => url.replace("?", "/..%2f..%2fsecrets.json?")],
    ["no signature", (url) => url.split("?")[0] ?? ""],
    ["a signature cut short", (url) => url.replace(/(ignature=\w+)\w{2}/, "$1")],
    ["another expiry", (url) => url.replace(/([Ee]xpires=)\d+/, "$19999999999")],
    ["one more parameter", (url) => `${url}&expires=9999999999`],
  ])("rejects %s", async (_what, tamper, contentType) => {
    const { key, ...rest } = wish();
    const url = await storage.presignPut({ key, ...rest });
    const tampered = tamper(url);
    expect(tampered === url).toBe(contentType !== undefined);
    expect((await send(tampered, BYTES, contentType)).status).toBe(403);
    expect(await storage.head(key)).toBeNull();
  });

  test("an expired upload URL is rejected", async () => {
    const { key, ...rest } = wish(newKey(), 1);
    const url = await storage.presignPut({ key, ...rest });
    await expect.poll(async () => (await send(url)).status, { interval: 300 }).toBe(403);
  });

  test("put, open, replace, save to a file and remove, repeatedly", async () => {
    const key = `${newKey()}/480.webp`;
    await storage.put(key, Buffer.from("first"), "image/webp");
    await storage.put(key, BYTES, "image/webp");
    expect(await bytesOf(storage, key)).toEqual(BYTES);
    expect(await storage.withFile(key, (file) => readFile(file))).toEqual(BYTES);
    await storage.remove(key);
    await storage.remove(key);
    expect([await storage.open(key), await storage.head(key), await storage.withFile(key, readFile)]).toEqual(
      [null, null, null],
    );
  });

  test("listKeysOlderThan lists by age, in its folder only", async () => {
    const here = [`${newKey()}/a`, `${newKey()}/b`];
    for (const key of [...here, `elsewhere-${newKey()}`]) await storage.put(key, BYTES, "image/webp");
    const listed = async (before: Date) => {
      const found: string[] = [];
      for await (const key of storage.listKeysOlderThan("tests", before)) found.push(key);
      return found;
    };
    const later = await listed(new Date(Date.now() + 60_000));
    expect(later).toEqual(expect.arrayContaining(here));
    expect(later.filter((key) => !key.startsWith("tests/"))).toEqual([]);
    expect(await listed(new Date(Date.now() - 60_000))).toEqual([]);
  });

  test.each([
    "../secrets.json",
    "/etc/passwd",
    "images/../../x",
    "images/..",
    "",
    "a//b",
    "a\0b",
    "a/b c",
    "a\\b",
  ])("%j is rejected as a key", async (key) => {
    await expect(storage.presignPut(wish(key))).rejects.toThrow(/Invalid storage key/);
    await expect((async () => storage.open(key))()).rejects.toThrow(/Invalid storage key/);
    await expect((async () => storage.put(key, BYTES, "image/png"))()).rejects.toThrow(/Invalid storage key/);
    await expect((async () => storage.remove(key))()).rejects.toThrow(/Invalid storage key/);
  });
});

describe("diskStorage: the upload endpoint", () => {
  let folder: FolderAdapter;
  beforeAll(async () => {
    folder = await inFolder();
  });
  afterAll(() => folder.close());

  test("takes as many bytes as were signed and not one more", async () => {
    const fits = wish();
    expect((await send(await folder.storage.presignPut(fits), Buffer.alloc(LIMIT))).status).toBe(200);
    const over = wish();
    const url = await folder.storage.presignPut(over);
    expect((await send(url, Buffer.alloc(LIMIT + 1))).status).toBe(413);
    expect(await sendInPieces(url, LIMIT + 1)).toBe(413);
    expect(await folder.storage.head(over.key)).toBeNull();
    expect(await folder.arriving()).toEqual([]);
  });

  test("rejects a changed limit, type or expiry", async () => {
    for (const name of ["max", "type", "expires"]) {
      const url = new URL(await folder.storage.presignPut(wish()));
      url.searchParams.set(name, name === "type" ? "text/html" : "99999999999");
      expect((await send(url.href, BYTES, url.searchParams.get("type") ?? "")).status).toBe(403);
    }
  });

  test("an aborted upload leaves no file", async () => {
    const { key, ...rest } = wish();
    const url = new URL(await folder.storage.presignPut({ key, ...rest }));
    const socket = connect(Number(url.port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: 900\r\n\r\n`,
    );
    socket.write(Buffer.alloc(400));
    await expect.poll(folder.arriving).toHaveLength(1);
    socket.destroy();
    await expect.poll(folder.arriving).toEqual([]);
    await expect.poll(() => folder.refused).toContain("aborted");
    expect(await folder.storage.head(key)).toBeNull();
  });

  test("removePartialUploads deletes old partial uploads of dead processes", async () => {
    await folder.leave("fresh");
    const old = await folder.leave("old");
    await utimes(old, new Date(0), new Date(0));
    await folder.storage.uploadEndpoint?.removePartialUploads(new Date(Date.now() - 60_000));
    expect(await folder.arriving()).toEqual(["fresh"]);
  });

  test("removePartialUploads keeps what this process received, whatever its age, until it is discarded", async () => {
    const endpoint = folder.storage.uploadEndpoint;
    const received = await endpoint?.receive(Readable.from([BYTES]), LIMIT);
    if (!received) throw new Error("storage in a folder receives uploads itself");
    await utimes(received.file, new Date(0), new Date(0));
    await endpoint?.removePartialUploads(new Date());
    expect(await readFile(received.file)).toEqual(BYTES);
    await received.discard();
    expect(await folder.arriving()).not.toContain(path.basename(received.file));
  });
});

/** Without Content-Length, so only counting bytes detects the excess. */
function sendInPieces(url: string, bytes: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: "PUT", headers: { "content-type": "image/png" } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.write(Buffer.alloc(bytes - 1));
    sent.end(Buffer.alloc(1));
  });
}

interface FolderAdapter extends Adapter {
  /** Names of partial uploads. */
  arriving(): Promise<string[]>;
  leave(name: string): Promise<string>;
  refused: string[];
}

/** The disk adapter behind a minimal HTTP server. */
async function inFolder(): Promise<FolderAdapter> {
  const folder = await mkdtemp(path.join(tmpdir(), "storage-"));
  const refused: string[] = [];
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? "/", "http://folder");
    const key = url.pathname.slice("/uploads/".length);
    try {
      const contentType = incoming.headers["content-type"];
      const { maxBytes } = uploadEndpoint.verify({ key, query: url.searchParams, contentType });
      await (await uploadEndpoint.receive(incoming, maxBytes)).store(key);
      response.end();
    } catch (error) {
      const reason = error instanceof UploadRejectedError ? error.reason : String(error);
      refused.push(reason);
      response.writeHead(reason === "too_large" ? 413 : 403, { connection: "close" }).end();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const storage = await diskStorage({
    minFreeBytes: 0,
    folder,
    baseUrl: `http://127.0.0.1:${port}/uploads`,
    secret: "s".repeat(64),
    clock: { now: () => new Date() },
  });
  const { uploadEndpoint } = storage as { uploadEndpoint: NonNullable<ObjectStorage["uploadEndpoint"]> };
  const place = path.join(folder, "arriving");
  return {
    storage,
    refused,
    arriving: () => readdir(place),
    async leave(name) {
      await writeFile(path.join(place, name), BYTES);
      return path.join(place, name);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function inBucket(): Promise<Adapter> {
  const server = await startS3Server();
  return { storage: await s3Storage(server.settings, { now: () => new Date() }), close: server.close };
}

/** Settings of a real bucket: TEST_S3_BUCKET and the other S3 variables with a TEST_ prefix. */
function realBucket(): S3Settings | null {
  const { env } = process;
  if (!env.TEST_S3_BUCKET) return null;
  return {
    bucket: env.TEST_S3_BUCKET,
    region: env.TEST_S3_REGION ?? "us-east-1",
    endpoint: env.TEST_S3_ENDPOINT ?? null,
    accessKeyId: env.TEST_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.TEST_S3_SECRET_ACCESS_KEY ?? "",
  };
}
