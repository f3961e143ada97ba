import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FACET_VALUES, SUGGESTED } from "#contract/limits.ts";
import { FACET_KEYS } from "#contract/vocabulary.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ sample: true });
});
afterAll(() => api.close());

const suggest = (search: string) => api.ask("suggest", { search });
const someCard = async () => {
  const [card] = (await api.ask("searchSupplements", { sort: "newest_test", limit: 1 })).list;
  if (!card) throw new Error("the sample catalogue is empty");
  return card;
};

test("unfinished words lead to products, as their cards say, and to ingredients", async () => {
  const { products, ingredients, did_you_mean } = await suggest("magnes");
  expect(products).toHaveLength(SUGGESTED.products);
  expect(ingredients.map(({ slug }) => slug)).toContain("magnesium");
  expect(did_you_mean).toBeNull();
  const [first] = products;
  const card = await api.ask("getSupplement", { supplement_id: first?.slug ?? "" });
  expect(first).toEqual({
    supplement_id: card.supplement_id,
    slug: card.slug,
    name: card.name,
    brand: { ...card.brand, logo_url: first?.brand.logo_url },
    image_url: card.image_url,
    form: card.form,
    testing_status: card.testing_status,
    verdict: card.verdict,
    sample: card.sample,
  });
});

test("the beginning of a brand's name leads to the brand", async () => {
  const { brand } = await someCard();
  const { brands } = await suggest(brand.name.slice(0, 5));
  expect(brands).toContainEqual(brand);
});

test("an ingredient is suggested by its other names, once", async () => {
  const { ingredients } = await suggest("ascorbic");
  const slugs = ingredients.map(({ slug }) => slug);
  expect(slugs).toContain("vitamin-c");
  expect(new Set(slugs).size).toBe(slugs.length);
});

test("there are never more than a reader can take in", async () => {
  for (const letter of "abcdefgmopvz") {
    const { products, brands, ingredients } = await suggest(letter);
    expect(products.length).toBeLessThanOrEqual(SUGGESTED.products);
    expect(brands.length).toBeLessThanOrEqual(SUGGESTED.brands);
    expect(ingredients.length).toBeLessThanOrEqual(SUGGESTED.ingredients);
  }
});

test("a slip of the keyboard leads to what was meant, and says so", async () => {
  const { products, did_you_mean } = await suggest("ashwagndha");
  expect(did_you_mean).toBe("ashwagandha");
  expect(products.map(({ name }) => name).join()).toMatch(/ashwagandha/i);
});

test("a barcode leads to its product and to nothing else", async () => {
  const { slug } = await someCard();
  const { barcodes } = await api.ask("getSupplement", { supplement_id: slug });
  const [code = ""] = barcodes;
  for (const typed of [code, `(01)${code.padStart(14, "0")}(10)L26118A`]) {
    const { products, ...rest } = await suggest(typed);
    expect(products.map((product) => product.slug)).toEqual([slug]);
    expect(rest).toEqual({ brands: [], ingredients: [], did_you_mean: null });
  }
});

test.each(["", "   ", "qqqqzzzz xxyyxxyy", "'", "%", "a & b | !c", "((", "<->", "日本語"])(
  "%j is looked up, not run",
  async (words) => {
    const { products } = await suggest(words);
    expect(products.length).toBeLessThanOrEqual(SUGGESTED.products);
  },
);

test("nothing is suggested for nothing", async () => {
  expect(await suggest(" ")).toEqual({ products: [], brands: [], ingredients: [], did_you_mean: null });
});

describe("the values of a filter", () => {
  const search = (input: Input<"searchSupplements">) => api.ask("searchSupplements", { limit: 1, ...input });
  const values = (input: Input<"listFilterValues">) => api.ask("listFilterValues", input);

  test("are listed page by page, with the counts that stand beside a search", async () => {
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

  test("are found by a part of their name, those behind the most frequent as well", async () => {
    const frequent = (await search({})).facets.find(({ key }) => key === "ingredient")?.options ?? [];
    const { list: rest } = await values({ key: "ingredient", page: 2, limit: FACET_VALUES });
    const rare = rest.at(-1);
    expect(rare).toBeDefined();
    expect(frequent).not.toContainEqual(rare);
    const { list } = await values({ key: "ingredient", name: rare?.label.slice(1).toUpperCase() ?? "" });
    expect(list).toContainEqual(rare);
    expect((await values({ key: "ingredient", name: "qqqqxxxx" })).list).toEqual([]);
  });

  test("are counted among what the other filters leave, whatever is chosen in their own", async () => {
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
  ])("refuse %j", async (input, field) => {
    const { statusCode, data } = await api.call("listFilterValues", input);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.stringMatching(/\w/) } });
  });
});

describe("limits", () => {
  test.each([[{ search: "x".repeat(129) }], [{ search: "a\u0000b" }], [{}]])("refuses %j", async (input) => {
    const { statusCode, data } = await api.call("suggest", input);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { search: expect.stringMatching(/\w/) } });
  });

  test("somebody who types is not slowed by the limit of searches, and does not use it up", async () => {
    const rules: string[] = [];
    const counting = await startApi({
      replace: {
        limiter: {
          take: async (_who, { name, calls, perSeconds }) => {
            rules.push(`${name}: ${calls / perSeconds} a second`);
            return { allowed: true, retryAfterSeconds: 0 };
          },
          close: async () => {},
        },
      },
    });
    await counting.ask("suggest", { search: "zinc" });
    await counting.close();
    expect(rules).toEqual(["typing: 20 a second"]);
  });
});
