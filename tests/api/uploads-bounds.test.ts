import { once } from "node:events";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApiServer } from "#app/site.ts";
import { apiRoutes } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { fixedClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { openStorage } from "#platform/storage/open.ts";
import { deleteUnusedUploads } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { enqueueDisplaySizes } from "#server/features/uploads/commands/make-display-sizes.ts";
import { pictureReadiness } from "#server/features/uploads/queries.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createImage, createOversizedPng } from "#tests/support/images.ts";
import { createUploader, listeningPort } from "#tests/support/uploads.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
const senders: Socket[] = [];
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterEach(async () => {
  for (const socket of senders.splice(0)) socket.destroy();
  for (const app of servers.splice(0)) await app.close();
  await expect.poll(() => api.services.db.$count(uploads, eq(uploads.state, "arriving"))).toBe(0);
});
afterAll(() => api.close());

const partialFolder = () => path.join(api.services.config.dataDir, "uploads/arriving");
const partialFiles = () => readdir(partialFolder());

/** The same site with other bounds, on a port of its own. */
async function withBounds(changes: Partial<Config["uploads"]>): Promise<TestApi> {
  const config = { ...api.services.config, uploads: { ...api.services.config.uploads, ...changes } };
  const storage = await openStorage(config, { secret: "k".repeat(32), clock });
  const services = { ...api.services, config, storage };
  const { app } = await createApiServer(services);
  servers.push(app);
  const call: TestApi["call"] = async (name, _input, token) => {
    const answer = await app.inject({
      method: "POST",
      url: `/api${apiRoutes.requestUploadUrl.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { folder: "images", file_name: "a.png", content_type: "image/png" },
    });
    expect(name).toBe("requestUploadUrl");
    return { statusCode: answer.statusCode, headers: answer.headers, ...answer.json() };
  };
  return { ...api, app, services, call };
}

const guest = () => api.services.guestTokens.sign();

/** Begins an upload whose body does not end; resolves to the first line of a response, or null once the file arrives. */
async function beginUpload(site: TestApi, url: URL, headers: string): Promise<string | null> {
  const filesBefore = new Set(await partialFiles());
  const socket = connect(await listeningPort(site), "127.0.0.1");
  senders.push(socket);
  let response: string | null = null;
  socket.setEncoding("utf8").on("error", () => undefined);
  socket.once("data", (data: string) => {
    response = data;
  });
  await once(socket, "connect");
  socket.write(
    `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\n${headers}\r\n\r\n`,
  );
  if (headers.startsWith("Content-Length")) socket.write("\x89PNG");
  else socket.write("4\r\n\x89PN\r\n");
  await expect
    .poll(async () => response !== null || !new Set(await partialFiles()).isSubsetOf(filesBefore), {
      timeout: 10_000,
    })
    .toBe(true);
  return response;
}

test("12 requests with one upload URL: one sends, the others are refused, and one file is written", async () => {
  const browser = createUploader(api);
  const { url, key } = await browser.requestUrl();
  expect(await beginUpload(api, url, "Content-Length: 1000000")).toBeNull();
  expect(await browser.stateOf(key)).toBe("arriving");
  const bytes = await createImage("png");
  const others = await Promise.all(Array.from({ length: 11 }, () => browser.put(url, bytes)));
  expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(11).fill(409));
  expect(others[0]?.body).toContain(MESSAGES.uploadArriving);
  await expect.poll(partialFiles).toHaveLength(1);
  for (const socket of senders) socket.destroy();
  await expect.poll(() => browser.stateOf(key)).toBe("requested");
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
});

test("one visitor’s pictures on their way are bounded in bytes, whatever their length header; others still send", async () => {
  const site = await withBounds({ maxOwnerBytes: 250_000_000 });
  const browser = createUploader(site);
  const [mine, theirs] = [await guest(), await guest()];
  const send = async (token: string, headers: string) =>
    beginUpload(site, (await browser.requestUrl("image/png", token)).url, headers);
  expect(await send(mine, "Content-Length: 100000000")).toBeNull();
  // Without a length it counts as the largest picture.
  expect(await send(mine, "Transfer-Encoding: chunked")).toBeNull();
  const refused = await send(mine, "Content-Length: 100000000");
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toMatch(/retry-after: 10/i);
  expect(refused).toContain(MESSAGES.uploadsWaiting);
  expect(await send(mine, "Content-Length: 1000")).toBeNull();
  expect(await send(theirs, "Content-Length: 100000000")).toBeNull();
});

test("all pictures on their way are bounded in bytes", async () => {
  const site = await withBounds({ maxTotalBytes: 150_000_000 });
  const browser = createUploader(site);
  const url = async () => (await browser.requestUrl("image/png", await guest())).url;
  expect(await beginUpload(site, await url(), "Content-Length: 100000000")).toBeNull();
  expect(await beginUpload(site, await url(), "Content-Length: 100000000")).toMatch(/^HTTP\/1\.1 503 /);
});

test("a picture is refused before it is sent when the disk would have too little free space", async () => {
  const site = await withBounds({ minFreeBytes: 1e15 });
  const browser = createUploader(site);
  const { url, key } = await browser.requestUrl("image/png", await guest());
  const refused = await beginUpload(site, url, "Content-Length: 100000000");
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toContain(MESSAGES.uploadStorageFull);
  expect(await browser.stateOf(key)).toBe("requested");
});

// Under faketime the file system keeps the real time, so new files look years old.
test.skipIf(process.env.FAKETIME)("what a process that died left arriving is cleared away", async () => {
  const browser = createUploader(api);
  const { url, key } = await browser.requestUrl();
  const until = new Date(clock.now().getTime() - 1);
  await api.services.db
    .update(uploads)
    .set({ state: "arriving", bytes: 9, arrivingUntil: until })
    .where(eq(uploads.key, key));
  const [dead, alive] = [path.join(partialFolder(), "dead"), path.join(partialFolder(), "alive")];
  for (const file of [dead, alive]) await writeFile(file, "x");
  await utimes(dead, new Date(Date.now() - 600_000), new Date(Date.now() - 600_000));
  await deleteUnusedUploads(api.services, new Date());
  const left = await partialFiles();
  expect(left).toContain("alive");
  expect(left).not.toContain("dead");
  await deleteUnusedUploads(api.services, new Date(Date.now() + 600_000));
  expect(await partialFiles()).not.toContain("alive");
  expect(await browser.stateOf(key)).toBe("requested");
  expect((await browser.put(url, await createImage("png"))).statusCode).toBe(200);
});

test("the lease of a request that died can be taken over once it has expired", async () => {
  const browser = createUploader(api);
  const { url, key } = await browser.requestUrl();
  const lease = (until: number) =>
    api.services.db
      .update(uploads)
      .set({ state: "arriving", bytes: 9, arrivingUntil: new Date(until) })
      .where(eq(uploads.key, key));
  await lease(clock.now().getTime() + 60_000);
  const bytes = await createImage("png");
  expect((await browser.put(url, bytes)).statusCode).toBe(409);
  await lease(clock.now().getTime() - 1);
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
});

test("a PNG may have fewer pixels than a JPEG, as it costs more to decode", async () => {
  const browser = createUploader(api);
  const { url } = await browser.requestUrl();
  const refused = await browser.put(url, createOversizedPng(6000, 5000));
  expect(refused.statusCode).toBe(415);
  expect(refused.body).toContain("25 million pixels");
});

test("another owner’s picture is prepared before the many of one", async () => {
  const browser = createUploader(api);
  const [mine, theirs] = [await guest(), await guest()];
  const { db, jobs } = api.services;
  const keys: string[] = [];
  for (const token of [mine, mine, mine, theirs])
    keys.push((await browser.requestUrl("image/png", token)).key);
  const priorities: unknown[] = [];
  // In one transaction, so that no worker takes a job before all of them wait.
  await db.transaction(async (tx) => {
    for (const key of keys) {
      const [upload] = await tx
        .update(uploads)
        .set({ state: "uploaded", bytes: 1 })
        .where(eq(uploads.key, key))
        .returning();
      if (!upload) throw new Error("The upload is gone.");
      await enqueueDisplaySizes(jobs, tx, upload);
      const { rows } = await tx.execute(
        sql`select priority from jobs.job where name = 'prepare-upload' and data->>'key' = ${key}`,
      );
      priorities.push(rows[0]?.priority);
    }
    await tx.delete(uploads).where(inArray(uploads.key, keys));
  });
  expect(priorities).toEqual([0, -1, -2, 0]);
});

test("requests for a picture that is being prepared wait on the same few queries", async () => {
  const browser = createUploader(api);
  const { key } = await browser.requestUrl();
  await api.services.db.update(uploads).set({ state: "uploaded", bytes: 1 }).where(eq(uploads.key, key));
  let queries = 0;
  const counting = new Proxy(api.services.db, {
    get(db, name) {
      if (name === "select") queries++;
      return Reflect.get(db, name);
    },
  });
  const isReady = pictureReadiness(counting);
  const first = isReady(key);
  await expect.poll(() => queries).toBeGreaterThanOrEqual(2);
  const others = Array.from({ length: 25 }, () => isReady(key));
  await api.services.db.update(uploads).set({ state: "ready" }).where(eq(uploads.key, key));
  expect(await Promise.all([first, ...others])).toEqual(Array(26).fill(true));
  expect(queries).toBeLessThanOrEqual(8);
});
