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
import { NO_PRODUCT_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import {
  makeDisplaySizes,
  removeDisplaySizes,
} from "#server/features/uploads/commands/make-display-sizes.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createUploader } from "#tests/support/uploads.ts";

/** Simulates a full disk: files can be created, but every write fails with ENOSPC. */
const disk = vi.hoisted(() => ({
  full: false,
  enospc: () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
}));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const write = (...given: unknown[]) => (given.at(-1) as (error: Error) => void)(disk.enospc());
  const createWriteStream = (file: string, options: object) =>
    fs.createWriteStream(file, disk.full ? { ...options, fs: { ...fs, write } } : options);
  return { ...fs, createWriteStream };
});
vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof import("node:fs/promises")>();
  const open = async (...given: Parameters<typeof fs.open>) => {
    const handle = await fs.open(...given);
    if (disk.full && given[1] === "wx") handle.writeFile = () => Promise.reject(disk.enospc());
    return handle;
  };
  return { ...fs, open };
});

let api: TestApi;
let browser: ReturnType<typeof createUploader>;
beforeAll(async () => {
  ({ api } = await startAccountsApi());
  browser = createUploader(api);
});
afterEach(() => {
  disk.full = false;
});
afterAll(() => api.close());

const partialUploads = () => readdir(path.join(api.services.config.dataDir, "uploads/arriving"));

test("full disk: an upload returns 503 and leaves no file; the same upload URL works later", async () => {
  const bytes = await createImage("png");
  const { url, key } = await browser.requestUrl();
  disk.full = true;
  const refused = await browser.put(url, bytes);
  expect(refused.statusCode).toBe(503);
  expect(JSON.parse(refused.body)).toMatchObject({ status: false, message: MESSAGES.uploadStorageFull });
  expect(await browser.stateOf(key)).toBe("requested");
  expect(await partialUploads()).toEqual([]);
  expect(await api.services.storage.head(key)).toBeNull();
  expect((await api.call("searchSupplements", {})).statusCode).toBe(200);

  disk.full = false;
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
  await browser.waitUntilProcessed(key);
  expect((await api.app.inject({ url: url.pathname })).statusCode).toBe(200);
});

test("full disk: makeDisplaySizes throws ENOSPC and can be retried", async () => {
  const bytes = await createImage("png");
  const { url, key } = await browser.upload(bytes);
  await browser.waitUntilProcessed(key);
  // Restores the state before the job.
  const { db, storage } = api.services;
  await storage.put(key, bytes, "image/png");
  await removeDisplaySizes(storage, key);
  await db.update(uploads).set({ state: "uploaded" }).where(eq(uploads.key, key));

  disk.full = true;
  await expect(makeDisplaySizes(api.services, key)).rejects.toThrow("ENOSPC");
  expect(await browser.stateOf(key)).toBe("uploaded");
  expect(await partialUploads()).toEqual([]);

  disk.full = false;
  await makeDisplaySizes(api.services, key);
  expect((await api.app.inject({ url: url.pathname })).statusCode).toBe(200);
});

test("prepare-upload is retried for more than three hours", () => {
  const { retries, retryDelaySeconds, maxRetryDelaySeconds } = QUEUES["prepare-upload"];
  const waits = Array.from({ length: retries }, (_, at) =>
    Math.min(retryDelaySeconds * 2 ** at, maxRetryDelaySeconds),
  );
  // Jitter shortens each delay to half at most.
  expect(waits.reduce((sum, wait) => sum + wait / 2, 0)).toBeGreaterThan(3 * 3600);
});

test("search works when the index snapshot can't be written, and no partial file is left", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-index-"));
  // A file can't replace a folder that isn't empty.
  await mkdir(path.join(folder, "search-index.snapshot/in the way"), { recursive: true });
  const messages: string[] = [];
  const search = openIndexSearch({
    databaseUrl: api.services.config.databaseUrl ?? "",
    folder,
    fallback: {} as ProductSearch,
    onChange: () => undefined,
    logger: pino({}, { write: (line: string) => void messages.push(JSON.parse(line).msg) }),
    metrics: openMetrics({ pool: api.services.pool }),
  });
  const count = async (words: string) => {
    await search.waitForCatchUp();
    return search.count({ ...parseSearchText(words), filters: NO_PRODUCT_FILTERS });
  };
  expect(await count("perseverance")).toBe(0);
  await expect
    .poll(() => messages)
    .toContainEqual(expect.stringContaining("Writing the search index snapshot failed"));
  await saveLabels(api.services.db, [labelRecord("1", { name: "Perseverance" })]);
  expect(await count("perseverance")).toBe(1);
  expect(messages).not.toContainEqual(expect.stringContaining("waiting for the database"));
  expect(await readdir(folder)).toEqual(["search-index.snapshot"]);
  await search.close();
  await rm(folder, { recursive: true });
});
