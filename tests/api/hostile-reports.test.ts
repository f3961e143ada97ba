import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isClean, isFailing } from "#contract/verdicts.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { type RESULT_ROWS, reportFileInput, withRow } from "#tests/support/report-file.ts";

type Row = (typeof RESULT_ROWS)[number];

/** A row with the cells that are not stated left empty. */
const row = (panel: Row["panel"], analyte: string, cells: Partial<Row>): Row => ({
  ...{
    panel,
    analyte,
    qualifier: "=",
    measured: null,
    unit: null,
    uncertainty: null,
    k: null,
    lod: null,
    loq: null,
  },
  ...{ claim: null, method: "LC-MS/MS", in_scope: false },
  ...cells,
});

/** What a careful scientist would not let pass, each in a report that is clean otherwise. */
const HOSTILE: readonly (readonly [what: string, rows: readonly Row[]])[] = [
  [
    "7-hydroxymitragynine among the amounts",
    [row("potency", "7-OH mitragynine", { measured: 22, unit: "mg" })],
  ],
  ["delta-8-THC among the amounts", [row("potency", "Delta-8-THC", { measured: 12, unit: "mg" })]],
  [
    "an analogue of sildenafil",
    [row("physical", "Propoxyphenyl thiohydroxyhomosildenafil", { qualifier: "detected" })],
  ],
  ["a drug on no list, by its class", [row("potency", "Flualprazolam", { measured: 0.5, unit: "mg" })]],
  ["yellow oleander", [row("identity", "Thevetia peruviana (DNA)", { qualifier: "present" })]],
  [
    "B. cereus that the laboratory failed",
    [row("microbes", "B. cereus", { measured: 9e5, unit: "CFU/g", conclusion: "fail" })],
  ],
  ["iron at three times the upper level", [row("potency", "Iron", { measured: 70, unit: "mg" })]],
  ["a substance that nobody knows", [row("potency", "Compound 7b", { measured: 4, unit: "mg" })]],
  [
    "a drug screen that sees nothing",
    [row("undeclared_drugs", "Sildenafil", { qualifier: "<LOQ", loq: 50, unit: "mg/g" })],
  ],
  ["glass", [row("physical", "Glass fragments", { qualifier: "present" })]],
];

/** Everything that matters, clearly within. */
const CLEAN_ROWS = withRow("Magnesium", { measured: 110 }).results;

const productOf = (at: number) => `Magnesium Glycinate ${at + 1}`;

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  site = await startPublishing();
  await saveLabels(
    site.api.services.db,
    HOSTILE.map((_, at) => labelRecord(`h${at}`, { name: productOf(at) })),
  );
  // One honest report, so that lists are not empty.
  await site.publish({ results: [...CLEAN_ROWS] });
  for (const [at, [, rows]] of HOSTILE.entries()) {
    const input = reportFileInput();
    await site.publish({
      report_number: `H-${at + 1}`,
      product: { ...input.product, name: productOf(at), barcode: null },
      sample: { lot_number: `HL${at + 1}` },
      results: [...CLEAN_ROWS, ...rows],
    });
  }
  await site.api.services.search.waitForCatchUp();
}, 120_000);
afterAll(() => site.api.close());

const honest = "magnesium-glycinate";
const isHonest = (slug: string) => slug.endsWith(honest);

test("the honest report passes, so that every list has something to recommend", async () => {
  expect(await site.getReportByNumber("R-1")).toMatchObject({ verdict: "pass" });
  const { list } = await site.api.callOk("searchSupplements", { filters: { verdict: ["pass"] } });
  expect(list.map(({ slug }) => slug)).toEqual([expect.stringMatching(/magnesium-glycinate$/)]);
});

describe("no hostile report is recommended anywhere", () => {
  test.each(HOSTILE.map(([what], at) => [what, at] as const))("%s", async (_what, at) => {
    const report = await site.getReportByNumber(`H-${at + 1}`);
    expect(report.verdict).not.toBe("pass");
  });

  test("in rankings, best of a category, and their counts", async () => {
    const { categories } = await site.api.callOk("listRankings", {});
    for (const { category, best, ranked } of categories) {
      if (best) expect(isHonest(best.slug)).toBe(true);
      const ranking = await site.api.callOk("getRanking", { category });
      expect(ranking.products.filter(({ slug }) => !isHonest(slug))).toEqual([]);
      expect(ranking.products).toHaveLength(ranked);
    }
    const left = await site.api.callOk("getRanking", { category: "minerals" });
    expect(left.left_out.not_clean).toBe(HOSTILE.length);
  });

  test("among similar products of the honest one, as alternatives", async () => {
    const { list } = await site.api.callOk("searchSupplements", { filters: { verdict: ["pass"] } });
    const similar = await site.api.callOk("listSimilarSupplements", { supplement_id: list[0]?.slug ?? "" });
    expect(similar.list.filter(isClean)).toEqual([]);
  });

  test.each(["magnesium that passed its tests", "best magnesium", "magnesium that contains what it claims"])(
    "in the answer to “%s”",
    async (query) => {
      const { results, answer } = await site.api.callOk("aiSearch", { query });
      const [first] = results;
      expect(first && isHonest(first.slug)).toBe(true);
      expect(answer?.text ?? "").not.toMatch(/Glycinate \d.*passed/);
      if (query.includes("passed")) expect(results.filter(({ slug }) => !isHonest(slug))).toEqual([]);
    },
  );

  test("among a brand's or an ingredient's passes, or as a lowest figure", async () => {
    const { list: brands } = await site.api.callOk("listBrands", { search: "harbor" });
    expect(brands[0]).toMatchObject({ tested: HOSTILE.length + 1, passed: 1 });
    for (const sort of ["score", "lowest_lead", "label_accuracy"] as const) {
      const { list } = await site.api.callOk("searchSupplements", { sort });
      const failing = list.findIndex(({ verdict }) => verdict !== null && isFailing(verdict));
      expect(list.findIndex(({ slug }) => isHonest(slug))).toBeLessThan(failing);
    }
  });
});

test("an amount above the upper level that the label states passes, and is not recommended", async () => {
  const input = reportFileInput();
  const name = productOf(HOSTILE.length);
  await saveLabels(site.api.services.db, [labelRecord("upper", { name })]);
  const zinc = row("potency", "Zinc", {
    measured: 22,
    unit: "mg",
    uncertainty: 1,
    k: 2,
    claim: 20,
    method: "ICP-OES",
  });
  await site.publish({
    report_number: "U-1",
    product: { ...input.product, name, barcode: null },
    sample: { lot_number: "UL1" },
    results: [...CLEAN_ROWS, zinc],
  });
  await site.api.services.search.waitForCatchUp();
  expect(await site.getReportByNumber("U-1")).toMatchObject({ verdict: "pass" });
  const { list } = await site.api.callOk("searchSupplements", { filters: { verdict: ["pass"] } });
  expect(list.filter(isClean).map(({ slug }) => isHonest(slug))).toEqual([true]);
  expect(list.map((card) => card.above_upper_level).toSorted()).toEqual([false, true]);
  const ranking = await site.api.callOk("getRanking", { category: "minerals" });
  expect(ranking.products.map(({ slug }) => isHonest(slug))).toEqual([true]);
  const { list: brands } = await site.api.callOk("listBrands", { search: "harbor" });
  expect(brands[0]).toMatchObject({ tested: HOSTILE.length + 2, passed: 1 });
  expect(await site.api.callOk("getIngredient", { ingredient_id: "magnesium" })).toMatchObject({ passed: 1 });
});
