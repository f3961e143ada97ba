import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFailing, VERDICTS } from "#contract/verdicts.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true });
});
afterAll(() => api.close());

/** The product that was tested last. */
const COLLAGEN = "ember-and-oat-collagen-peptides-10-g-sticks-vanilla";

/** Number of products that match, all brands and verdicts unless given. */
const countOf = async (filters: Input<"searchSupplements">["filters"]) =>
  (await api.callOk("searchSupplements", { filters, limit: 1 })).total;

describe("brands", () => {
  test("listBrands: sorted by tested products, with counts that match the brand's products", async () => {
    const { list, total } = await api.callOk("listBrands", { sort: "tested", limit: 100 });
    expect(total).toBe(19);
    expect(list.slice(0, 3).map(({ name, listed, tested }) => [name, listed, tested])).toEqual([
      ["Pip & Thistle", 10, 5],
      ["Orrin & Vale", 11, 4],
      ["Quillfern", 11, 4],
    ]);
    for (const { brand_id, passed } of list.slice(0, 3))
      expect(await countOf({ brand_id: [brand_id], verdict: ["pass"] })).toBe(passed);
    const filters = { brand_id: ["orrin-and-vale"] };
    expect((await api.callOk("searchSupplements", { filters })).total).toBe(11);
    expect((await api.callOk("searchSupplements", { filters: { ...filters, tested: true } })).total).toBe(4);
  });

  test("listBrands: a letter lists the brands that start with it", async () => {
    const { letters } = await api.callOk("listBrands", {});
    expect(letters.map(({ letter, count }) => letter.repeat(count)).join("")).toBe("ABDEFHKLMNOPQQSSTTV");
    const { list, total } = await api.callOk("listBrands", { letter: "S" });
    expect(list.map(({ name }) => name)).toEqual(["Saltlantern", "Slowmoon"]);
    expect(total).toBe(2);
  });

  test("listBrands: searches by part of the name, and tested_only leaves out untested brands", async () => {
    const names = async (input: { search?: string; tested_only?: boolean }) =>
      (await api.callOk("listBrands", { ...input, limit: 100 })).list.map(({ name }) => name);
    expect(await names({ search: "brack" })).toEqual(["Brackenlow"]);
    expect(await names({})).toContain("Third Meridian");
    expect(await names({ tested_only: true })).not.toContain("Third Meridian");
  });

  test("getBrand: counts, certificates, failures and timeline", async () => {
    const brand = await api.callOk("getBrand", { brand_id: "orrin-and-vale" });
    expect(brand).toMatchObject({
      name: "Orrin & Vale",
      listed: 11,
      tested: 4,
      last_tested_at: "2026-06-28",
      certifications: [{ certificate_number: "HM-20418", expires_on: "2027-02-28" }],
      brand_responses: [{ supplement_name: "Vitamin D3 Daily 2,000 IU", responded_on: "2025-08-04" }],
    });
    expect(brand.failures.find(({ verdict }) => verdict === "fail")).toMatchObject({
      supplement_name: "Vitamin D3 Daily 2,000 IU",
      hazards: [],
      headline: expect.stringMatching(/of the amount on the label/),
    });
    expect(brand.verdict_counts.map(({ verdict }) => verdict)).toEqual([...VERDICTS]);
    for (const { verdict, count } of brand.verdict_counts)
      expect(await countOf({ brand_id: [brand.brand_id], verdict: [verdict] })).toBe(count);
    expect(brand.timeline.map(({ on, kind }) => `${on} ${kind}`)).toEqual([
      "2026-06-30 report",
      "2026-05-12 report",
      "2026-04-19 report",
      "2025-08-04 response",
      "2025-07-24 report",
      "2025-03-01 certificate",
      "2024-09-15 report",
    ]);
    expect((await api.callOk("getBrand", { brand_id: brand.brand_id })).slug).toBe("orrin-and-vale");
    const products = await api.callOk("listBrandSupplements", { brand_id: "orrin-and-vale" });
    expect(products.total).toBe(11);
    expect(new Set(products.list.map((card) => card.brand.slug))).toEqual(new Set(["orrin-and-vale"]));
  });
});

describe("supplements", () => {
  test("getSupplement returns label, barcodes, reports and source", async () => {
    const slug = "pip-and-thistle-black-elderberry-with-zinc-lozenges-lemon-thyme";
    const details = await api.callOk("getSupplement", { supplement_id: slug });
    expect(details).toMatchObject({
      name: "Black Elderberry with Zinc Lozenges, Lemon Thyme",
      brand: { name: "Pip & Thistle" },
      serving_size: "2 lozenges",
      net_contents: ["48 lozenges"],
      barcodes: ["9520000002701"],
      source: { kind: "demo", label: "Demo data" },
      report_slug: null,
    });
    expect(details.label_facts.map(({ name, amount, unit, depth }) => [name, amount, unit, depth])).toEqual([
      ["Vitamin C", 90, "mg", 0],
      ["Zinc", 7.5, "mg", 0],
      ["Elderberry", 150, "mg", 0],
      ["Anthocyanins", 20, "mg", 1],
    ]);
    expect((await api.callOk("getSupplement", { supplement_id: details.supplement_id })).slug).toBe(slug);
    const { report_slug, reports } = await api.callOk("getSupplement", { supplement_id: COLLAGEN });
    expect(report_slug).toBe(`${COLLAGEN}-as26-2078`);
    expect(reports.map(({ report_number, lot_number }) => [report_number, lot_number])).toEqual([
      ["AS26-2078", "B26592A"],
      ["AS24-2004", "B24425C"],
    ]);
  });

  test("listSimilarSupplements: same category, with a reason", async () => {
    const similarTo = async (supplement_id: string) =>
      (await api.callOk("listSimilarSupplements", { supplement_id, page: 1, limit: 4 })).list.map(
        ({ slug, category, reason }) => [slug, category, reason],
      );
    const [ginger, ...others] = await similarTo("mossgate-apothecary-organic-ginger-550-mg-lozenges-mint");
    expect(ginger).toEqual([
      "quillfern-ginger-root-550-mg-lozenges-mint",
      "herbals",
      "Also has Ginger and Gingerol",
    ]);
    expect(others.map(([, category, reason]) => [category, reason])).toEqual(
      Array.from({ length: 3 }, () => ["herbals", "Also in herbals and greens"]),
    );
    expect(await similarTo("pip-and-thistle-black-elderberry-with-zinc-lozenges-lemon-thyme")).toContainEqual(
      ["quillfern-elderberry-drops", "immune", "Also has Anthocyanins, Elderberry, and 2 more"],
    );
  });

  test("listRecentlyTested: newest first, with has_more", async () => {
    const { list, total, has_more } = await api.callOk("listRecentlyTested", { limit: 4, page: 1 });
    expect({ total, has_more }).toEqual({ total: 68, has_more: true });
    expect(list.map(({ name, tested_at }) => [name, tested_at])).toEqual([
      ["Collagen Peptides 10 g Sticks, Vanilla", "2026-10-26"],
      ["Organic Ginger 550 mg Lozenges, Mint", "2026-10-09"],
      ["Sea Kelp Iodine 150 mcg", "2026-10-01"],
      ["Cocoa Flavanols 500 mg Sticks", "2026-09-27"],
    ]);
  });
});

test("getOverview counts supplements by category, and names the latest failures", async () => {
  const { supplements, brands, reports, categories, latest_failures } = await api.callOk("getOverview", {});
  expect({ supplements, brands, reports }).toEqual({ supplements: 184, brands: 19, reports: 78 });
  expect(
    categories.map(({ category, supplements, tested }) => `${category} ${tested}/${supplements}`),
  ).toEqual([
    "herbals 12/26",
    "minerals 7/23",
    "vitamins 7/20",
    "sports 6/15",
    "protein 6/13",
    "joint-bone 5/11",
    "fiber-digestion 4/11",
    "sleep-stress 4/11",
    "amino-acids 4/10",
    "omega-3 3/11",
    "multivitamins 3/8",
    "probiotics 3/7",
    "antioxidants 1/9",
    "other 1/3",
    "brain-eye 1/1",
    "mens-womens 1/1",
    "immune 0/2",
    "heart 0/1",
    "weight 0/1",
  ]);
  expect(latest_failures).toHaveLength(4);
  for (const { card, finding } of latest_failures) {
    expect(card).toMatchObject({ headline: expect.any(String), answers: expect.anything() });
    expect(card.verdict && isFailing(card.verdict)).toBe(true);
    expect(finding).not.toBe("");
  }
  const days = latest_failures.map(({ card }) => card.tested_at ?? "");
  expect(days).toEqual(days.toSorted().reverse());
});

describe("reports", () => {
  test("getReport returns every result with its unit, and the product", async () => {
    const [card] = await tested(1);
    const report = await api.callOk("getReport", { slug: card?.report_slug ?? "" });
    expect(report.supplement.slug).toBe(card?.slug);
    expect(report.results.length).toBeGreaterThan(0);
    // Anisidine value and TOTOX are pure numbers by definition; everything else that is measured has a unit.
    const measured = report.results.filter(
      (result) => result.measured !== null && result.panel !== "oxidation",
    );
    expect(measured.length).toBeGreaterThan(0);
    for (const { analyte, unit } of measured) expect(unit, analyte).toBeTruthy();
  });

  test("withdrawn and superseded reports stay readable with a reason and don't set the verdict", async () => {
    const states = new Set<string>();
    for (const card of await tested(100)) {
      const { reports, report_slug } = await api.callOk("getSupplement", { supplement_id: card.slug });
      for (const { state, report_slug: slug } of reports.filter(({ state }) => state !== "current")) {
        states.add(state);
        const report = await api.callOk("getReport", { slug });
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
] as const)("%s: an unknown slug returns 404 with similar slugs", async (name, field) => {
  const [card] = await tested(1);
  const known =
    { getSupplement: card?.slug, getBrand: card?.brand.slug, getReport: card?.report_slug }[name] ?? "";
  const { statusCode, data } = await api.call(name, { [field]: `${known}x` });
  expect(statusCode).toBe(404);
  expect(data).toMatchObject({ near: expect.arrayContaining([expect.objectContaining({ slug: known })]) });
});

test.each(["../etc/passwd", "a b", "", "x".repeat(129), "' or 1=1 --", "Ünïcode"])(
  "getSupplement rejects %j as a slug",
  async (slug) => {
    expect((await api.call("getSupplement", { supplement_id: slug })).statusCode).toBe(422);
  },
);

const tested = async (limit: number) =>
  (await api.callOk("searchSupplements", { filters: { tested: true }, sort: "newest_test", limit })).list;
