import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DumpIndex, type DumpRow, dumpIndex, dumpRow } from "#contract/open-data.ts";
import { dumpFolder } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { startPublishing } from "#tests/support/publishing.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-21T05:00:00Z");

let api: TestApi;
let folder: string;
let duckdb: DuckDBConnection;
let parquet: string;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  await dump(api, NOW);
  folder = await mkdtemp(path.join(tmpdir(), "assayed-parquet-"));
  parquet = path.join(folder, "results.parquet");
  await writeFile(parquet, (await get("/open-data/results.parquet")).rawPayload);
  duckdb = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(async () => {
  duckdb.closeSync();
  await api.close();
  await rm(folder, { recursive: true });
});

const dump = ({ services: { db, config } }: TestApi, now: Date): Promise<DumpIndex> =>
  writeDumps(db, dumpFolder(config), { now, siteUrl: config.siteUrl });
const get = (url: string, from = api) => from.app.inject({ method: "GET", url });
const select = async (sql: string) => (await duckdb.runAndReadAll(sql)).getRowObjectsJson();

test("DuckDB reads the file in one line and finds the counts of the database", async () => {
  const { db } = api.services;
  const [counts] = await select(`SELECT count(*)::INT AS rows, count(DISTINCT row_id)::INT AS ids,
    count(DISTINCT report_number)::INT AS reports FROM '${parquet}'`);
  const rows = await db.$count(reportResults);
  expect(counts).toEqual({ rows, ids: rows, reports: await db.$count(reports) });
  const verdicts = await select(`SELECT verdict, count(*)::INT AS n FROM '${parquet}' GROUP BY ALL`);
  const summed = verdicts.reduce((sum, { n }) => sum + Number(n), 0);
  expect(summed).toBe(rows);
});

test("columns have types: days, numbers, counts and flags", async () => {
  const types = await select(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${parquet}')`);
  const typeOf = Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]));
  expect(typeOf).toMatchObject({
    row_id: "VARCHAR",
    demo: "BOOLEAN",
    sequence: "INTEGER",
    tested_on: "DATE",
    measured: "DOUBLE",
    replicates: "INTEGER",
    in_scope: "BOOLEAN",
  });
  expect(Object.keys(typeOf)).toEqual(Object.keys(dumpRow.shape));
});

test("JSON Lines and Parquet agree row by row", async () => {
  const text = gunzipSync((await get("/open-data/results.jsonl.gz")).rawPayload).toString();
  const lines: DumpRow[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const rows = await select(`SELECT * FROM '${parquet}'`);
  expect(rows).toHaveLength(lines.length);
  for (const [at, line] of lines.entries()) expect(rows[at]).toEqual(line);
});

test("the index names the snapshot and the license of every column, and the citation the same snapshot", async () => {
  const index = dumpIndex.parse((await get("/open-data/index.json")).json());
  const { heads, snapshots } = await api.callOk("getOpenData", {});
  expect(index.snapshot).toBe(`sample-${heads.sample?.sequence}-${heads.sample?.hash.slice(0, 16)}`);
  expect(snapshots).toEqual({ sample: index.snapshot, reports: null });
  expect(index.licenses.flatMap(({ columns }) => columns).toSorted()).toEqual(
    Object.keys(dumpRow.shape).toSorted(),
  );
  expect((await get("/open-data/CITATION.cff")).body).toContain(`version: "${index.snapshot}"`);
});

test("a snapshot stays as it was for 30 days after newer results replaced it", async () => {
  const site = await startPublishing();
  try {
    await site.publish();
    const first = await dump(site.api, NOW);
    await site.publish({ report_number: "R-2", sample: { lot_number: "L26200B" } });
    const second = await dump(site.api, new Date(NOW.getTime() + 29 * DAY_MS));
    expect(second.snapshot).not.toBe(first.snapshot);
    for (const index of [first, second])
      for (const { name, sha256 } of index.files) {
        const file = await get(`/open-data/snapshots/${index.snapshot}/${name}`, site.api);
        expect([name, createHash("sha256").update(file.rawPayload).digest("hex")]).toEqual([name, sha256]);
      }
    await dump(site.api, new Date(NOW.getTime() + 31 * DAY_MS));
    expect((await get(`/open-data/snapshots/${first.snapshot}/index.json`, site.api)).statusCode).toBe(404);
    expect(await readdir(path.join(dumpFolder(site.api.services.config), "snapshots"))).toEqual([
      second.snapshot,
    ]);
  } finally {
    await site.api.close();
  }
});

test.each(["..%2Fsnapshots", "..%2F..", "reports-1-..%2F..%2Fx", "reports-1-0123456789abcdef"])(
  "the snapshot %s is not found",
  async (id) => {
    expect((await get(`/open-data/snapshots/${id}/index.json`)).statusCode).toBe(404);
  },
);
