import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDemoData } from "#demo/seed.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
let demo: { slug: string; brand: string; name: string };
beforeAll(async () => {
  api = await startApi({ demoData: true });
  const [card] = (await api.callOk("listRecentlyTested", {})).list;
  if (!card) throw new Error("the demo catalog is empty");
  demo = { slug: card.slug, brand: card.brand.slug, name: card.name };
  await saveLabels(api.services.db, [labelRecord("1", { name: "Magnesium" })]);
  await api.services.search.waitForCatchUp();
});
afterAll(() => api.close());

const REAL = "harbor-and-pine-magnesium";
const slugsOf = ({ list }: { list: readonly { slug: string }[] }) => list.map(({ slug }) => slug);

test("with a real label, demo data is on no list and in no count", async () => {
  expect(await api.callOk("getOverview", {})).toMatchObject({
    reports: 0,
    brands: 1,
    supplements: 1,
    updated_at: null,
    latest_failures: [],
    categories: [{ category: "minerals", supplements: 1, tested: 0 }],
  });
  expect(slugsOf(await api.callOk("searchSupplements", { search: "magnesium" }))).toEqual([REAL]);
  expect(slugsOf(await api.callOk("searchSupplements", {}))).toEqual([REAL]);
  expect(slugsOf(await api.callOk("listBrands", {}))).toEqual(["harbor-and-pine"]);
  expect(slugsOf(await api.callOk("listRecentlyTested", {}))).toEqual([]);
  expect(slugsOf(await api.callOk("listSimilarSupplements", { supplement_id: REAL }))).toEqual([]);
  const filters = await api.callOk("getSearchFilters", {});
  expect(filters.find(({ key }) => key === "brand_id")?.options).toMatchObject([{ count: 1 }]);
  expect((await api.callOk("listRequestQueue", {})).list).toEqual([]);
});

test("suggestions leave demo products out", async () => {
  const { products } = await api.callOk("suggest", { search: demo.name });
  expect(products.filter((product) => product.demo)).toEqual([]);
});

test("AI search leaves demo products out", async () => {
  const { results } = await api.callOk("aiSearch", { query: "magnesium" });
  expect(results.filter((result) => result.demo)).toEqual([]);
});

test("demo data stays at its own pages, until one command removes it", async () => {
  expect(await api.callOk("getSupplement", { supplement_id: demo.slug })).toMatchObject({ demo: true });
  expect(await api.callOk("getBrand", { brand_id: demo.brand })).toMatchObject({ demo: true });
  const { list } = await api.callOk("listBrandSupplements", { brand_id: demo.brand });
  expect(slugsOf({ list })).toContain(demo.slug);
  await removeDemoData(api.services.db);
  await api.services.search.waitForCatchUp();
  expect(await api.call("getSupplement", { supplement_id: demo.slug })).toMatchObject({ statusCode: 404 });
  expect(slugsOf(await api.callOk("searchSupplements", {}))).toEqual([REAL]);
});
