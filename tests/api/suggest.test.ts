import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_FACET_VALUES, MAX_SUGGESTIONS } from "#contract/limits.ts";
import { FACET_KEYS } from "#contract/search-vocabulary.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

describe.each([
  ["index", {}],
  ["sql", { engine: "sql" }],
] as const)("%s engine", (_, options) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ demoData: true, ...options });
  });
  afterAll(() => api.close());

  const suggest = (search: string) => api.callOk("suggest", { search });
  const someCard = async () => {
    const [card] = (await api.callOk("searchSupplements", { sort: "newest_test", limit: 1 })).list;
    if (!card) throw new Error("the demo catalog is empty");
    return card;
  };

  test("suggest: prefixes find products (with card data) and ingredients", async () => {
    const { products, ingredients, did_you_mean } = await suggest("magnes");
    expect(products).toHaveLength(MAX_SUGGESTIONS.products);
    expect(ingredients.map(({ slug }) => slug)).toContain("magnesium");
    expect(did_you_mean).toBeNull();
    const [first] = products;
    const card = await api.callOk("getSupplement", { supplement_id: first?.slug ?? "" });
    expect(first).toEqual({
      supplement_id: card.supplement_id,
      slug: card.slug,
      name: card.name,
      brand: { ...card.brand, logo_url: first?.brand.logo_url },
      image_url: card.image_url,
      picture: card.picture,
      form: card.form,
      testing_status: card.testing_status,
      verdict: card.verdict,
      hazards: card.hazards,
      demo: card.demo,
    });
  });

  test("suggest: a prefix finds the brand", async () => {
    const { brand } = await someCard();
    const { brands } = await suggest(brand.name.slice(0, 5));
    expect(brands).toContainEqual(brand);
  });

  test("suggest: an ingredient is found by its synonyms, once", async () => {
    const { ingredients } = await suggest("ascorbic");
    const slugs = ingredients.map(({ slug }) => slug);
    expect(slugs).toContain("vitamin-c");
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  test("suggest returns at most the maximum of each kind", async () => {
    for (const letter of "abcdefgmopvz") {
      const { products, brands, ingredients } = await suggest(letter);
      expect(products.length).toBeLessThanOrEqual(MAX_SUGGESTIONS.products);
      expect(brands.length).toBeLessThanOrEqual(MAX_SUGGESTIONS.brands);
      expect(ingredients.length).toBeLessThanOrEqual(MAX_SUGGESTIONS.ingredients);
    }
  });

  test("suggest corrects a typo and reports it", async () => {
    const { products, did_you_mean } = await suggest("ashwagndha");
    expect(did_you_mean).toBe("ashwagandha");
    expect(products.map(({ name }) => name).join()).toMatch(/ashwagandha/i);
  });

  test("suggest: a barcode finds its product only", async () => {
    const { slug } = await someCard();
    const { barcodes } = await api.callOk("getSupplement", { supplement_id: slug });
    const [code = ""] = barcodes;
    for (const typed of [code, `(01)${code.padStart(14, "0")}(10)L26118A`]) {
      const { products, ...rest } = await suggest(typed);
      expect(products.map((product) => product.slug)).toEqual([slug]);
      expect(rest).toEqual({ brands: [], ingredients: [], did_you_mean: null });
    }
  });

  test.each(["", "   ", "qqqqzzzz xxyyxxyy", "'", "%", "a & b | !c", "((", "<->", "日本語"])(
    "suggest treats %j as text, not as query syntax",
    async (words) => {
      const { products } = await suggest(words);
      expect(products.length).toBeLessThanOrEqual(MAX_SUGGESTIONS.products);
    },
  );

  test("suggest returns nothing for an empty query", async () => {
    expect(await suggest(" ")).toEqual({ products: [], brands: [], ingredients: [], did_you_mean: null });
  });

  describe("listFacetValues", () => {
    const search = (input: Input<"searchSupplements">) =>
      api.callOk("searchSupplements", { limit: 1, ...input });
    const values = (input: Input<"listFilterValues">) => api.callOk("listFilterValues", input);

    test("pages through values with the counts of the search", async () => {
      const { facets } = await search({ search: "magnesium" });
      for (const key of FACET_KEYS) {
        const options = facets.find((facet) => facet.key === key)?.options ?? [];
        const first = await values({ key, search: "magnesium", limit: 100 });
        expect(first.list).toEqual(options);
        expect(first.total).toBeGreaterThanOrEqual(options.length);
        const second = await values({ key, search: "magnesium", limit: 1, page: 2 });
        expect(second.list).toEqual(options.slice(1, 2));
        expect(second.has_more).toBe(second.total > 2);
      }
    });

    test("counts the product of a barcode, typed or scanned, as the search does", async () => {
      const { slug } = await someCard();
      const { barcodes } = await api.callOk("getSupplement", { supplement_id: slug });
      const gtin14 = barcodes[0]?.padStart(14, "0") ?? "";
      for (const text of [gtin14, `(01)${gtin14}(10)L26118A`, `https://id.example/01/${gtin14}`]) {
        const { facets, total } = await search({ search: text });
        expect(total).toBe(1);
        const { list } = await values({ key: "brand_id", search: text });
        expect(list).toEqual(facets.find(({ key }) => key === "brand_id")?.options);
      }
    });

    test("finds values by part of the name, including rare ones", async () => {
      const frequent = (await search({})).facets.find(({ key }) => key === "ingredient")?.options ?? [];
      const { list: rest } = await values({ key: "ingredient", page: 2, limit: MAX_FACET_VALUES });
      const rare = rest.at(-1);
      expect(rare).toBeDefined();
      expect(frequent).not.toContainEqual(rare);
      const { list } = await values({ key: "ingredient", name: rare?.label.slice(1).toUpperCase() ?? "" });
      expect(list).toContainEqual(rare);
      expect((await values({ key: "ingredient", name: "qqqqxxxx" })).list).toEqual([]);
    });

    test("counts within the other filters, ignoring its own selection", async () => {
      const minerals = { category: ["minerals" as const] };
      const free = await values({ key: "brand_id", filters: minerals });
      const [one] = free.list;
      const ofOne = { ...minerals, brand_id: [one?.value ?? ""] };
      expect(await values({ key: "brand_id", filters: ofOne })).toEqual(free);
      expect((await search({ filters: ofOne })).total).toBe(one?.count);
    });

    test.each([
      [{ key: "tested" }, "key"],
      [{ key: "brand_id", name: "x".repeat(129) }, "name"],
      [{ key: "brand_id", filters: { brand: [] } }, "filters"],
    ])("rejects %j", async (input, field) => {
      const { statusCode, data } = await api.call("listFilterValues", input);
      expect(statusCode).toBe(422);
      expect(data).toMatchObject({ errors: { [field]: expect.stringMatching(/\w/) } });
    });
  });

  describe("suggest limits", () => {
    test.each([[{ search: "x".repeat(129) }], [{ search: "a\u0000b" }], [{}]])(
      "rejects %j",
      async (input) => {
        const { statusCode, data } = await api.call("suggest", input);
        expect(statusCode).toBe(422);
        expect(data).toMatchObject({ errors: { search: expect.stringMatching(/\w/) } });
      },
    );

    test("suggest has its own rate limit, separate from search", async () => {
      const rules: string[] = [];
      const counting = await startApi({
        replace: {
          limiter: {
            take: async (_who, { name, calls, perSeconds }) => {
              rules.push(`${name}: ${calls / perSeconds} a second`);
              return { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
            },
            close: async () => {},
          },
        },
      });
      await counting.callOk("suggest", { search: "zinc" });
      await counting.close();
      expect(rules).toEqual(["typing: 20 a second"]);
    });
  });
});
