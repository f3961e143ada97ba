import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SearchResult } from "#contract/search.ts";
import { isFailing } from "#contract/verdicts.ts";
import { atMost } from "#domain/amounts.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

describe.each(["index", "sql"] as const)("search engine: %s", (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ demoData: true, engine });
  });
  afterAll(() => api.close());

  const search = (input: Input<"searchSupplements">) => api.callOk("searchSupplements", input);
  const names = ({ list }: SearchResult) => list.map(({ name }) => name.toLowerCase());
  const counts = (result: SearchResult, key: string) =>
    new Map(
      result.facets.find((facet) => facet.key === key)?.options.map(({ value, count }) => [value, count]),
    );

  describe("text queries", () => {
    test("every hit has every word, and facets count the same hits", async () => {
      const result = await search({ search: "magnesium", limit: 100 });
      expect(result.total).toBeGreaterThan(0);
      expect(result.list).toHaveLength(Math.min(result.total, 100));
      const byForm = counts(result, "form");
      expect([...byForm.values()].reduce((sum, count) => sum + count, 0)).toBe(result.total);
    });

    test("the last word matches as a prefix", async () => {
      const whole = await search({ search: "magnesium" });
      const unfinished = await search({ search: "magnes" });
      expect(unfinished.total).toBeGreaterThanOrEqual(whole.total);
      expect(unfinished.did_you_mean).toBeNull();
    });

    test("an ingredient is found by its synonyms", async () => {
      const [vitamin, acid] = await Promise.all([
        search({ search: "vitamin c" }),
        search({ search: "ascorbic acid" }),
      ]);
      expect(acid.total).toBeGreaterThan(0);
      const found = new Set(vitamin.list.map(({ supplement_id }) => supplement_id));
      expect(acid.list.some(({ supplement_id }) => found.has(supplement_id))).toBe(true);
    });

    test("a brand is found with additional company words", async () => {
      const [card] = (await search({ filters: { tested: true }, limit: 1 })).list;
      const brand = card?.brand.name ?? "";
      const { total, did_you_mean } = await search({ search: brand });
      expect(total).toBeGreaterThan(0);
      for (const company of ["Foods", "Laboratories", "Nutrition Products, Inc."])
        expect(await search({ search: `${brand} ${company}` })).toMatchObject({ total, did_you_mean });
      const { brands } = await api.callOk("suggest", { search: `${brand} labs` });
      expect(brands).toContainEqual(card?.brand);
    });

    test("a misspelled word is corrected and reported", async () => {
      const result = await search({ search: "ashwagndha" });
      expect(result.did_you_mean).toBe("ashwagandha");
      expect(names(result).some((name) => name.includes("ashwagandha"))).toBe(true);
    });

    test("a common misspelling listed as a synonym is found without correction", async () => {
      const [misspelled, correct] = await Promise.all([
        search({ search: "ashwaganda" }),
        search({ search: "ashwagandha" }),
      ]);
      expect(correct.total).toBeGreaterThan(0);
      expect(misspelled.total).toBe(correct.total);
      expect(misspelled.did_you_mean).toBeNull();
    });

    test("a misspelling printed on a few labels still finds the correctly spelled ones", async () => {
      const before = await search({ search: "magnesium" });
      await api.services.db.execute(sql`
      update supplements set name = 'Magnesum Tonic' where id = ${Number(before.list[0]?.supplement_id)}
    `);
      await api.services.db.execute(sql`select refresh_all_supplement_search()`);
      await api.services.search.waitForCatchUp();
      const result = await search({ search: "magnesum", limit: 100 });
      expect(result.did_you_mean).toBe("magnesium");
      expect(names(result)).toContain("magnesum tonic");
      expect(result.total).toBeGreaterThanOrEqual(before.total);
    });

    test("unknown words find nothing without an error", async () => {
      const result = await search({ search: "qqqqzzzz xxyyxxyy" });
      expect(result).toMatchObject({ total: 0, list: [], has_more: false, did_you_mean: null });
    });

    test.each([
      "'",
      "\\",
      "%",
      "a & b | !c",
      "foo:*",
      "<->",
      "((",
      "''';--",
      "5,000 IU",
      "µg",
      "日本語",
      "🙂",
      "  ",
    ])("%j is treated as text, not as query syntax", async (words) => {
      const result = await search({ search: words });
      expect(result.total).toBeGreaterThanOrEqual(0);
    });
  });

  describe("filters", () => {
    test("combine with AND and are listed as applied filters", async () => {
      const result = await search({ filters: { category: ["minerals"], tested: true } });
      expect(result.total).toBeGreaterThan(0);
      for (const card of result.list) {
        expect(card.category).toBe("minerals");
        expect(card.testing_status).toBe("tested");
      }
      expect(result.applied_filters.map(({ label }) => label)).toEqual(["Minerals", "Tested"]);
    });

    test("a facet's counts ignore its own selection", async () => {
      const free = await search({});
      const chosen = await search({ filters: { category: ["minerals"] } });
      expect(counts(chosen, "category")).toEqual(counts(free, "category"));
      expect(chosen.total).toBe(counts(free, "category").get("minerals"));
    });

    test("values of one filter combine with OR", async () => {
      const free = counts(await search({}), "form");
      const both = await search({ filters: { form: ["capsule", "powder"] } });
      expect(both.total).toBe((free.get("capsule") ?? 0) + (free.get("powder") ?? 0));
    });

    test("brands and ingredients are given by slug or ID", async () => {
      const [card] = (await search({})).list;
      const bySlug = await search({ filters: { brand_id: [card?.brand.slug ?? ""] } });
      const byId = await search({ filters: { brand_id: [card?.brand.brand_id ?? ""] } });
      expect(bySlug.total).toBeGreaterThan(0);
      expect(byId.total).toBe(bySlug.total);
      expect(bySlug.applied_filters[0]?.label).toBe(card?.brand.name);
      expect((await search({ filters: { brand_id: ["no-such-brand"] } })).total).toBe(0);
    });

    test("an empty result says the total without each filter", async () => {
      const result = await search({
        search: "magnesium",
        filters: { brand_id: ["no-such-brand"], tested_from: "2000-01-01" },
      });
      expect(result.total).toBe(0);
      const hint = result.without_filter.find(({ key }) => key === "brand_id");
      expect(hint?.total).toBe(
        (await search({ search: "magnesium", filters: { tested_from: "2000-01-01" } })).total,
      );
    });

    test("lead and date bounds are inclusive", async () => {
      const result = await search({ filters: { max_lead_ug_day: 0.5 }, sort: "lowest_lead", limit: 100 });
      const leads = result.list.map(({ lead_ug_day }) => (lead_ug_day ? atMost(lead_ug_day) : Number.NaN));
      expect(leads.length).toBeGreaterThan(0);
      expect(Math.max(...leads)).toBeLessThanOrEqual(0.5);
      // Products that failed come after all others.
      const failed = result.list.findIndex(({ verdict }) => verdict !== null && isFailing(verdict));
      const groups = failed < 0 ? [leads] : [leads.slice(0, failed), leads.slice(failed)];
      for (const group of groups) expect(group).toEqual(group.toSorted((a, b) => a - b));
      const day = (await search({ sort: "newest_test" })).list[0]?.tested_at ?? "";
      const thatDay = await search({ filters: { tested_from: day, tested_to: day } });
      expect(new Set(thatDay.list.map(({ tested_at }) => tested_at))).toEqual(new Set([day]));
    });
  });

  describe("sorting and pagination", () => {
    test("pages don't overlap and add up to the total", async () => {
      const first = await search({ sort: "name", limit: 40, page: 1 });
      const seen = new Set<string>();
      for (let page = 1; page <= Math.ceil(first.total / 40); page += 1) {
        const { list, has_more } = await search({ sort: "name", limit: 40, page });
        for (const { supplement_id } of list) seen.add(supplement_id);
        expect(has_more).toBe(page * 40 < first.total);
      }
      expect(seen.size).toBe(first.total);
    });

    test("a page beyond the end is empty and has the total", async () => {
      const result = await search({ page: 10_000 });
      expect(result.list).toEqual([]);
      expect(result.total).toBeGreaterThan(0);
    });

    test("newest_test sorts by test date", async () => {
      const { list } = await search({ sort: "newest_test", filters: { tested: true }, limit: 50 });
      const days = list.map(({ tested_at }) => tested_at ?? "");
      expect(days).toEqual(days.toSorted().toReversed());
    });
  });

  test("a barcode finds its product in every written or scanned form", async () => {
    const [card] = (await search({ limit: 1 })).list;
    const { barcodes, slug } = await api.callOk("getSupplement", { supplement_id: card?.slug ?? "" });
    const [code = ""] = barcodes;
    const gtin = code.padStart(14, "0");
    const spellings = [
      code,
      gtin,
      `(01)${gtin}(17)280131(10)L26118A`,
      `]d210L26118A\u001d01${gtin}`,
      `https://id.example/01/${gtin}/10/L26118A`,
    ];
    for (const spelling of spellings)
      expect(await search({ search: spelling })).toMatchObject({ barcode_slug: slug, total: 1 });
  });

  test.each([
    [{ search: "x".repeat(10_000) }, "search"],
    [{ search: "a\u0000b" }, "search"],
    [{ search: "\ud800" }, "search"],
    [{ page: 0 }, "page"],
    [{ page: 1e9 }, "page"],
    [{ limit: 101 }, "limit"],
    [{ limit: 1.5 }, "limit"],
    [{ sort: "best" }, "sort"],
    [{ filters: { colour: ["red"] } }, "filters"],
    [{ filters: { form: ["pellet"] } }, "filters.form.0"],
    [{ filters: { max_lead_ug_day: -1 } }, "filters.max_lead_ug_day"],
    [{ filters: { tested_from: "yesterday" } }, "filters.tested_from"],
    [{ filters: { brand_id: Array(51).fill("a") } }, "filters.brand_id"],
  ])("rejects %j and names the field", async (input, field) => {
    const { statusCode, data } = await api.call("searchSupplements", input);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.stringMatching(/\w/) } });
  });

  test("getFilters: every facet has counts and bounds", async () => {
    const groups = await api.callOk("getSearchFilters", {});
    const { total } = await search({ limit: 1 });
    expect(groups.map(({ key }) => key)).toEqual([
      "verdict",
      "hazard",
      "notice",
      "category",
      "ingredient",
      "brand_id",
      "form",
      "diet",
      "free_from",
      "certificate",
      "tested",
      "tested_at",
      "max_lead_ug_day",
    ]);
    const categories = groups.find(({ key }) => key === "category")?.options ?? [];
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  describe("suggestions", () => {
    const suggest = (words: string) => api.services.search.suggest(words, 5);

    test("prefixes find products, brands and ingredients", async () => {
      const { productIds, ingredientIds } = await suggest("magnes");
      expect(productIds).toHaveLength(5);
      const [magnesium] = await api
        .callOk("getSearchFilters", {})
        .then((groups) =>
          (groups.find(({ key }) => key === "ingredient")?.options ?? []).filter(
            ({ value }) => value === "magnesium",
          ),
        );
      expect(magnesium).toBeDefined();
      const [found] = await api.services.db
        .execute<{ slug: string }>(sql`select slug from ingredients where id = ${ingredientIds[0]}`)
        .then(({ rows }) => rows);
      expect(found?.slug).toBe("magnesium");
    });

    test("a brand is found by its prefix", async () => {
      const [card] = (await search({ limit: 1 })).list;
      const { brandIds } = await suggest(card?.brand.name.slice(0, 5) ?? "");
      expect(brandIds.map(String)).toContain(card?.brand.brand_id);
    });

    test("one typo is corrected", async () => {
      const { ingredientIds, productIds, corrected } = await suggest("magnezium");
      expect(corrected).toBe("magnesium");
      expect(ingredientIds.length).toBeGreaterThan(0);
      expect(productIds.length).toBeGreaterThan(0);
    });

    test.each(["", "  ", "qqqqzzzz xxyyxxyy"])("%j suggests nothing", async (words) => {
      expect(await suggest(words)).toEqual({
        productIds: [],
        brandIds: [],
        ingredientIds: [],
        corrected: null,
      });
    });
  });
});
