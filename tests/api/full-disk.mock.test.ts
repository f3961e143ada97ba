import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { openMetrics } from "#platform/metrics.ts";
import { QUEUES } from "#platform/queues.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { openIndexSearch } from "#server/features/search/index/engine.ts";
import { NO_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { prepareUpload, removeShown } from "#server/features/uploads/commands/prepare.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { picture } from "#tests/support/images.ts";
import { label } from "#tests/support/label-records.ts";
import { uploader } from "#tests/support/uploads.ts";

/** Files are made, and take not one byte. */
const disk = vi.hoisted(() => ({
  full: false,
  noRoom: () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
}));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const write = (...given: unknown[]) => (given.at(-1) as (error: Error) => void)(disk.noRoom());
  const createWriteStream = (file: string, options: object) =>
    fs.createWriteStream(file, disk.full ? { ...options, fs: { ...fs, write } } : options);
  return { ...fs, createWriteStream };
});
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const open = async (...given: Parameters<typeof fs.open>) => {
    const handle = await fs.open(...given);
    if (disk.full && given[1] === "wx") handle.writeFile = () => Promise.reject(disk.noRoom());
    return handle;
  };
  return { ...fs, open };
});

let api: TestApi;
let browser: ReturnType<typeof uploader>;
beforeAll(async () => {
  ({ api } = await startAccounts());
  browser = uploader(api);
});
afterEach(() => {
  disk.full = false;
});
afterAll(() => api.close());

const arriving = () => readdir(path.join(api.services.config.dataDir, "uploads/arriving"));

test("while the disk is full a picture is refused in a sentence and leaves nothing; the same address takes it later", async () => {
  const bytes = await picture("png");
  const { url, key } = await browser.ask();
  disk.full = true;
  const refused = await browser.put(url, bytes);
  expect(refused.statusCode).toBe(503);
  expect(JSON.parse(refused.body)).toMatchObject({ status: false, message: MESSAGES.uploadNoRoom });
  expect(await browser.stateOf(key)).toBe("asked");
  expect(await arriving()).toEqual([]);
  expect(await api.services.storage.head(key)).toBeNull();
  expect((await api.call("searchSupplements", {})).statusCode).toBe(200);

  disk.full = false;
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
  await browser.settled(key);
  expect((await api.app.inject({ url: url.pathname })).statusCode).toBe(200);
});

test("a picture that was taken waits while there is no room for its display sizes", async () => {
  const bytes = await picture("png");
  const { url, key } = await browser.upload(bytes);
  await browser.settled(key);
  // As it was before the job.
  const { db, storage } = api.services;
  await storage.put(key, bytes, "image/png");
  await removeShown(storage, key);
  await db.update(uploads).set({ state: "arrived" }).where(eq(uploads.key, key));

  disk.full = true;
  await expect(prepareUpload(api.services, key)).rejects.toThrow("ENOSPC");
  expect(await browser.stateOf(key)).toBe("arrived");
  expect(await arriving()).toEqual([]);

  disk.full = false;
  await prepareUpload(api.services, key);
  expect((await api.app.inject({ url: url.pathname })).statusCode).toBe(200);
});

test("pictures are tried for much longer than an hour", () => {
  const { retries, retryAfterSeconds, longestRetryAfterSeconds } = QUEUES["prepare-upload"];
  const waits = Array.from({ length: retries }, (_, at) =>
    Math.min(retryAfterSeconds * 2 ** at, longestRetryAfterSeconds),
  );
  // Each wait is shortened by chance, to half at most.
  expect(waits.reduce((sum, wait) => sum + wait / 2, 0)).toBeGreaterThan(3 * 3600);
});

test("an index that cannot be written down is searched all the same, and leaves nothing half written", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-index-"));
  // No file can take the place of a folder that holds something.
  await mkdir(path.join(folder, "search-index.snapshot/in the way"), { recursive: true });
  const said: string[] = [];
  const search = openIndexSearch({
    databaseUrl: api.services.config.databaseUrl ?? "",
    folder,
    meanwhile: {} as ProductSearch,
    onChange: () => undefined,
    logger: pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) }),
    metrics: openMetrics({ pool: api.services.pool }),
  });
  const count = async (words: string) => {
    await search.caughtUp();
    return search.count({ words, filters: NO_FILTERS });
  };
  expect(await count("perseverance")).toBe(0);
  await vi.waitFor(() => expect(said).toContainEqual(expect.stringContaining("cannot be written")), {
    timeout: 10_000,
  });
  await saveLabels(api.services.db, [label("1", { name: "Perseverance" })]);
  expect(await count("perseverance")).toBe(1);
  expect(said).not.toContainEqual(expect.stringContaining("waits for the database"));
  expect(await readdir(folder)).toEqual(["search-index.snapshot"]);
  await search.close();
  await rm(folder, { recursive: true });
});
