import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { downloadFile } from "#platform/download.ts";
import { downloadLabelRecords } from "#server/features/catalogue/dsld/download.ts";
import { openLabelSource } from "#server/features/catalogue/dsld/sources.ts";
import { hasEvaluationData, NIH_RECORDS } from "#tests/support/evaluation-data.ts";

/** Records in the form of the NIH's API, and some as it sent them. */
const RECORDS = [
  { records: "our own", folder: "tests/fixtures/dsld/api-labels", isThere: true },
  {
    records: "the NIH's",
    folder: NIH_RECORDS,
    isThere: hasEvaluationData(NIH_RECORDS, "records of the NIH's API"),
  },
];

const FILE = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
let folder: string;
let server: Server;
let host: string;
let etag: string;
let breaksAt: number | null;
let requests: string[];
/** Where `/label/ID` is answered from. */
let recorded: string;
/** Breaks the connection: called once the first bytes are stored, so that there is something to continue. */
let cut: (() => void) | null;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "assayed-download-"));
  server = createServer((request, response) => void serve(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  [etag, breaksAt, requests, cut, recorded] = ['"one"', null, [], null, ""];
  await rm(path.join(folder, "files"), { recursive: true, force: true });
});

/** A file server with ranges, as S3: it breaks off at `breaksAt`. */
async function serve({ url = "", headers }: IncomingMessage, response: ServerResponse) {
  requests.push(`${url} ${headers.range ?? "whole"}`);
  const [, id] = /^\/label\/(\d+)$/.exec(url) ?? [];
  const bytes = id ? await readFile(path.join(recorded, `${id}.json`)).catch(() => null) : FILE;
  if (bytes === null) return response.writeHead(404).end();
  const start = headers.range && headers["if-range"] === etag ? Number(/\d+/.exec(headers.range)?.[0]) : 0;
  response.writeHead(start > 0 ? 206 : 200, {
    etag,
    "content-length": bytes.length - start,
    ...(start > 0 ? { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  if (breaksAt === null) return response.end(bytes.subarray(start));
  cut = () => response.destroy();
  return response.write(bytes.subarray(start, breaksAt));
}

const download = (options: { maxBytes?: number } = {}) =>
  downloadFile(`${host}/labels.zip`, {
    folder: path.join(folder, "files"),
    onProgress: () => cut?.(),
    ...options,
  });

test("downloadFile continues where a broken download stopped", async () => {
  breaksAt = 120_000;
  await expect(download()).rejects.toThrow(/failed.*Try again to continue/);
  [breaksAt, cut] = [null, null];
  expect((await readFile(await download())).equals(FILE)).toBe(true);
  expect(requests[1]).toMatch(/bytes=[1-9]\d*-$/);
  expect(await readdir(path.join(folder, "files"))).toEqual(["labels.zip"]);
});

test("downloadFile starts again when the file has changed since", async () => {
  breaksAt = 120_000;
  await expect(download()).rejects.toThrow(/failed/);
  [breaksAt, cut, etag] = [null, null, '"two"'];
  expect((await readFile(await download())).equals(FILE)).toBe(true);
});

test("downloadFile refuses a file larger than the bound, and keeps nothing of it", async () => {
  await expect(download({ maxBytes: 1000 })).rejects.toThrow(/it is larger than 0.001 MB/);
  expect(await readdir(path.join(folder, "files"))).toEqual([]);
});

test("downloadLabelRecords names a record that does not exist", async () => {
  const records = path.join(folder, "none");
  const asked = downloadLabelRecords(["1"], {
    folder: records,
    onProgress: () => undefined,
    url: `${host}/label`,
  });
  await expect(asked).rejects.toThrow(/failed \(status 404\)/);
});

describe.each(RECORDS)("$records records", ({ folder: sentFolder, isThere }) => {
  test.runIf(isThere)("downloadLabelRecords fetches their bytes once, and they are read", async () => {
    recorded = sentFolder;
    const names = await readdir(recorded);
    const ids = names.map((name) => path.basename(name, ".json"));
    const records = await mkdtemp(path.join(folder, "records-"));
    const options = { folder: records, onProgress: () => undefined, url: `${host}/label` };
    await downloadLabelRecords(ids.slice(0, 2), options);
    await downloadLabelRecords(ids, options);
    expect(requests).toHaveLength(ids.length);
    for (const name of names) {
      const [sent, stored] = await Promise.all(
        [recorded, records].map((from) => readFile(path.join(from, name))),
      );
      expect(stored?.equals(sent ?? Buffer.alloc(0))).toBe(true);
    }
    const { items } = await openLabelSource(records);
    for await (const { parsed } of items) expect("label" in parsed).toBe(true);
  });
});
