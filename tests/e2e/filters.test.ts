import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { askApi } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { test } from "./visit.ts";

const SEARCH = "**/api/web/search/supplement";
const filtersOf = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const groupOf = (page: Page, label: string) => filtersOf(page).getByRole("group", { name: label });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const names = (page: Page) => results(page).getByRole("article").getByRole("heading").allTextContents();
const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });

async function openSearch(page: Page, path = "/search"): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
}

test("filters narrow the results, are in the URL and shown as chips, and are removed one by one", async ({
  page,
}) => {
  await openSearch(page);
  await filtersOf(page)
    .getByRole("checkbox", { name: /^Minerals/ })
    .click();
  await page.waitForURL((url) => url.search === "?category=minerals");
  await filtersOf(page).getByRole("checkbox", { name: /^Pass/ }).click();
  await page.waitForURL((url) => url.search === "?category=minerals&verdict=pass");
  await results(page).getByText("6 supplements", { exact: true }).waitFor();
  expect(await names(page)).toEqual([
    "Calcium Citrate + D3 Powder",
    "Eight Trace Minerals Drops",
    "Iron Bisglycinate 18 mg Drops",
    "Sea Kelp Iodine 150 mcg",
    "Selenium 100 mcg",
    "Zinc Picolinate 15 mg",
  ]);
  await chips(page).getByRole("link", { name: "Remove filter Pass" }).click();
  await page.waitForURL((url) => url.search === "?category=minerals");
  await filtersOf(page).getByRole("checkbox", { name: /^Pass/, checked: false }).waitFor();
  await chips(page).getByRole("link", { name: "Remove filter Minerals" }).click();
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "");
});

test("filters show the count of each value", async ({ page }) => {
  await openSearch(page, "/search?q=magnesium");
  for (const name of ["Minerals 8", "Sleep and stress 3", "Pass 4"])
    await filtersOf(page).getByRole("checkbox", { name, exact: true }).waitFor();
});

test("filters open in a sheet on a small screen", async ({ open }) => {
  const { page } = await open({ viewport: { width: 390, height: 800 } });
  await openSearch(page, "/search?q=magnesium");
  expect(await filtersOf(page).isVisible()).toBe(false);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await groupOf(page, "Ingredient").getByRole("button", { name: "Find more" }).click();
  expect(await overflowOf(page)).toEqual({ page: 0, controls: [] });
  await filtersOf(page).getByRole("checkbox", { name: "Tested only" }).click();
  await page.waitForURL((url) => url.searchParams.get("tested") === "1");
  await filtersOf(page)
    .getByRole("button", { name: /^Show \d+ supplements?$/ })
    .click();
  await filtersOf(page).waitFor({ state: "hidden" });
});

test("an ingredient too rare to be listed is found by name", async ({ page }) => {
  const rare = { value: "alpha-linolenic-acid", label: "Alpha-Linolenic Acid", count: 1 };
  await openSearch(page);
  const group = groupOf(page, "Ingredient");
  await group.getByRole("button", { name: "Find more" }).press("Enter");
  expect(await group.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
  await group.getByText("most common of 133").waitFor();
  await group.getByRole("searchbox", { name: "Find an ingredient" }).fill(rare.label.toUpperCase());
  const box = group.getByRole("checkbox", { name: `${rare.label} ${rare.count}`, exact: true });
  await box.waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await box.click();
  await page.waitForURL((url) => url.search === `?ingredient=${rare.value}`);
  await chips(page)
    .getByRole("link", { name: `Remove filter ${rare.label}` })
    .waitFor();
  await group.getByRole("searchbox").fill("qqqqxxxx");
  await group.getByText("No matching ingredients.").waitFor();
  await page.reload();
  await group.getByRole("checkbox", { name: new RegExp(`^${rare.label}`), checked: true }).waitFor();
});

test("maximum lead is set by typing or with the slider", async ({ page }) => {
  await openSearch(page);
  const field = filtersOf(page).getByLabel("Maximum lead (µg per day)", { exact: true });
  await field.fill("0.5");
  await field.press("Enter");
  await page.waitForURL((url) => url.search === "?max_lead=0.5");
  await chips(page).getByRole("link", { name: "Remove filter Lead at most 0.5 µg per day" }).waitFor();
  const slider = filtersOf(page).getByRole("slider", { name: "Maximum lead slider" });
  await slider.press("ArrowRight");
  await page.waitForURL((url) => url.search === "?max_lead=0.6");
  await slider.press("End");
  await page.waitForURL((url) => url.search === "");
});

describe("a failed search", () => {
  test("keeps the filters, and a retry applies them", async ({ open }) => {
    const { page } = await open({ expectedErrors: /Failed to load resource/ });
    await openSearch(page);
    await results(page).getByRole("article").first().waitFor();
    await page.route(SEARCH, (route) => route.abort());
    await filtersOf(page)
      .getByRole("checkbox", { name: /^Minerals/ })
      .click();
    await results(page).getByRole("heading", { name: "Search failed" }).waitFor();
    await filtersOf(page).getByRole("checkbox", { name: "Minerals", checked: true, exact: true }).waitFor();
    await filtersOf(page).getByRole("checkbox", { name: "Pass", exact: true }).waitFor();
    await page.unroute(SEARCH);
    await results(page).getByRole("button", { name: "Try again" }).click();
    await chips(page).getByRole("link", { name: "Remove filter Minerals" }).waitFor();
  });

  test("an empty catalog is announced as such", async ({ page }) => {
    const { data } = { data: await askApi("searchSupplements", { search: "qqqqxxxxzzzz" }) };
    await page.route(SEARCH, (route) => route.fulfill({ json: { status: true, message: "", data } }));
    await page.goto("/brands");
    await page.waitForSelector('html[data-session="known"]');
    await page.getByRole("navigation").getByRole("link", { name: "Search", exact: true }).first().click();
    await page.getByRole("heading", { name: "The catalog is empty" }).waitFor();
    expect(await axeViolationsOf(page)).toEqual([]);
  });
});
