import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { pruneSearchChanges } from "#server/features/search/commands/prune-changes.ts";
import { openClient } from "#server/features/search/opensearch/engine.ts";
import { OpenSearchFollower } from "#server/features/search/opensearch/follower.ts";
import {
  PRODUCTS_ALIAS,
  readIndexPosition,
  saveIndexPosition,
} from "#server/features/search/opensearch/index-writer.ts";
import { NO_PRODUCT_FILTERS } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { startOpenSearchServer } from "#tests/support/opensearch-server.ts";
import { openTestSearchIndex, type TestSearchIndex } from "#tests/support/search-index.ts";

let database: TestDatabase;
let folder: string;
let opened: TestSearchIndex[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-changes-"));
  opened = [];
  await saveLabels(database.db, [
    labelRecord("1", { name: "Zinc Calm" }),
    labelRecord("2", { name: "Copper Night" }),
  ]);
});
afterEach(async () => {
  for (const each of opened) await each.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function open(): Promise<TestSearchIndex> {
  const index = await openTestSearchIndex(database.url, folder);
  opened.push(index);
  return index;
}

async function total(index: TestSearchIndex, words: string): Promise<number> {
  const searcher = await index.catchUp();
  return searcher.find({
    ...parseSearchText(words),
    asTyped: true,
    filters: NO_PRODUCT_FILTERS,
    facets: [],
    sort: "name",
    offset: 0,
    limit: 9,
  }).total;
}

/** As if so many days went by: every mark is older. */
const wait = (days: number) =>
  database.db.execute(
    sql`update search_change_marks set marked_at = marked_at - make_interval(days => ${days})`,
  );
const changesLeft = async () => (await database.db.execute(sql`select from search_changes`)).rows.length;
const marksLeft = async () => (await database.db.execute(sql`select from search_change_marks`)).rows.length;

/** Tests beside this one have databases on the same server, and a transaction of theirs holds the horizon back. */
const untilChangesEnded = () =>
  vi.waitUntil(
    async () =>
      (
        await database.db.execute(sql`
          select from search_changes where changed_xid >= pg_snapshot_xmin(pg_current_snapshot())`)
      ).rows.length === 0,
    { timeout: 30_000 },
  );
async function prune() {
  await untilChangesEnded();
  return pruneSearchChanges(database.db);
}

/** The whole log goes: two changes before the first mark, whose age is a week then. */
async function pruneAll() {
  await prune();
  await wait(7);
  return prune();
}

test("changes are kept for a week after they were marked; one mark of a week ago stays", async () => {
  const { db } = database;
  expect(await prune()).toBe(0);
  await wait(6);
  await saveLabels(db, [labelRecord("3", { name: "Iron" })]);
  expect(await prune()).toBe(0);
  await wait(1);
  expect(await prune()).toBe(2);
  expect([await changesLeft(), await marksLeft()]).toEqual([1, 3]);
  await wait(6);
  expect(await prune()).toBe(1);
  expect([await changesLeft(), await marksLeft()]).toEqual([0, 3]);
});

test("a change whose transaction had not ended at the mark is kept", async () => {
  const { db, pool } = database;
  await untilChangesEnded();
  const writer = await pool.connect();
  await writer.query("begin; update supplement_search set headline = 'late' where name_sort = 'zinc calm'");
  await pruneSearchChanges(db);
  await writer.query("commit");
  writer.release();
  await wait(7);
  expect(await pruneSearchChanges(db)).toBe(1);
  expect(await changesLeft()).toBe(1);
});

test("a snapshot from before the pruned changes is not followed: the index is rebuilt, and right", async () => {
  const { db } = database;
  (await open()).follower.saveSnapshot();
  await db.delete(supplements).where(sql`name = 'Zinc Calm'`);
  await saveLabels(db, [labelRecord("3", { name: "Afterthought" })]);
  await pruneAll();
  expect(await changesLeft()).toBe(0);
  const behind = await open();
  expect(await behind.follower.catchUp(behind.client)).toBeNull();
  expect([await total(behind, "afterthought"), await total(behind, "calm"), await total(behind, "")]).toEqual(
    [1, 0, 2],
  );
  expect(await behind.follower.catchUp(behind.client)).toEqual([]);
});

test("an index that runs writes its snapshot again before the changes after it are deleted", async () => {
  const { db } = database;
  const running = await open();
  running.follower.saveSnapshot();
  await saveLabels(db, [labelRecord("3", { name: "Afterthought" })]);
  await prune();
  await wait(1);
  expect(await total(running, "afterthought")).toBe(1);
  running.follower.saveSnapshot();
  await wait(6);
  expect(await prune()).toBe(3);
  const again = await open();
  expect(await again.follower.catchUp(again.client)).toEqual([]);
  expect([await total(again, "afterthought"), await total(again, "")]).toEqual([1, 3]);
});

test("marks of another server, whose dump was restored, are ignored and deleted", async () => {
  const { db } = database;
  const running = await open();
  await db.execute(sql`
    insert into search_change_marks values (now() - interval '9 days', '9000000000000000000'::xid8)`);
  expect(await running.follower.catchUp(running.client)).toEqual([]);
  await prune();
  expect([await changesLeft(), await marksLeft()]).toEqual([2, 1]);
});

test("an OpenSearch index that missed pruned changes is rebuilt; one that follows is not", async () => {
  const cluster = await startOpenSearchServer();
  const client = openClient(cluster.url);
  const follow = async () => {
    const follower = new OpenSearchFollower({
      client,
      databaseUrl: database.url,
      onChange: () => undefined,
      logger: pino({ level: "silent" }),
    });
    await follower.catchUp();
    await follower.close();
    return [...(cluster.aliases.get(PRODUCTS_ALIAS) ?? [])][0] ?? "";
  };
  const first = await follow();
  const old = await readIndexPosition(client);
  await prune();
  await wait(1);
  expect(await follow()).toBe(first);
  await wait(6);
  await prune();
  // Nothing changed since, and the position was stored again a day after: no reason to build.
  expect(await follow()).toBe(first);
  await database.db.delete(supplements).where(sql`name = 'Zinc Calm'`);
  await pruneAll();
  if (old) await saveIndexPosition(client, old);
  const second = await follow();
  expect(second).not.toBe(first);
  expect(cluster.indices.get(second)?.documents.size).toBe(1);
  await client.close();
  await cluster.close();
});
