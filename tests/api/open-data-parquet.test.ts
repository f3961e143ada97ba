import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { bool, dateDay, float64, int32, type Table, tableFromIPC, utf8 } from "@uwdata/flechette";
import { count } from "drizzle-orm";
import { readParquet } from "parquet-wasm";
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
/** `results.parquet` as Apache Arrow's reader for Rust understands it, which shares no code with our writer. */
let table: Table;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  await dump(api, NOW);
  const { rawPayload } = await get("/open-data/results.parquet");
  table = tableFromIPC(readParquet(rawPayload).intoIPCStream(), { useDate: true });
});
afterAll(() => api.close());

const dump = ({ services: { db, config } }: TestApi, now: Date): Promise<DumpIndex> =>
  writeDumps(db, dumpFolder(config), { now, siteUrl: config.siteUrl });
const get = (url: string, from = api) => from.app.inject({ method: "GET", url });
/** Its rows, with days as JSON Lines write them. */
const parquetRows = (): Record<string, unknown>[] =>
  table
    .toArray()
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value instanceof Date ? value.toISOString().slice(0, 10) : value,
        ]),
      ),
    );

test("another Parquet reader finds the counts of the database", async () => {
  const { db } = api.services;
  const rows = parquetRows();
  expect(rows).toHaveLength(await db.$count(reportResults));
  expect(new Set(rows.map(({ row_id }) => row_id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ report_number }) => report_number)).size).toBe(await db.$count(reports));
  const { verdict } = reportResults;
  const stored = await db.select({ verdict, number: count() }).from(reportResults).groupBy(verdict);
  for (const one of stored)
    expect(rows.filter((row) => row.verdict === one.verdict).length, one.verdict).toBe(one.number);
});

test("columns have types: days, numbers, counts and flags", () => {
  const typeOf = Object.fromEntries(table.schema.fields.map(({ name, type }) => [name, type]));
  expect(typeOf).toMatchObject({
    row_id: utf8(),
    demo: bool(),
    sequence: int32(),
    tested_on: dateDay(),
    measured: float64(),
    replicates: int32(),
    in_scope: bool(),
  });
  expect(Object.keys(typeOf)).toEqual(Object.keys(dumpRow.shape));
});

test("JSON Lines and Parquet agree row by row", async () => {
  const text = gunzipSync((await get("/open-data/results.jsonl.gz")).rawPayload).toString();
  const lines: DumpRow[] = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const rows = parquetRows();
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
