import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ sample: true });
});
afterAll(() => api.close());

describe("brands", () => {
  test("counts of a brand are those of its products", async () => {
    const { list } = await api.ask("listBrands", { sort: "tested", limit: 100 });
    const [brand] = list;
    const filters = { brand_id: [brand?.slug ?? ""] };
    const listed = await api.ask("searchSupplements", { filters });
    const tested = await api.ask("searchSupplements", { filters: { ...filters, tested: true } });
    expect(brand).toMatchObject({ listed: listed.total, tested: tested.total });
    expect(brand?.passed).toBeLessThanOrEqual(tested.total);
  });

  test("letters lead to the brands that start with them", async () => {
    const { letters, total } = await api.ask("listBrands", {});
    expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    const [first] = letters;
    const { list, total: under } = await api.ask("listBrands", { letter: first?.letter ?? "#" });
    expect(under).toBe(first?.count);
    for (const { name } of list) expect(name[0]?.toUpperCase()).toBe(first?.letter);
  });

  test("are found by a part of the name, and only tested ones where asked", async () => {
    const { list } = await api.ask("listBrands", {});
    const name = list[0]?.name ?? "";
    expect(
      (await api.ask("listBrands", { search: name.slice(0, 5) })).list.map((brand) => brand.name),
    ).toContain(name);
    for (const { tested } of (await api.ask("listBrands", { tested_only: true })).list)
      expect(tested).toBeGreaterThan(0);
  });

  test("a brand's page adds up", async () => {
    const { list } = await api.ask("listBrands", { sort: "tested" });
    const brand = await api.ask("getBrand", { brand_id: list[0]?.slug ?? "" });
    const judged = brand.verdict_counts.reduce((sum, { count }) => sum + count, 0);
    expect(judged).toBe(brand.tested);
    expect(brand.timeline.map(({ on }) => on)).toEqual(
      brand.timeline
        .map(({ on }) => on)
        .toSorted()
        .toReversed(),
    );
    expect((await api.ask("getBrand", { brand_id: brand.brand_id })).slug).toBe(brand.slug);
    const products = await api.ask("listBrandSupplements", { brand_id: brand.slug });
    expect(products.total).toBe(brand.listed);
    for (const card of products.list) expect(card.brand.slug).toBe(brand.slug);
  });
});

describe("supplements", () => {
  test("a page holds the label, the barcodes, the reports and the source", async () => {
    const [card] = await tested(1);
    const details = await api.ask("getSupplement", { supplement_id: card?.slug ?? "" });
    expect(details).toMatchObject(card ?? {});
    expect(details.label_facts.length).toBeGreaterThan(0);
    expect(details.source).toMatchObject({ kind: "sample", label: "Sample data" });
    expect(details.reports.map(({ report_slug }) => report_slug)).toContain(card?.report_slug);
    expect((await api.ask("getSupplement", { supplement_id: details.supplement_id })).slug).toBe(
      details.slug,
    );
  });

  test("similar ones share an ingredient or the category, and say why", async () => {
    const [card] = await tested(1);
    const similar = await api.ask("listSimilarSupplements", {
      supplement_id: card?.supplement_id ?? "",
      page: 1,
      limit: 4,
    });
    expect(similar.list.length).toBeGreaterThan(0);
    expect(similar.list.length).toBeLessThanOrEqual(4);
    for (const other of similar.list) {
      expect(other.supplement_id).not.toBe(card?.supplement_id);
      expect(other.category).toBe(card?.category);
      expect(other.reason).toMatch(/^Also /);
    }
  });

  test("recently tested: four, newest first, by default", async () => {
    const { list, total, has_more } = await api.ask("listRecentlyTested", { limit: 4, page: 1 });
    expect(list).toHaveLength(4);
    expect(has_more).toBe(total > 4);
    const days = list.map(({ tested_at }) => tested_at ?? "");
    expect(days).toEqual(days.toSorted().toReversed());
  });
});

test("the overview adds up", async () => {
  const { supplements, categories, reports, latest_failures } = await api.ask("getOverview", {});
  expect(categories.reduce((sum, category) => sum + category.supplements, 0)).toBe(supplements);
  expect(reports).toBeGreaterThan(0);
  for (const { card, finding } of latest_failures) {
    expect(["fail", "conditional_fail"]).toContain(card.verdict);
    expect(finding).toMatch(/\d|not/);
  }
});

describe("reports", () => {
  test("carry every result, and the product they are about", async () => {
    const [card] = await tested(1);
    const report = await api.ask("getReport", { slug: card?.report_slug ?? "" });
    expect(report.supplement.slug).toBe(card?.slug);
    expect(report.results.length).toBeGreaterThan(0);
    // Anisidine value and TOTOX are pure numbers by definition; everything else that is measured has a unit.
    const measured = report.results.filter(
      (result) => result.measured !== null && result.panel !== "oxidation",
    );
    expect(measured.length).toBeGreaterThan(0);
    for (const { analyte, unit } of measured) expect(unit, analyte).toBeTruthy();
  });

  test("withdrawn and superseded ones stay readable and say why, but do not judge the product", async () => {
    const states = new Set<string>();
    for (const card of await tested(100)) {
      const { reports, report_slug } = await api.ask("getSupplement", { supplement_id: card.slug });
      for (const { state, report_slug: slug } of reports.filter(({ state }) => state !== "current")) {
        states.add(state);
        const report = await api.ask("getReport", { slug });
        if (state === "superseded") expect(report.superseded_by).not.toBeNull();
        else expect(report.state_reason).toMatch(/\w/);
        if (state !== "disputed") expect(slug).not.toBe(report_slug);
      }
    }
    expect(states).toContain("superseded");
  });
});

test.each([
  ["getSupplement", "supplement_id"],
  ["getBrand", "brand_id"],
  ["getReport", "slug"],
] as const)("%s: an unknown slug is 404 with near names", async (name, field) => {
  const [card] = await tested(1);
  const known =
    { getSupplement: card?.slug, getBrand: card?.brand.slug, getReport: card?.report_slug }[name] ?? "";
  const { statusCode, data } = await api.call(name, { [field]: `${known}x` });
  expect(statusCode).toBe(404);
  expect(data).toMatchObject({ near: expect.arrayContaining([expect.objectContaining({ slug: known })]) });
});

test.each(["../etc/passwd", "a b", "", "x".repeat(129), "' or 1=1 --", "Ünïcode"])(
  "%j is no slug",
  async (slug) => {
    expect((await api.call("getSupplement", { supplement_id: slug })).statusCode).toBe(422);
  },
);

const tested = async (limit: number) =>
  (await api.ask("searchSupplements", { filters: { tested: true }, sort: "newest_test", limit })).list;
