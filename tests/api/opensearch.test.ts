import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { FACET_KEYS, SEARCH_SORTS } from "#contract/search-vocabulary.ts";
import { refreshSearch } from "#server/features/catalogue/commands/refresh-search.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { PRODUCTS_ALIAS } from "#server/features/search/opensearch/index-writer.ts";
import { NO_PRODUCT_FILTERS, type ProductQuery } from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { type OpenSearchServer, startOpenSearchServer } from "#tests/support/opensearch-server.ts";
import { comparable, EVERY, noticeSomeProducts, productQueries } from "#tests/support/product-queries.ts";

const QUERIES = 300;
const AT_ONCE = 8;

let cluster: OpenSearchServer;
let api: TestApi;
beforeAll(async () => {
  cluster = await startOpenSearchServer();
  api = await startApi({ demoData: true, engine: "opensearch", openSearchUrl: cluster.url });
  await noticeSomeProducts(api.services.db);
});
beforeEach(() => api.services.search.waitForCatchUp());
afterAll(async () => {
  await api.close();
  await cluster.close();
});

const indexName = () => [...(cluster.aliases.get(PRODUCTS_ALIAS) ?? [])];
const documents = () => cluster.indices.get(indexName()[0] ?? "")?.documents ?? new Map();

const everything: ProductQuery = {
  ...parseSearchText(""),
  filters: NO_PRODUCT_FILTERS,
  facets: [],
  sort: "name",
  offset: 0,
  limit: EVERY,
};
const found = async (words: string) => (await api.services.search.find({ ...everything, words })).ids;

async function renameFirst(name: string): Promise<number> {
  const { db } = api.services;
  const [first] = await db.select({ id: supplements.id }).from(supplements).orderBy(supplements.id).limit(1);
  const id = first?.id ?? 0;
  await db.update(supplements).set({ name }).where(eq(supplements.id, id));
  await refreshSearch(db);
  await api.services.search.waitForCatchUp();
  return id;
}

test("the index holds every listed product under the alias", async () => {
  expect(indexName()).toHaveLength(1);
  expect(documents().size).toBe((await sqlProductSearch(api.services.read).find(everything)).total);
});

test(`${QUERIES} generated queries: OpenSearch and SQL return the same products and facet counts`, async () => {
  const { read, search } = api.services;
  const bySql = sqlProductSearch(read);
  const queries = fc.sample(await productQueries(api.services.db), { numRuns: QUERIES });
  const before = cluster.answered;
  for (let at = 0; at < queries.length; at += AT_ONCE)
    await Promise.all(
      queries.slice(at, at + AT_ONCE).map(async (query) => {
        const [inCluster, inSql] = await Promise.all([search.find(query), bySql.find(query)]);
        expect([query, comparable(inCluster, query)]).toEqual([query, comparable(inSql, query)]);
        expect([query, await search.count(query)]).toEqual([query, inSql.total]);
      }),
    );
  // PostgreSQL would have answered for a cluster that refused.
  expect(cluster.answered - before).toBeGreaterThanOrEqual(2 * QUERIES);
});

test.each(SEARCH_SORTS)("OpenSearch and SQL sort by %s alike", async (sort) => {
  const query = { ...everything, sort, offset: 7, limit: 50 };
  const ids = async (search: Pick<TestApi["services"]["search"], "find">) => (await search.find(query)).ids;
  expect(await ids(api.services.search)).toEqual(await ids(sqlProductSearch(api.services.read)));
});

test.each(FACET_KEYS)("OpenSearch and SQL list the same values and counts of %s", async (key) => {
  const query = { ...parseSearchText("magnesium"), filters: NO_PRODUCT_FILTERS };
  expect(await api.services.search.values(query, key)).toEqual(
    await sqlProductSearch(api.services.read).values(query, key),
  );
});

test("tested products with every word in name or brand come first, and misspelled words are corrected", async () => {
  const { search, read, db } = api.services;
  const { rows } = await db.execute<{ words: string }>(
    "select name_sort as words from supplement_search where report_id is not null order by supplement_id limit 1",
  );
  const query = { ...everything, words: rows[0]?.words ?? "", sort: "relevance", limit: 24 } as const;
  const { ids, testedFirst } = await search.find(query);
  expect(testedFirst).toBeGreaterThan(0);
  const tested = await search.find({
    ...query,
    filters: { ...NO_PRODUCT_FILTERS, tested: true },
    limit: EVERY,
  });
  for (const id of ids.slice(0, testedFirst)) expect(tested.ids).toContain(id);
  const misspelled = { ...everything, words: "melatonni" };
  const corrected = await search.find(misspelled);
  expect(corrected.corrected).toBe("melatonin");
  expect(corrected).toEqual(await sqlProductSearch(read).find(misspelled));
  expect(await search.suggest("magne", 5)).toEqual(
    expect.objectContaining({ brandIds: (await sqlProductSearch(read).suggest("magne", 5)).brandIds }),
  );
});

test("a deep page beyond what the index serves is empty, not an error", async () => {
  expect((await api.services.search.find({ ...everything, offset: 10_000_000, limit: 24 })).ids).toEqual([]);
});

test("a renamed product is found by its new name, and not by the old one", async () => {
  const id = await renameFirst("Zephyrine Xylobar");
  expect(await found("zephyrine xylobar")).toEqual([id]);
  await renameFirst("Quillwort Ombra");
  expect(await found("quillwort ombra")).toEqual([id]);
  expect(documents().get(String(id))?.name).toEqual(expect.arrayContaining(["quillwort", "ombra"]));
});

test("an older state never replaces a newer one", async () => {
  const id = await renameFirst("Halcyon Drift");
  const versions = cluster.indices.get(indexName()[0] ?? "")?.versions;
  const version = versions?.get(String(id)) ?? 0;
  // As if another process had already written what a later transaction made.
  versions?.set(String(id), version + 1_000_000);
  await renameFirst("Halcyon Drift Two");
  expect(documents().get(String(id))?.name).not.toContain("two");
  versions?.set(String(id), version);
  await renameFirst("Halcyon Drift Three");
  expect(documents().get(String(id))?.name).toContain("three");
});

test("rebuild-opensearch replaces the index, which is followed from then on; the old one is deleted", async () => {
  const before = indexName();
  let out = "";
  const env = {
    NODE_ENV: "test",
    DATABASE_URL: api.services.pool.options.connectionString ?? "",
    DATA_DIR: api.services.config.dataDir,
    OPENSEARCH_URL: cluster.url,
    USER: "ana",
  };
  const err = { isTTY: false, columns: 80, write: vi.fn() };
  const code = await runCommandLine(["rebuild-opensearch"], { env, out: (line) => (out += line), err });
  expect([code, err.write.mock.calls]).toEqual([0, []]);
  expect(out).toBe(`Built a new OpenSearch index with ${documents().size} products.`);
  expect(indexName()).not.toEqual(before);
  expect([...cluster.indices.keys()]).toEqual(indexName());
  const id = await renameFirst("Peregrine Sable");
  expect(documents().get(String(id))?.name).toContain("peregrine");
  const unset = await runCommandLine(["rebuild-opensearch"], {
    env: { ...env, OPENSEARCH_URL: "" },
    out() {},
    err,
  });
  expect([unset, err.write.mock.calls.flat().join("")]).toEqual([
    1,
    expect.stringContaining("Set OPENSEARCH_URL to a node of the cluster."),
  ]);
});

test("while the cluster fails, PostgreSQL answers, also about new changes; then the cluster catches up", async () => {
  cluster.failWith = 503;
  const id = await renameFirst("Sundrift Marrow");
  expect(await found("sundrift marrow")).toEqual([id]);
  cluster.failWith = null;
  await expect.poll(() => documents().get(String(id))?.name).toContain("sundrift");
  expect(await found("sundrift marrow")).toEqual([id]);
});
