import type { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Report } from "#contract/reports.ts";
import { newestReports, ordinaryReport, pathOf, reportThat } from "./reports.ts";
import { test } from "./visit.ts";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Verdict" });
const judgedBy = (page: Page) => page.getByRole("navigation", { name: "Judged by" });

async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
}

describe("the first look", () => {
  const outcomes: readonly { name: string; has: (report: Report) => boolean }[] = [
    {
      name: "several failures",
      has: ({ verdict, results }) =>
        verdict === "fail" && results.filter((one) => one.verdict === "fail").length > 2,
    },
    { name: "a pass", has: ({ verdict }) => verdict === "pass" },
    { name: "a failure", has: ({ verdict, hazards }) => verdict === "fail" && hazards.length === 0 },
    { name: "a hazard", has: ({ hazards }) => hazards.length > 0 },
  ];
  const sizes = [
    { width: 1440, height: 900, most: 3500 },
    { width: 390, height: 844, most: 6000 },
  ] as const;

  test.for(outcomes)("$name is short, and says why first", async ({ has }, { page }) => {
    const report = await reportThat(has);
    for (const { most, ...viewport } of sizes) {
      await page.setViewportSize(viewport);
      await openReport(page, pathOf(report));
      const sentence = verdictOf(page).getByText(report.headline ?? "", { exact: true });
      expect((await sentence.boundingBox())?.y).toBeLessThan(viewport.height - 100);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${viewport.width} px wide`).toBeLessThanOrEqual(most);
    }
  });

  test("what failed is open, and what passed is folded with its count", async ({ page }) => {
    const report = await reportThat(
      ({ verdict, results }) => verdict === "fail" && results.some((one) => one.verdict === "pass"),
    );
    await openReport(page, pathOf(report));
    for (const { verdict, result_id } of report.results)
      if (verdict === "fail" || verdict === "pass")
        expect(await page.locator(`[id="result-${result_id}"]`).isVisible(), result_id).toBe(
          verdict === "fail",
        );
    expect(await page.getByText(/^\d+ results? passed/).count()).toBeGreaterThan(0);
  });

  test("the section bar stays in view and marks where one is", async ({ page }) => {
    await openReport(page, pathOf(await ordinaryReport()));
    const bar = page.getByRole("navigation", { name: "Report sections" });
    expect(await bar.locator("[aria-current]").innerText()).toBe("Summary");
    await bar.getByRole("link", { name: "Laboratory" }).click();
    await bar.getByRole("link", { name: "Laboratory" }).and(page.locator("[aria-current]")).waitFor();
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(120);
    await page.getByRole("region", { name: "The laboratory" }).getByText("Accreditation").first().waitFor();
  });

  test("the section bar shows its current link on a phone", async ({ open }) => {
    const { page } = await open({ viewport: { width: 390, height: 844 } });
    await openReport(page, `${pathOf(await ordinaryReport())}#laboratory`);
    const current = page.getByRole("navigation", { name: "Report sections" }).locator("[aria-current]");
    await current.filter({ hasText: "Laboratory" }).waitFor();
    await expect
      .poll(() => current.evaluate((element) => element.getBoundingClientRect().right))
      .toBeLessThanOrEqual(390);
  });
});

const pagesOf = (pdf: Buffer) => [...pdf.toString("latin1").matchAll(/\/Type\s*\/Page[^s]/g)].length;

test("print: every result once, no controls, and at most four pages", async ({ page }) => {
  const report = await ordinaryReport();
  await openReport(page, pathOf(report));
  expect(pagesOf(await page.pdf({ format: "Letter", preferCSSPageSize: true }))).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: "print" });
  for (const { result_id } of report.results)
    expect(await page.locator(`[id="result-${result_id}"]`).isVisible(), result_id).toBe(true);
  expect(await page.getByRole("table", { name: "Heavy metals" }).isVisible()).toBe(false);
  expect(await page.getByText(report.proof.hash).first().isVisible()).toBe(true);
  for (const control of [
    page.getByRole("slider"),
    page.getByLabel("Lot number on your package"),
    judgedBy(page).getByRole("link"),
  ]) {
    expect(await control.first().isVisible()).toBe(false);
  }
});

test("the longest demo reports and those that failed print on at most four pages", async ({ page }) => {
  const reports = await newestReports();
  const byLength = reports.toSorted((one, other) => other.results.length - one.results.length);
  const failed = byLength.filter(({ verdict }) => verdict === "fail");
  for (const report of new Set([...byLength.slice(0, 2), ...failed.slice(0, 3)])) {
    await openReport(page, pathOf(report));
    const printed = await page.pdf({ format: "Letter", preferCSSPageSize: true });
    expect(pagesOf(printed), report.report_slug).toBeLessThanOrEqual(4);
  }
});

test("the PDF of the longest demo report has at most four pages", async ({ page }) => {
  const [longest] = (await newestReports()).toSorted(
    (one, other) => other.results.length - one.results.length,
  );
  const response = await page.request.get(longest?.files.pdf ?? "");
  expect(pagesOf(await response.body())).toBeLessThanOrEqual(4);
});
