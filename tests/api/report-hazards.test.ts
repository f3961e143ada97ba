import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dumpRow } from "#contract/open-data.ts";
import { type PublishedReport, reportFile } from "#contract/report-file.ts";
import type { Hazard } from "#contract/verdicts.ts";
import { users } from "#server/features/accounts/schema.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { dumpFolder } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { publishReport } from "#server/features/reports/commands/publish.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { checkReportFile } from "#server/features/reports/queries/check-report-file.ts";
import { createUser } from "#tests/support/accounts.ts";
import { SCREEN, SPIKED, TAINTED_BOTANICAL } from "#tests/support/hazard-reports.ts";
import { titleOfSvg } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { reportFileInput, withRow } from "#tests/support/report-file.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const get = async (url: string) => (await site.api.app.inject({ method: "GET", url })).body;

async function openDataOf(reportNumber: string) {
  const { db, config } = site.api.services;
  await writeDumps(db, dumpFolder(config), {
    now: new Date("2026-11-21T05:00:00Z"),
    siteUrl: "https://assayed.test",
  });
  const { rawPayload } = await site.api.app.inject({ method: "GET", url: "/open-data/results.jsonl.gz" });
  const lines = gunzipSync(rawPayload).toString().trimEnd().split("\n");
  return lines
    .map((line) => dumpRow.parse(JSON.parse(line)))
    .find(({ report_number }) => report_number === reportNumber);
}

/** Follows a published report that failed into everything that shows it. */
async function expectFailure(reportNumber: string, hazards: readonly Hazard[], named: RegExp) {
  const report = await site.getReportByNumber(reportNumber);
  const verdict = hazards.length > 0 ? "unsafe" : "fail";
  const failure = { verdict, hazards, headline: expect.stringMatching(named) };
  expect(report).toMatchObject({ ...failure, judgment_edition: "3", score: { value: null } });
  expect(report.answers.safety).toBe(verdict);
  expect(report.supplement).toMatchObject({ ...failure, score: null });
  const found = await site.api.callOk("searchSupplements", { filters: { verdict: [verdict] } });
  expect(found.list[0]).toMatchObject({ slug: report.supplement.slug, ...failure, score: null });
  const options = found.facets.find(({ key }) => key === "hazard")?.options ?? [];
  expect(options.map(({ value }) => value).toSorted()).toEqual(hazards.toSorted());
  for (const hazard of hazards)
    expect((await site.api.callOk("searchSupplements", { filters: { hazard: [hazard] } })).total).toBe(1);
  const slug = report.report_slug;
  expect(titleOfSvg(await get(`/badge/${slug}.svg`))).toMatch(
    verdict === "unsafe" ? /^Assayed: Unsafe\./ : /^Assayed: Fail\./,
  );
  const feed = await get("/feed.xml");
  expect(feed).toContain(verdict === "unsafe" ? "<title>Unsafe: " : "<title>Fail: ");
  expect(feed).toMatch(named);
  expect(await openDataOf(reportNumber)).toMatchObject({
    report_verdict: verdict,
    judgment_edition: "3",
    safety_verdict: verdict,
    hazards: hazards.join("; "),
    headline: expect.stringMatching(named),
  });
}

test("drugs and a pathogen within all limits: Fail everywhere, by name, without a score", async () => {
  await site.publish(SPIKED);
  await expectFailure("H-1", ["adulterant", "pathogen"], /Contains Sildenafil.* Contains Salmonella/);
});

test("followers and scanners are told which hazards were found", async () => {
  const { call, callOk, services } = site.api;
  const follower = await createUser(site.api);
  await services.db.update(users).set({ emailVerified: true });
  const [card] = (await callOk("searchSupplements", {})).list;
  await call("followSupplement", { supplement_id: card?.supplement_id ?? "" }, follower.token);
  await site.publish(SPIKED);
  await follower.mail.waitForSubject("new report with a failed result");
  expect(await follower.mail.newest()).toContain("Contains Salmonella");
  const scanned = await callOk("scanFile", { barcode: "0076280402018", lot_number: "L26118A" });
  const found = { verdict: "unsafe", hazards: ["adulterant", "pathogen"], headline: expect.any(String) };
  expect(scanned.candidates[0]).toMatchObject({ ...found, score: null });
  expect(scanned.lot_match?.report).toMatchObject(found);
});

test("a drug screen alone can be published and fails", async () => {
  await site.publish(SCREEN);
  await expectFailure("H-2", ["adulterant"], /Contains 1,3-Dimethylamylamine/);
});

test("a natural toxin above the action level fails without a hazard", async () => {
  await site.publish(TAINTED_BOTANICAL);
  await expectFailure("H-3", [], /aflatoxins.*31\sµg\/kg/);
});

test("a required test that nobody did leaves no pass, but no failures in what was tested", async () => {
  const { results = [] } = withRow("Lead", {});
  await site.publish({ results: results.filter(({ analyte }) => analyte !== "Lead") });
  const report = await site.getReportByNumber("R-1");
  expect(report).toMatchObject({ verdict: "no_failures", score: { value: null }, hazards: [] });
  const badge = await get(`/badge/${report.report_slug}.svg`);
  expect(badge).toMatch(/<title id="t">Assayed: No failures in what was tested\./);
  expect(badge).not.toContain("Pass");
  const { list } = await site.api.callOk("listBrands", { search: "harbor" });
  expect(list[0]).toMatchObject({ tested: 1, passed: 0 });
});

test("a report in which nothing is judged is refused", async () => {
  const [row] = withRow("Identity", {
    analyte: "Moisture",
    panel: "physical",
    qualifier: "=",
    measured: 4,
    unit: "%",
  }).results;
  const none = { results: row ? [row] : [], plan: { required: [], optional: [], not_applicable: [] } };
  await expect(site.publish(none)).rejects.toThrow("None of the results can be judged.");
});

test("publication signs the types of the product and everything that was tested", async () => {
  await site.publish();
  const { product, plan } = await site.getReportByNumber("R-1");
  expect(product.traits.types).toEqual([]);
  expect(plan.required).toEqual([
    "Magnesium",
    "Identity",
    "Lead",
    "Cadmium",
    "Arsenic (inorganic)",
    "Mercury (total)",
    "Total aerobic count (TAMC)",
    "Yeasts and moulds (TYMC)",
    "E. coli",
  ]);
});

describe("a report of the first edition", () => {
  /** Publishes a document as it was signed before the second edition, with a verdict of that time. */
  async function publishFirstEdition(): Promise<PublishedReport> {
    const { services } = site.api;
    return services.db.transaction(async (tx) => {
      const checked = await checkReportFile(tx, reportFile.parse(reportFileInput(SPIKED)), "2026-11-21");
      if ("problems" in checked) throw new Error(JSON.stringify(checked.problems));
      const {
        judgment_edition: _,
        answers: __,
        warning: ___,
        hazards: ____,
        ...rest
      } = checked.ready.payload;
      const { types: _____, ...traits } = rest.product.traits;
      const { required } = reportFileInput().plan;
      const older: PublishedReport = {
        ...rest,
        product: { ...rest.product, traits },
        plan: { ...rest.plan, required },
        published_verdict: "pass",
      };
      await publishReport(services, tx, {
        chain: "reports",
        payload: older,
        supplementId: checked.ready.supplementId,
        publishedAt: new Date("2026-03-20"),
        scoredOn: "2026-03-20",
        operators: ["ana"],
      });
      return older;
    });
  }

  test("keeps its bytes, its verdict and its edition, and has no score where a hazard is known today", async () => {
    const older = await publishFirstEdition();
    const report = await site.getReportByNumber("H-1");
    expect(report).toMatchObject({
      verdict: "pass",
      judgment_edition: "1",
      answers: { safety: null, label: null },
      warning: null,
      hazards: [],
      headline: null,
      score: { value: null },
    });
    const document = JSON.parse(await get(`/report/${report.report_slug}/report.json`));
    expect(document.payload).toEqual(older);
    expect((await site.run(["verify"])).code).toBe(0);
    expect(await site.importReport(SPIKED)).toMatchObject({ outcome: "known" });
    expect(
      (await site.importReport({ ...SPIKED, customer: "Other" }).catch((error) => error)).message,
    ).toContain("already published with different content");
  });

  test.each([
    [{}, "out", "Already published with the same content. Nothing changed."],
    [{ customer: "Other" }, "err", "H-1 is already published with different content."],
  ] as const)(
    "is not replaced by a draft of its number with the changes %j",
    async (changes, stream, told) => {
      await site.importReport({ ...SPIKED, ...changes });
      const older = await publishFirstEdition();
      expect((await site.run(["publish", "H-1"]))[stream]).toContain(told);
      const { report_slug } = await site.getReportByNumber("H-1");
      expect(JSON.parse(await get(`/report/${report_slug}/report.json`)).payload).toEqual(older);
    },
  );
});

describe("a report of a product without a barcode, by a laboratory without accreditation", () => {
  test.each([
    ["SPIKED", SPIKED, ["adulterant", "pathogen"], /Contains S/],
    ["SCREEN", SCREEN, ["adulterant"], /Contains 1,3-Dimethylamylamine/],
    ["TAINTED_BOTANICAL", TAINTED_BOTANICAL, [], /aflatoxins/],
  ] as const)("%s fails", async (_, file, hazards, named) => {
    const { db } = site.api.services;
    const product = {
      ...reportFileInput().product,
      brand: "Hollow Oak",
      name: "Joint Formula",
      barcode: null,
    };
    const laboratory = "Unaccredited Laboratory";
    await saveLabels(db, [labelRecord("2", { brand: product.brand, name: product.name, barcodes: [] })]);
    await addLaboratory(db, {
      input: { name: laboratory, address: "2 Example Street, Austin", website: null, accreditation: null },
      operator: "ana",
    });
    const results = (file.results ?? []).map((row) => ({ ...row, in_scope: false }));
    await site.publish({ ...file, laboratory, product, results });
    await expectFailure(file.report_number ?? "", hazards, named);
  });
});
