import { once } from "node:events";
import { readdir, readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LABEL_UPLOAD_PATH } from "#contract/staff/label-files.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { beginLabelImport } from "#server/features/catalogue/commands/import-labels.ts";
import { importDownload } from "#server/features/catalogue/commands/label-download.ts";
import { deleteUnusedLabelFiles, labelFileKey } from "#server/features/catalogue/commands/label-files.ts";
import { importRecorded } from "#server/features/catalogue/commands/label-import-job.ts";
import { importRuns } from "#server/features/catalogue/schema/import-runs.ts";
import { labels, supplements } from "#server/features/catalogue/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";
import { createZip } from "#tests/support/zip.ts";

let api: TestApi;
let editor: TestStaff;
let admin: TestStaff;
const reason = "NIH's export of this month.";
const EXPORT = await readFile("tests/fixtures/dsld/product-export.csv");

beforeAll(async () => {
  api = await startApi();
  editor = await createStaff(api.services.db, "editor");
  admin = await createStaff(api.services.db, "administrator");
});
afterAll(() => api.close());

async function send(payload: string | Buffer, { name = "labels.csv", token = editor.token } = {}) {
  const response = await api.app.inject({
    method: "PUT",
    url: `${LABEL_UPLOAD_PATH}?name=${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    payload,
  });
  return { statusCode: response.statusCode, ...response.json() };
}
const start = (file: { sha256: string; name: string }, { token } = editor) =>
  callStaff(api, token, "startLabelImport", { sha256: file.sha256, name: file.name, reason });
const details = (id: number) => callStaffOk(api, editor.token, "getImportRun", { id });
const ended = async (id: number) => {
  await expect.poll(async () => (await details(id)).state, { timeout: 20_000 }).toMatch(/^(ended|failed)$/);
  return details(id);
};
const stored = async () => ({
  labels: await api.services.db.$count(labels),
  products: await api.services.db.$count(supplements),
});
const isStored = async (sha256: string) => (await api.services.storage.head(labelFileKey(sha256))) !== null;

test("an editor sends the product export, which a job imports with its rejected rows; the file goes then", async () => {
  const sent = await send(EXPORT, { name: "../2019 export.csv" });
  expect(sent).toMatchObject({
    statusCode: 200,
    data: { bytes: EXPORT.byteLength, name: "_2019 export.csv" },
  });
  expect(await stored()).toEqual({ labels: 0, products: 0 });
  expect(await isStored(sent.data.sha256)).toBe(true);
  const { id } = (await start(sent.data)).data;
  expect(await ended(id)).toMatchObject({
    ...{ state: "ended", source: "_2019 export.csv", from_console: true, fraction: 1, failure: null },
    ...{ operator: `Ada Lovelace (staff ${editor.userId})`, added: 6, changed: 0, unchanged: 0, rejected: 4 },
    rejections: expect.arrayContaining([{ place: "line 12, DSLD 900007", text: "Brand name missing." }]),
  });
  await expect.poll(() => isStored(sent.data.sha256)).toBe(false);
  const [finished, started] = await listActions(api.services.db, 2);
  expect([started, finished]).toMatchObject([
    { action: "import-dsld", details: { state: "started", import: id, sha256: sent.data.sha256, reason } },
    { action: "import-dsld", details: { state: "finished", import: id, added: 6 } },
  ]);
});

test("the same file again, as a zip too, changes nothing", async () => {
  const before = await stored();
  for (const payload of [EXPORT, createZip({ "lstProducts.csv": EXPORT })]) {
    const sent = await send(payload);
    const { id } = (await start(sent.data)).data;
    expect(await ended(id)).toMatchObject({ added: 0, changed: 0, unchanged: 6, undo: { removable: 0 } });
  }
  expect(await stored()).toEqual(before);
});

test("an administrator undoes the import; nothing of it is left", async () => {
  const [first] = await api.services.db.select().from(importRuns).orderBy(importRuns.id).limit(1);
  const id = first?.id ?? 0;
  expect((await callStaff(api, editor.token, "undoImportRun", { id, reason })).statusCode).toBe(403);
  expect((await callStaffOk(api, admin.token, "undoImportRun", { id, reason })).left).toBe(0);
  expect(await stored()).toEqual({ labels: 0, products: 0 });
  expect((await details(id)).state).toBe("undone");
});

test.each([
  ["letter.txt", "Dear NIH,\n", "letter.txt is not an NIH product export"],
  ["cut.zip", "PK\u0003\u0004 and then nothing", "cut.zip cannot be read. It may be damaged"],
  ["photos.zip", createZip({ "a.jpg": "" }), "No CSV or JSON files in photos.zip."],
  [
    "label.json",
    "{",
    "label.json contains no readable label. The first row was rejected at label.json: Invalid JSON.",
  ],
  ["empty.csv", "", "The file is empty."],
])("%s is refused in one sentence, and nothing is stored", async (name, payload, sentence) => {
  const runs = await api.services.db.$count(importRuns);
  const { statusCode, message } = await send(payload, { name });
  expect([statusCode, message]).toEqual([422, expect.stringContaining(sentence)]);
  expect(message).not.toContain("/tmp");
  expect(await api.services.db.$count(importRuns)).toBe(runs);
});

test("a file that is too large is refused before it is read, with what to do instead", async () => {
  const { statusCode, message } = await send(Buffer.alloc(64 * 1024 * 1024 + 1, "x"));
  expect([statusCode, message]).toEqual([413, expect.stringMatching(/more than 64 MB.*import-dsld/)]);
});

test("only roles that may import can send and start; a file that is not stored can't be started", async () => {
  const scientist = await createStaff(api.services.db, "scientist");
  expect((await send(EXPORT, { token: scientist.token })).statusCode).toBe(403);
  expect((await send(EXPORT, { token: "nobody" })).statusCode).toBe(401);
  const file = { sha256: "0".repeat(64), name: "labels.csv" };
  expect((await start(file, scientist)).statusCode).toBe(403);
  expect(await start(file)).toMatchObject({
    statusCode: 404,
    message: expect.stringContaining("Choose it again"),
  });
});

/** A recorded import of a stored file that no job runs. */
async function addStopped(payload: Buffer) {
  const { data } = await send(payload);
  const about = { source: data.name, operator: "ana", reason, fileSha256: data.sha256, isWaiting: true };
  return { id: await beginLabelImport(api.services.db, api.services.clock, about), sha256: data.sha256 };
}

test("an import that a crash stopped goes on, and counts what was stored before once", async () => {
  const { db, clock } = api.services;
  const { id } = await addStopped(EXPORT);
  expect(await details(id)).toMatchObject({ state: "waiting", undo: null });
  expect((await callStaff(api, admin.token, "undoImportRun", { id, reason })).statusCode).toBe(409);
  await importRecorded(api.services, id);
  // As if it had ended after some rows: two labels and the end are not there yet.
  await db.execute(
    sql`delete from supplements where id in (select supplement_id from labels order by id desc limit 1)`,
  );
  const before = await db.$count(labels, eq(labels.importRunId, id));
  expect(before).toBeLessThan(6);
  await db
    .update(importRuns)
    .set({ endedAt: null, added: before, unchanged: 0, seenAt: new Date(clock.now().getTime() - 600_000) })
    .where(eq(importRuns.id, id));
  expect((await details(id)).state).toBe("stopped");
  await api.services.storage.put(labelFileKey((await rowOf(id)).fileSha256 ?? ""), EXPORT, "text/csv");
  await importRecorded(api.services, id);
  expect(await details(id)).toMatchObject({
    state: "ended",
    added: 6,
    changed: 0,
    unchanged: 0,
    rejected: 4,
  });
  await callStaffOk(api, admin.token, "undoImportRun", { id, reason });
});

const rowOf = async (id: number) => {
  const [row] = await api.services.db.select().from(importRuns).where(eq(importRuns.id, id));
  if (!row) throw new Error("no such import");
  return row;
};

test("a file that is gone ends its import as failed, in a sentence", async () => {
  const { id, sha256 } = await addStopped(EXPORT);
  await api.services.storage.remove(labelFileKey(sha256));
  await importRecorded(api.services, id);
  expect(await details(id)).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("Choose it again"),
  });
});

test("a zip that is damaged further on fails with its name, keeps what was stored, and is not tried again", async () => {
  const whole = createZip({ "a.csv": EXPORT, "b.csv": "no export\n" });
  const sent = await send(whole, { name: "two.zip" });
  const { id } = (await start(sent.data)).data;
  const run = await ended(id);
  expect(run).toMatchObject({
    state: "failed",
    failure: expect.stringMatching(/^b\.csv is not an NIH product export/),
  });
  await expect.poll(() => isStored(sent.data.sha256)).toBe(false);
  expect(await api.services.jobs.listFailedJobs()).toEqual([]);
});

test("a file that nobody imported is deleted after a week", async () => {
  const { data } = await send(EXPORT);
  // By the clock of the file system, which may be another one than the site's.
  const file = path.join(api.services.config.dataDir, "uploads", "objects", labelFileKey(data.sha256));
  const { mtimeMs } = await stat(file);
  const inDays = (days: number) => new Date(mtimeMs + days * 86_400_000);
  await deleteUnusedLabelFiles(api.services, inDays(6));
  expect(await isStored(data.sha256)).toBe(true);
  await deleteUnusedLabelFiles(api.services, inDays(8));
  expect(await isStored(data.sha256)).toBe(false);
});

/** NIH's server: one label record, and the whole database as a zip. */
async function startNih() {
  const record = await readFile("tests/fixtures/dsld/label-950001.json");
  const files: Record<string, Buffer> = {
    "/label/950001": record,
    "/all.zip": createZip({ "a/950001.json": record, "b.csv": EXPORT }),
  };
  const server = createServer(({ url = "" }, response) => {
    const body = files[url];
    if (body) response.end(body);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { urls: { bulk: `${host}/all.zip`, records: `${host}/label` }, close: () => server.close() };
}

const addDownload = (ids: string[]) =>
  beginLabelImport(api.services.db, api.services.clock, {
    ...{ source: "NIH", operator: "ana", reason, downloads: ids, isWaiting: true },
  });

test("labels are downloaded by their numbers, or all of them, and imported; nothing of the files stays", async () => {
  const nih = await startNih();
  const [some, all, none] = [await addDownload(["950001"]), await addDownload([]), await addDownload(["1"])];
  await importDownload(api.services, { id: some, ids: ["950001"] }, nih.urls);
  expect(await details(some)).toMatchObject({ state: "ended", added: 1, from_console: true });
  await importDownload(api.services, { id: all, ids: [] }, nih.urls);
  expect(await details(all)).toMatchObject({ state: "ended", added: 6, unchanged: 1, rejected: 4 });
  await expect(importDownload(api.services, { id: none, ids: ["1"] }, nih.urls)).rejects.toThrow(
    "status 404",
  );
  expect(await details(none)).toMatchObject({
    state: "failed",
    failure: expect.stringContaining("failed (status 404)"),
  });
  expect(await readdir(path.join(api.services.config.dataDir, "downloads"))).toEqual([]);
  nih.close();
});

test("the numbers of a download are checked, and only some roles may begin one", async () => {
  const ask = (ids: string[], token = editor.token) =>
    callStaff(api, token, "startLabelDownload", { ids, reason });
  expect(await ask(["330088", "a1"])).toMatchObject({
    statusCode: 422,
    message: expect.stringContaining("330088"),
  });
  expect((await ask(Array(201).fill("330088"))).statusCode).toBe(422);
  const publisher = await createStaff(api.services.db, "publisher");
  expect((await ask(["330088"], publisher.token)).statusCode).toBe(403);
});
