import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { reportCounts } from "#domain/lots/headline-report.ts";
import { askApi } from "./catalogue.ts";
import { inspectScreen } from "./console.ts";
import { test } from "./visit.ts";

/** A demo product with two reports that count. */
async function productOfTwoLots(): Promise<string> {
  const { list } = await askApi("searchSupplements", { filters: { tested: true }, limit: 100 });
  for (const { slug } of list) {
    const { reports } = await askApi("getSupplement", { supplement_id: slug });
    if (reports.filter(reportCounts).length > 1) return slug;
  }
  throw new Error("the demo catalog has no product with two reports");
}

test("a product with reports on two lots draws one test lot by lot, with its table, and the choice is in the URL", async ({
  open,
}) => {
  const slug = await productOfTwoLots();
  const { analytes } = await askApi("compareLots", { supplement_id: slug });
  const lead = analytes.find(({ name }) => name === "Lead");
  expect(lead?.results.length).toBe(2);
  const { page } = await open({ viewport: { width: 390, height: 844 } });
  await page.goto(`/supplement-details/${slug}`);
  await page.waitForSelector('html[data-session="known"]');
  const section = page.getByRole("region", { name: "Lot by lot" });
  await section.getByLabel("Test", { exact: true }).selectOption({ label: "Lead" });
  await page.waitForURL(/analyte=lead/);
  await section.getByText("Lead as a table").click();
  await section.getByRole("table", { name: "Lead in every report" }).waitFor();
  expect(await section.getByRole("row").count()).toBe(3);
  await inspectScreen(page, "lot-by-lot");
});

test("without JavaScript the lots are drawn, and the form leads to another test", async ({ open }) => {
  const slug = await productOfTwoLots();
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto(`/supplement-details/${slug}?analyte=cadmium`);
  const section = page.getByRole("region", { name: "Lot by lot" });
  expect(await section.getByLabel("Test", { exact: true }).inputValue()).toBe("cadmium");
  await section.getByRole("button", { name: "Show" }).waitFor();
  await section.getByText("Cadmium as a table").waitFor();
  // The code that draws them is loaded later by browsers that run it: the style sheet comes with the page.
  expect(await classesWithoutRule(section)).toEqual([]);
});

/** Classes of a part of the page that no style sheet of the page knows. */
const classesWithoutRule = (part: Locator) =>
  part.evaluate((section) => {
    const rules = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join("\n");
    const names = [...section.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]);
    return [...new Set(names)].filter((name) => !rules.includes(`.${CSS.escape(name)}`));
  });
