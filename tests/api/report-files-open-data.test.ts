import { createHash, webcrypto } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DumpIndex, dumpIndex, dumpRow, keyList, registryRow } from "#contract/open-data.ts";
import { verifyChain } from "#domain/signing/chain.ts";
import { dumpFolder, newestDumps } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { registryEntries } from "#server/features/registered-tests/schema.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

const NOW = new Date("2026-11-21T05:00:00Z");

let sample: TestApi;
let site: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  sample = await startApi({ demoData: true });
  site = await startPublishing();
  await site.publish();
  await site.publish(SECOND_REPORT);
  await site.run(["withdraw", "R-1", "--reason", "Bags were exchanged."]);
  for (const { services } of [sample, site.api]) await dump(services);
});
afterAll(() => Promise.all([sample.close(), site.api.close()]));

const dump = ({ db, config }: TestApi["services"]) =>
  writeDumps(db, dumpFolder(config), { now: NOW, siteUrl: config.siteUrl });
const get = ({ app }: TestApi, url: string) => app.inject({ method: "GET", url });
const indexOf = async (api: TestApi): Promise<DumpIndex> =>
  dumpIndex.parse((await get(api, "/open-data/index.json")).json());
const unzipped = async (api: TestApi, name: string) =>
  gunzipSync((await get(api, `/open-data/${name}`)).rawPayload).toString();
const lines = async (api: TestApi, name: string) => (await unzipped(api, name)).trimEnd().split("\n");

test("the open data index lists each file's size and hash", async () => {
  const { files, created_at, license } = await indexOf(site.api);
  expect([created_at, license]).toEqual([NOW.toISOString(), "CC BY 4.0"]);
  for (const { name, size, sha256 } of files) {
    const { rawPayload, headers } = await get(site.api, `/open-data/${name}`);
    expect([name, rawPayload.length]).toEqual([name, size]);
    expect(createHash("sha256").update(rawPayload).digest("hex")).toBe(sha256);
    expect(headers).toMatchObject({ etag: `W/"${sha256}"`, "x-content-type-options": "nosniff" });
  }
  expect(files.map(({ name }) => name)).toEqual([
    "results.jsonl.gz",
    "results.parquet",
    "results.csv.gz",
    "reports.jsonl.gz",
    "registry.jsonl.gz",
    "registry.csv.gz",
    "schema.json",
    "CITATION.cff",
  ]);
  expect((await get(site.api, "/open-data/secrets.json")).statusCode).toBe(404);
  expect((await get(site.api, "/open-data/..%2Fsecrets.json")).statusCode).toBe(404);
});

test("results.csv and results.jsonl have every result, including withdrawn reports", async () => {
  const { db } = site.api.services;
  const rows = (await lines(site.api, "results.jsonl.gz")).map((line) => dumpRow.parse(JSON.parse(line)));
  expect(rows).toHaveLength(await db.$count(reportResults));
  expect(new Set(rows.map(({ report_number, state }) => `${report_number} ${state}`))).toEqual(
    new Set(["R-1 withdrawn", "R-2 current"]),
  );
  expect(rows.some((row) => row.demo)).toBe(false);
  const table: Record<string, string>[] = parse(await unzipped(site.api, "results.csv.gz"), {
    columns: true,
  });
  expect(table).toHaveLength(rows.length);
  expect(table.map(({ analyte }) => analyte)).toEqual(rows.map(({ analyte }) => analyte));
  expect(Object.keys(table[0] ?? {})).toEqual(Object.keys(dumpRow.shape));
});

test("the document dump is the complete chain and verifies", async () => {
  const documents = (await lines(site.api, "reports.jsonl.gz")).map((line) => new TextEncoder().encode(line));
  const { chains } = keyList.parse((await get(site.api, "/.well-known/assayed-keys.json")).json());
  const { heads } = await indexOf(site.api);
  const anchors = heads.reports ? [heads.reports] : [];
  const walked = await verifyChain(documents, {
    subtle: webcrypto.subtle,
    keys: chains.reports?.keys ?? [],
    anchors,
  });
  expect(walked).toEqual({ documents: 3, head: heads.reports, breaks: [], missingAnchors: [] });
});

test("the published JSON schemas describe the rows", async () => {
  const { $defs } = (await get(site.api, "/open-data/schema.json")).json();
  expect(Object.keys($defs)).toEqual([
    ...["results_row", "registry_row", "signed_payload", "report_file", "results_mapping"],
  ]);
  expect(Object.keys($defs.results_row.properties)).toEqual(Object.keys(dumpRow.shape));
  expect($defs.results_row.properties.loq.description).toMatch(/^Limit of quantification/);
});

test("writeDumps is deterministic and leaves no temporary files", async () => {
  const before = await indexOf(site.api);
  const after = await dump(site.api.services);
  expect(after.files).toEqual(before.files);
  const names = await readdir(dumpFolder(site.api.services.config));
  expect(names.toSorted()).toEqual(
    [...before.files.map(({ name }) => name), "index.json", "snapshots"].toSorted(),
  );
});

test("without real reports demo reports are dumped, each row flagged as demo", async () => {
  const { db } = sample.services;
  const { files, demo: isDemo } = await indexOf(sample);
  expect(isDemo).toBe(true);
  const rows = (await lines(sample, "results.jsonl.gz")).map((line) => dumpRow.parse(JSON.parse(line)));
  expect(rows.length).toBe(await db.$count(reportResults));
  expect(new Set(rows.map(({ report_number }) => report_number)).size).toBe(await db.$count(reports));
  expect(rows.every((row) => row.demo && row.chain === "sample")).toBe(true);
  expect(files.find(({ name }) => name === "results.csv.gz")?.rows).toBe(rows.length);
});

test("the registry's files have every entry of the registered tests", async () => {
  const rows = (await lines(sample, "registry.jsonl.gz")).map((line) => registryRow.parse(JSON.parse(line)));
  expect(rows).toHaveLength(await sample.services.db.$count(registryEntries));
  expect(rows.filter(({ entry }) => entry === "registered").map(({ test: number }) => number)).toEqual(
    [1, 2, 3, 4].map((number) => `DEMO-RT-2026-00${number}`),
  );
  const table: Record<string, string>[] = parse(await unzipped(sample, "registry.csv.gz"), { columns: true });
  expect(table.map(({ hash }) => hash)).toEqual(rows.map(({ hash }) => hash));
  expect(Object.keys(table[0] ?? {})).toEqual(Object.keys(registryRow.shape));
});

test("the feed has the newest 50 entries with unique IDs", async () => {
  const { body } = await get(sample, "/feed.xml");
  const ids = [...body.matchAll(/<entry><id>|<id>([^<]+)<\/id>/g)].flatMap(([, id]) => id ?? []);
  expect(body.match(/<entry>/g)).toHaveLength(50);
  expect(new Set(ids).size).toBe(ids.length);
  expect(body).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
  );
  expect(body.match(/<title>Demo: /g)).toHaveLength(50);
});

test("getOpenData lists the dumps and chain heads", async () => {
  const { dumps, heads } = await site.api.callOk("getOpenData", {});
  expect(dumps).toEqual(await indexOf(site.api));
  expect(heads.reports?.sequence).toBe(3);
  expect(heads.sample).toBeNull();
});

test("an index that an earlier version wrote counts as none, so that the dumps are written again", async () => {
  const { config } = sample.services;
  const file = join(dumpFolder(config), "index.json");
  const current = await readFile(file, "utf8");
  await writeFile(file, current.replace('"created_at"', '"made_at"'));
  expect(await newestDumps(config)).toBeNull();
  expect((await get(sample, "/open-data/index.json")).statusCode).toBe(404);
  await writeFile(file, current);
  expect(await newestDumps(config)).toEqual(JSON.parse(current));
});
