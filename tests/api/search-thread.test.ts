import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openMetrics } from "#platform/metrics.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { openIndexSearch } from "#server/features/search/index/engine.ts";
import { openSnapshot } from "#server/features/search/index/snapshot-file.ts";
import { NO_FILTERS, type ProductSearch } from "#server/features/search/port.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { label } from "#tests/support/label-records.ts";
import { IDENTITY, PRODUCTS } from "#tests/support/write-snapshots.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ engine: "index" });
});
afterAll(() => api.close());

const total = async (words: string): Promise<number> => {
  await api.services.search.caughtUp();
  return (await api.ask("searchSupplements", { search: words })).total;
};

describe("the index of a running server", () => {
  test("finds what was added, changed and deleted since it started", async () => {
    const { db } = api.services;
    await saveLabels(db, [label("1", { name: "Quietude" }), label("2", { name: "Restfulness" })]);
    await api.services.search.caughtUp();
    const { list: before } = await api.ask("searchSupplements", {});
    expect(before.map(({ name }) => name)).toContain("Quietude");
    expect(await total("quietude")).toBe(1);
    await db.execute(sql`update supplements set name = 'Stillness' where name = 'Quietude'`);
    await db.execute(sql`select refresh_all_supplement_search()`);
    expect([await total("quietude"), await total("stillness")]).toEqual([0, 1]);
    const { list } = await api.ask("searchSupplements", { search: "stillness" });
    expect(list.map(({ name }) => name)).toEqual(["Stillness"]);
    await db.execute(sql`delete from supplements where name = 'Restfulness'`);
    expect(await total("restfulness")).toBe(0);
  });

  test("is woken by a change, without being asked", async () => {
    const products = () =>
      api.app.inject("/metrics").then(({ body }) => Number(/^search_index_products (\d+)$/m.exec(body)?.[1]));
    await api.services.search.caughtUp();
    const before = await products();
    await saveLabels(api.services.db, [label("3", { name: "Wakefulness" })]);
    await expect.poll(products, { timeout: 10_000 }).toBe(before + 1);
  });

  test("goes on after its connection was lost", async () => {
    const ended = sql`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where application_name = 'assayed-search' and datname = current_database()`;
    expect((await api.services.db.execute(ended)).rows).toEqual([{ ended: true }]);
    await saveLabels(api.services.db, [label("4", { name: "Perseverance" })]);
    expect(await total("perseverance")).toBe(1);
  });

  test("says how large it is", async () => {
    const { body } = await api.app.inject("/metrics");
    for (const name of ["products", "recent_products", "terms", "bytes"]) {
      expect(body).toMatch(new RegExp(`^search_index_${name} \\d+$`, "m"));
    }
  });
});

test("until the index is there, somebody else answers", async () => {
  const nothing = { productIds: [], brandIds: [], ingredientIds: [], corrected: null };
  const meanwhile = { count: async () => 42, suggest: async () => nothing } as unknown as ProductSearch;
  const search = openIndexSearch({
    databaseUrl: "postgres://nobody@127.0.0.1:1/nowhere",
    folder: null,
    meanwhile,
    onChange: () => undefined,
    logger: pino({ level: "silent" }),
    metrics: openMetrics({ pool: api.services.pool }),
  });
  expect(await search.count({ words: "zinc", filters: NO_FILTERS })).toBe(42);
  expect(await search.suggest("zinc", 3)).toEqual(nothing);
  await search.close();
});

test("whenever a process is killed while it writes the index down, a whole one is left", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-killed-"));
  const script = fileURLToPath(new URL("../support/write-snapshots.ts", import.meta.url));
  let unfinished = 0;
  // The writer does nothing but write: some of the kills meet it in the middle.
  for (let round = 0; round < 8 || (unfinished === 0 && round < 80); round++) {
    const writer = fork(script, [folder], { execArgv: [] });
    for (let written = 0; written <= round % 8; written++) await once(writer, "message");
    await sleep(round % 5);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const kept = openSnapshot(folder, IDENTITY);
    expect(PRODUCTS).toContain(kept?.base.count);
    expect(kept?.base.postings.offsets.at(-1)).toBe(2 * (kept?.base.count ?? 0));
    unfinished += (await readdir(folder)).filter((file) => file.endsWith(".tmp")).length;
  }
  expect(unfinished).toBeGreaterThan(0);
  await rm(folder, { recursive: true });
});
