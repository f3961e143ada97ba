import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { withRow } from "#tests/support/report-file.ts";

/** With the in-memory index, as in production. The tests follow one report from draft to withdrawal, in order. */
let site: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  site = await startPublishing({ engine: "index" });
});
afterAll(() => site.api.close());

const product = "harbor-and-pine-magnesium-glycinate";
const search = (filters: object = {}, sort: SearchSort = "relevance") =>
  site.api.callOk("searchSupplements", { search: "magnesium", filters, sort });
const verdictsCounted = async () =>
  (await search()).facets
    .find(({ key }) => key === "verdict")
    ?.options.filter(({ count }) => count > 0)
    .map(({ value, count }) => [value, count]);
const brand = async () => site.api.callOk("getBrand", { brand_id: "harbor-and-pine" });
const feed = async () => (await site.api.app.inject({ method: "GET", url: "/feed.xml" })).body;
const everywhere = async () => {
  const [found, counted, ofBrand, details, overview, recent, entries] = await Promise.all([
    search(),
    verdictsCounted(),
    brand(),
    site.api.callOk("getSupplement", { supplement_id: product }),
    site.api.callOk("getOverview", {}),
    site.api.callOk("listRecentlyTested", {}),
    feed(),
  ]);
  return {
    card: found.list[0],
    counted,
    brand: ofBrand,
    reports: details.reports,
    overview,
    recent: recent.list,
    entries: entries.match(/<entry>/g)?.length ?? 0,
  };
};

test("a draft is shown nowhere", async () => {
  await site.importReport(withRow("Lead", { measured: 3, uncertainty: 0.1 }));
  await site.api.services.search.waitForCatchUp();
  expect(await everywhere()).toMatchObject({
    card: { testing_status: "not_tested", verdict: null, score: null, report_slug: null },
    counted: [],
    brand: { tested: 0, failures: [] },
    reports: [],
    overview: { reports: 0, latest_failures: [] },
    recent: [],
    entries: 0,
  });
});

test("a published report shows on its page, in search, at its brand and in the feed without a restart", async () => {
  expect((await site.run(["publish", "R-1"])).out).toBe("R-1 is published.\n");
  await site.api.services.search.waitForCatchUp();
  const report = await site.getReportByNumber("R-1");
  const { report_slug } = report;
  expect(report).toMatchObject({
    verdict: "fail",
    state: "current",
    proof: { chain: "reports", sequence: 1 },
  });
  expect(await everywhere()).toMatchObject({
    card: { testing_status: "tested", verdict: "fail", report_slug, lead_ug_day: { measured: 6 }, score: 20 },
    counted: [["fail", 1]],
    brand: { tested: 1, failures: [{ report_slug }] },
    reports: [{ report_slug }],
    overview: {
      reports: 1,
      latest_failures: [{ analyte: "Lead", finding: expect.stringMatching(/^6.µg per day, limit 5/) }],
    },
    recent: [{ report_slug }],
    entries: 1,
  });
  expect(await feed()).toContain(`/report/${report_slug}"`);
});

test("search filters and sorting use published results", async () => {
  const testedIn = async (year: number) =>
    (await search({ tested_from: `${year}-01-01`, tested_to: `${year}-12-31` })).total;
  expect([await testedIn(2025), await testedIn(2026)]).toEqual([0, 1]);
  expect((await search({ max_lead_ug_day: 5 })).total).toBe(0);
  expect((await search({ max_lead_ug_day: 6 })).total).toBe(1);
  for (const sort of ["newest_test", "label_accuracy", "lowest_lead"] as const)
    expect((await search({}, sort)).list[0]).toMatchObject({ slug: product, verdict: "fail" });
});

test("the worst lot of 24 months stands at the top, and a withdrawn report doesn't count", async () => {
  await site.publish({
    ...SECOND_REPORT,
    dates: { received_on: null, tested_on: "2026-06-01", issued_on: "2026-06-05" },
  });
  await site.api.services.search.waitForCatchUp();
  expect(await everywhere()).toMatchObject({
    card: {
      verdict: "fail",
      lot_number: "L26118A",
      headline: expect.stringMatching(/^0 of 2 lots passed\. /),
    },
    counted: [["fail", 1]],
    entries: 2,
  });
  await site.run(["withdraw", "R-2", "--reason", "Bags were exchanged."]);
  await site.api.services.search.waitForCatchUp();
  expect(await everywhere()).toMatchObject({ card: { verdict: "fail" }, counted: [["fail", 1]], entries: 3 });
  expect((await search({ verdict: ["conditional_pass"] })).total).toBe(0);
});
