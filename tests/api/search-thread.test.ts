import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMetrics } from "#platform/metrics.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { openIndexSearch } from "#server/features/search/index/engine.ts";
import { openSnapshot } from "#server/features/search/index/snapshot-file.ts";
import { NO_PRODUCT_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { IDENTITY, PRODUCTS } from "#tests/support/write-snapshots.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ engine: "index" });
});
afterAll(() => api.close());

const total = async (words: string): Promise<number> => {
  await api.services.search.waitForCatchUp();
  return (await api.callOk("searchSupplements", { search: words })).total;
};

describe("index thread of a running server", () => {
  test("finds products that were added, changed and deleted since the start", async () => {
    const { db } = api.services;
    await saveLabels(db, [labelRecord("1", { name: "Quietude" }), labelRecord("2", { name: "Restfulness" })]);
    await api.services.search.waitForCatchUp();
    const { list: before } = await api.callOk("searchSupplements", {});
    expect(before.map(({ name }) => name)).toContain("Quietude");
    expect(await total("quietude")).toBe(1);
    await db.execute(sql`update supplements set name = 'Stillness' where name = 'Quietude'`);
    await db.execute(sql`select refresh_all_supplement_search()`);
    expect([await total("quietude"), await total("stillness")]).toEqual([0, 1]);
    const { list } = await api.callOk("searchSupplements", { search: "stillness" });
    expect(list.map(({ name }) => name)).toEqual(["Stillness"]);
    await db.execute(sql`delete from supplements where name = 'Restfulness'`);
    expect(await total("restfulness")).toBe(0);
  });

  test("catches up on a notification, without a search", async () => {
    const products = () =>
      api.app.inject("/metrics").then(({ body }) => Number(/^search_index_products (\d+)$/m.exec(body)?.[1]));
    await api.services.search.waitForCatchUp();
    const before = await products();
    await saveLabels(api.services.db, [labelRecord("3", { name: "Wakefulness" })]);
    await expect.poll(products).toBe(before + 1);
  });

  test("reconnects after its connection was lost", async () => {
    const ended = sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'assayed-search' and datname = current_database()`;
    expect((await api.services.db.execute(ended)).rows).toEqual([{ ended: true }]);
    await saveLabels(api.services.db, [labelRecord("4", { name: "Perseverance" })]);
    expect(await total("perseverance")).toBe(1);
  });

  test("reports its size as metrics", async () => {
    const { body } = await api.app.inject("/metrics");
    for (const name of ["products", "recent_products", "terms", "bytes"]) {
      expect(body).toMatch(new RegExp(`^search_index_${name} \\d+$`, "m"));
    }
  });
});

test("searches use the fallback until the index is ready", async () => {
  const nothing = { productIds: [], brandIds: [], ingredientIds: [], corrected: null };
  const fallback = { count: async () => 42, suggest: async () => nothing } as unknown as ProductSearch;
  const search = openIndexSearch({
    databaseUrl: "postgres://nobody@127.0.0.1:1/nowhere",
    folder: null,
    fallback,
    onChange: () => undefined,
    logger: pino({ level: "silent" }),
    metrics: openMetrics({ pool: api.services.pool }),
  });
  expect(await search.count({ ...parseSearchText("zinc"), filters: NO_PRODUCT_FILTERS })).toBe(42);
  expect(await search.suggest("zinc", 3)).toEqual(nothing);
  await search.close();
});

test("a process killed while writing a snapshot leaves a complete one", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-killed-"));
  const unfinishedFiles = async () => (await readdir(folder)).filter((file) => file.endsWith(".tmp")).length;
  const script = fileURLToPath(new URL("../support/write-snapshots.ts", import.meta.url));
  let unfinished = 0;
  // The writer is killed as soon as an unfinished file is seen; it may just have been finished.
  for (let round = 0; round < 8 || (unfinished === 0 && round < 80); round++) {
    const writer = fork(script, [folder], { execArgv: [] });
    for (let written = 0; written <= round % 8; written++) await once(writer, "message");
    const before = await unfinishedFiles();
    await expect.poll(unfinishedFiles, { interval: 1 }).not.toBe(before);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const snapshot = openSnapshot(folder, IDENTITY);
    expect(PRODUCTS).toContain(snapshot?.base.count);
    expect(snapshot?.base.postings.offsets.at(-1)).toBe(2 * (snapshot?.base.count ?? 0));
    unfinished += await unfinishedFiles();
  }
  expect(unfinished).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
