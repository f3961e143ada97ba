import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HAZARDS, type Hazard } from "#contract/verdicts.ts";
import { DIETS, FACET_KEYS, FREE_FROM, NOTICE_STANDINGS, SEARCH_SORTS } from "#contract/vocabulary.ts";
import type { Searcher } from "#server/features/search/index/search.ts";
import {
  NO_PRODUCT_FILTERS,
  type ProductFilters,
  type ProductMatches,
  type ProductQuery,
} from "#server/features/search/port.ts";
import { sqlProductSearch } from "#server/features/search/sql/engine.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { openTestSearchIndex, type TestSearchIndex } from "#tests/support/search-index.ts";

const QUERIES = 2000;
const AT_ONCE = 8;
/** More than the demo catalogue has, so one page holds all matches. */
const EVERY = 100_000;

let api: TestApi;
let index: TestSearchIndex;
let searcher: Searcher;
beforeAll(async () => {
  api = await startApi({ demoData: true });
  await noticeSomeProducts();
  index = await openTestSearchIndex(api.services.pool.options.connectionString ?? "");
  searcher = await index.catchUp();
});
afterAll(async () => {
  await index.close();
  await api.close();
});

/** Demo products have no notices; the engines must agree on them all the same. */
async function noticeSomeProducts(): Promise<void> {
  await api.services.db.execute(`
    insert into notices (source, reference, url, classification, status, published_on, product_text, reason)
    select 'openfda', 'N-' || status, 'https://example.com', 'Class II', nullif(status, 'none'), '2026-03-04', 'x', 'y'
    from unnest(array['ongoing', 'completed', 'terminated', 'none']) status`);
  await api.services.db.execute(`
    insert into notice_matches (notice_id, brand_id, supplement_id, degree, state)
    select n.id, s.brand_id, s.id, 'barcode', case when s.id % 5 = 0 then 'rejected' else 'shown' end
    from notices n join supplements s on s.id % 7 = n.id % 7 or s.id % 11 = n.id % 11`);
  await api.services.db.execute("select refresh_all_supplement_search()");
}

interface Row extends Record<string, unknown> {
  name: string;
  words: string[];
  brand_id: number;
  ingredient_ids: number[];
  category: string;
  form: string;
}

/** Generates queries from the catalogue: words, prefixes, strengths, plurals and filters. */
async function queriesLike(): Promise<fc.Arbitrary<ProductQuery>> {
  const { rows } = await api.services.db.execute<Row>(`
    select s.name_sort as name, tsvector_to_array(s.vector) as words, s.brand_id, s.ingredient_ids, s.category, s.form
    from supplement_search s`);
  const oneOf = fc.constantFrom(...rows);
  const listed = <Value>(value: (row: Row) => Value, maxLength = 2) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant<Value[]>([]) },
      fc.array(oneOf.map(value), { minLength: 1, maxLength }),
    );
  const words = fc.oneof(
    { weight: 1, arbitrary: fc.constant("") },
    {
      weight: 4,
      arbitrary: oneOf
        .chain((row) => fc.shuffledSubarray(row.words, { minLength: 1, maxLength: 4 }))
        .map((all) => all.join(" ")),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(oneOf, fc.nat({ max: 30 }))
        .map(([{ name }, cut]) => name.slice(0, Math.max(2, name.length - cut))),
    },
    { weight: 1, arbitrary: fc.tuple(oneOf, oneOf).map(([a, b]) => `${a.words[0]} ${b.words.at(-1)}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "vitamin d 125 mcg",
        "vitamin d3 5000 iu",
        "vitamin c 1 g",
        "1000 mg",
        "capsules",
        "vit c",
        "b-12",
        "minerals",
        "d",
        "magnesium bisglycinate",
      ),
    },
  );
  const filters: fc.Arbitrary<ProductFilters> = fc.record({
    categories: listed(({ category }) => category),
    brandIds: listed(({ brand_id }) => brand_id, 3),
    ingredientIds: listed(({ ingredient_ids }) => ingredient_ids[0] ?? 0),
    verdicts: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      fc.subarray(["pass", "fail"] as const),
    ) as fc.Arbitrary<ProductFilters["verdicts"]>,
    hazards: fc.oneof({ weight: 6, arbitrary: fc.constant<Hazard[]>([]) }, fc.subarray<Hazard>([...HAZARDS])),
    forms: listed(({ form }) => form),
    diets: fc.oneof(
      { weight: 4, arbitrary: fc.constant<string[]>([]) },
      fc.subarray<string>([...DIETS], { maxLength: 2 }),
    ),
    certificates: fc.subarray(["valid", "expired"]),
    notices: fc.oneof(
      { weight: 6, arbitrary: fc.constant<string[]>([]) },
      fc.subarray<string>([...NOTICE_STANDINGS]),
    ),
    freeFrom: fc.oneof(
      { weight: 6, arbitrary: fc.constant<string[]>([]) },
      fc.subarray<string>([...FREE_FROM], { maxLength: 2 }),
    ),
    tested: fc.constantFrom(null, null, true, false),
    testedFrom: fc.constantFrom(null, null, null, "2025-06-01", "0001-01-01"),
    testedTo: fc.constantFrom(null, null, null, "2026-03-01"),
    maxLeadUgDay: fc.constantFrom(null, null, null, 0.5, 0),
  });
  return fc.record({
    words,
    filters: fc.oneof(fc.constant(NO_PRODUCT_FILTERS), filters),
    facets: fc.subarray([...FACET_KEYS]),
    sort: fc.constantFrom(...SEARCH_SORTS),
    offset: fc.constant(0),
    limit: fc.constant(EVERY),
  });
}

/** Ties may be ordered differently, so hits are compared as a set. */
const comparable = ({ ids, ...rest }: ProductMatches, { sort }: ProductQuery) => ({
  ...rest,
  ids: sort === "name" ? ids : ids.toSorted((a, b) => a - b),
});

test(`${QUERIES} generated queries: the index and SQL return the same products and facet counts`, async () => {
  const bySql = sqlProductSearch(api.services.read);
  const queries = fc.sample(await queriesLike(), { numRuns: QUERIES });
  let compared = 0;
  const compare = async (query: ProductQuery): Promise<void> => {
    const inMemory = searcher.find(query);
    if (inMemory.corrected !== null) return;
    // If no product has all words, the engines return different ones that have some.
    if ((await bySql.count({ words: query.words, filters: NO_PRODUCT_FILTERS })) === 0) return;
    const inSql = await bySql.find(query);
    const total = inSql.corrected === null ? inSql.total : await bySql.count(query);
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

test.each(FACET_KEYS)("the index and SQL list the same values and counts of %s", async (key) => {
  const bySql = sqlProductSearch(api.services.read);
  for (const words of ["", "magnesium", "vitamin"]) {
    const query = { words, filters: { ...NO_PRODUCT_FILTERS, tested: true, categories: ["minerals"] } };
    expect(searcher.values(query, key)).toEqual(await bySql.values(query, key));
  }
});

test("sorting by accuracy or lead puts no product that failed before one that did not", async () => {
  for (const sort of ["label_accuracy", "lowest_lead"] as const) {
    const query = { words: "", filters: { ...NO_PRODUCT_FILTERS, tested: true }, facets: [], offset: 0 };
    const { ids } = searcher.find({ ...query, sort, limit: EVERY });
    const { rows } = await api.services.db.execute<{ id: number; failing: boolean; figure: boolean }>(
      `select supplement_id as id, verdict in ('fail', 'conditional_fail') as failing,
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
    const query = { words: "", filters: NO_PRODUCT_FILTERS, facets: [], sort, offset: 7, limit: 50 };
    expect([sort, searcher.find(query).ids]).toEqual([sort, (await bySql.find(query)).ids]);
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
        words,
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
