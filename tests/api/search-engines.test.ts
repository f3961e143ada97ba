import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FACET_KEYS, SEARCH_SORTS } from "#contract/search-vocabulary.ts";
import type { Searcher } from "#server/features/search/index/search.ts";
import {
  NO_PRODUCT_FILTERS,
  type ProductFilters,
  type ProductQuery,
  type SimilarQuery,
} from "#server/features/search/port.ts";
import { parseSearchText } from "#server/features/search/rules.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { comparable, EVERY, noticeSomeProducts, productQueries } from "#tests/support/product-queries.ts";
import { openTestSearchIndex, type TestSearchIndex } from "#tests/support/search-index.ts";

const QUERIES = 2000;
const AT_ONCE = 8;
const NO_TEXT = parseSearchText("");

let api: TestApi;
let index: TestSearchIndex;
let searcher: Searcher;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  await noticeSomeProducts(api.services.db);
  index = await openTestSearchIndex(api.services.pool.options.connectionString ?? "");
  searcher = await index.catchUp();
});
afterAll(async () => {
  await index.close();
  await api.close();
});

test(`${QUERIES} generated queries: the index and SQL return the same products and facet counts`, async () => {
  const bySql = sqlProductSearch(api.services.read);
  const queries = fc.sample(await productQueries(api.services.db), { numRuns: QUERIES });
  let compared = 0;
  const compare = async (query: ProductQuery): Promise<void> => {
    const inMemory = searcher.find(query);
    expect([query, searcher.count(query)]).toEqual([query, inMemory.total]);
    if (inMemory.corrected !== null) return;
    // If no product has all words, the engines return different ones that have some.
    if ((await bySql.count({ ...query, filters: NO_PRODUCT_FILTERS, asTyped: true })) === 0) return;
    const inSql = await bySql.find(query);
    const total = inSql.corrected === null ? inSql.total : await bySql.count({ ...query, asTyped: true });
    expect([query, inMemory.total]).toEqual([query, total]);
    if (inSql.corrected !== null) return;
    expect([query, comparable(inMemory, query)]).toEqual([query, comparable(inSql, query)]);
    compared++;
  };
  for (let at = 0; at < queries.length; at += AT_ONCE) {
    await Promise.all(queries.slice(at, at + AT_ONCE).map(compare));
  }
  expect(compared).toBeGreaterThan(QUERIES / 2);
});

test.each([
  ["a misspelled word", "melatonni"],
  ["words that no product has all of", "melatonin perseverance"],
])("the index and SQL count what they find for %s, or nothing as typed", async (_what, words) => {
  const bySql = sqlProductSearch(api.services.read);
  const criteria = { ...parseSearchText(words), filters: { ...NO_PRODUCT_FILTERS, tested: false } };
  const query = { ...criteria, facets: [], sort: "name", offset: 0, limit: EVERY } as const;
  const total = searcher.count(criteria);
  expect(total).toBeGreaterThan(0);
  expect(searcher.find(query).total).toBe(total);
  expect(await bySql.count(criteria)).toBe(total);
  expect((await bySql.find(query)).total).toBe(total);
  const asTyped = { ...criteria, asTyped: true };
  expect([searcher.count(asTyped), await bySql.count(asTyped)]).toEqual([0, 0]);
});

test("the index and SQL find the product of a barcode, and search for one that no product has", async () => {
  const bySql = sqlProductSearch(api.services.read);
  const { rows } = await api.services.db.execute<{ gtin14: string; id: number }>(
    "select gtin14, supplement_id as id from barcodes order by gtin14 limit 1",
  );
  const page = { facets: FACET_KEYS, sort: "name", offset: 0, limit: EVERY } as const;
  for (const gtin14 of [rows[0]?.gtin14 ?? "", "04006381333931"]) {
    const query = { words: gtin14, gtin14, filters: NO_PRODUCT_FILTERS, ...page };
    const matches = await bySql.find(query);
    expect(matches.ids).toEqual(gtin14 === rows[0]?.gtin14 ? [rows[0].id] : []);
    expect(searcher.find(query)).toEqual(matches);
    expect(searcher.values(query, "brand_id")).toEqual(await bySql.values(query, "brand_id"));
  }
});

test.each(FACET_KEYS)("the index and SQL list the same values and counts of %s", async (key) => {
  const bySql = sqlProductSearch(api.services.read);
  for (const words of ["", "magnesium", "vitamin"]) {
    const filters: ProductFilters = { ...NO_PRODUCT_FILTERS, tested: true, category: ["minerals"] };
    const query = { ...parseSearchText(words), filters };
    expect(searcher.values(query, key)).toEqual(await bySql.values(query, key));
  }
});

test("sorting by accuracy or lead puts no product that failed before one that did not", async () => {
  for (const sort of ["label_accuracy", "lowest_lead"] as const) {
    const filters = { ...NO_PRODUCT_FILTERS, tested: true };
    const { ids } = searcher.find({ ...NO_TEXT, filters, facets: [], sort, offset: 0, limit: EVERY });
    const { rows } = await api.services.db.execute<{ id: number; failing: boolean; figure: boolean }>(
      `select supplement_id as id, verdict in ('unsafe', 'fail', 'conditional_fail') as failing,
        ${sort === "lowest_lead" ? "lead_ug_day" : "label_accuracy_pct"} is not null as figure from supplement_search`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    const measured = ids.flatMap((id) => (byId.get(id)?.figure ? [byId.get(id)?.failing] : []));
    expect(measured.filter(Boolean).length).toBeGreaterThan(1);
    expect(measured.lastIndexOf(false)).toBeLessThan(measured.indexOf(true));
  }
});

test("the index and SQL sort by test date, accuracy and lead alike", async () => {
  const bySql = sqlProductSearch(api.services.read);
  for (const sort of SEARCH_SORTS) {
    const query = { ...NO_TEXT, filters: NO_PRODUCT_FILTERS, facets: [], sort, offset: 7, limit: 50 };
    expect([sort, searcher.find(query).ids]).toEqual([sort, (await bySql.find(query)).ids]);
  }
});

test("the index and SQL find the same similar products in the same order", async () => {
  const bySql = sqlProductSearch(api.services.read);
  const { rows } = await api.services.db.execute<SimilarQuery & Record<string, unknown>>(`
    select supplement_id as "productId", category, form, ingredient_ids as "ingredientIds"
    from supplement_search where listed order by md5(supplement_id::text) limit 60`);
  const withoutIngredients = rows.slice(0, 5).map((row) => ({ ...row, ingredientIds: [] }));
  for (const product of [...rows, ...withoutIngredients]) {
    for (const [offset, limit] of [
      [0, 6],
      [3, EVERY],
    ] as const) {
      const query = { ...product, offset, limit };
      expect([query, searcher.similar(query)]).toEqual([query, await bySql.similar(query)]);
    }
  }
});

/** Worst-case cost: each step reads every posting a few times and every term of the vocabulary. */
test("normalizing and searching 10,000 characters has a bounded cost", () => {
  const { base } = index.follower.live.state();
  const bound = 16 * 4 * (base.postings.products.length + base.documentFrequencies.length);
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 10_000, size: "max" }),
    fc
      .array(fc.constantFrom(..."abcdemv 0159.,-'µ日\u0301\ud800"), { maxLength: 10_000, size: "max" })
      .map((all) => all.join("")),
    fc.string({ unit: "grapheme", maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, (words) => {
      const before = searcher.work;
      const query: ProductQuery = {
        ...parseSearchText(words),
        filters: NO_PRODUCT_FILTERS,
        facets: FACET_KEYS,
        sort: "relevance",
        offset: 0,
        limit: 24,
      };
      const { ids, total } = searcher.find(query);
      searcher.suggest(words, 5);
      expect(ids.length).toBe(Math.min(24, total));
      expect(searcher.work - before).toBeLessThan(bound);
    }),
    { numRuns: 150 },
  );
});
