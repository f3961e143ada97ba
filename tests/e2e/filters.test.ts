import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask } from "./catalogue.ts";
import { overhangOf, violationsOf } from "./page-checks.ts";
import { test } from "./visit.ts";

const SEARCH = "**/api/web/search/supplement";
const filtersOf = (page: Page) => page.getByRole("complementary", { name: "Filters" });
const groupOf = (page: Page, label: string) => filtersOf(page).getByRole("group", { name: label });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const names = (page: Page) => results(page).getByRole("article").getByRole("heading").allTextContents();
const chips = (page: Page) => page.getByRole("list", { name: "Filters that are set" });

async function openSearch(page: Page, address = "/search"): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-session="known"]');
}

test("filters narrow the results with counts, stand in the address and as chips, and are dropped one by one", async ({
  page,
}) => {
  await openSearch(page);
  await filtersOf(page)
    .getByRole("checkbox", { name: /^Minerals/ })
    .click();
  await page.waitForURL((url) => url.search === "?category=minerals");
  await filtersOf(page).getByRole("checkbox", { name: /^Pass/ }).click();
  await page.waitForURL((url) => url.search === "?category=minerals&verdict=pass");
  const found = await ask("searchSupplements", { filters: { category: ["minerals"], verdict: ["pass"] } });
  await results(page)
    .getByText(new RegExp(`^${found.total} supplements?$`))
    .waitFor();
  expect(await names(page)).toEqual(found.list.map(({ name }) => name));
  await chips(page).getByRole("link", { name: "Drop the filter Pass" }).click();
  await page.waitForURL((url) => url.search === "?category=minerals");
  await filtersOf(page).getByRole("checkbox", { name: /^Pass/, checked: false }).waitFor();
  await chips(page).getByRole("link", { name: "Drop the filter Minerals" }).click();
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "");
});

test("filters count what each value would find", async ({ page }) => {
  await openSearch(page, "/search?q=magnesium");
  const { facets } = await ask("searchSupplements", { search: "magnesium" });
  const [first] = facets.find(({ key }) => key === "category")?.options ?? [];
  const named = new RegExp(`^${first?.label}.*${first?.count}`);
  await filtersOf(page).getByRole("checkbox", { name: named }).waitFor();
});

test("filters open as a sheet on a small screen", async ({ open }) => {
  const { page } = await open({ viewport: { width: 390, height: 800 } });
  await openSearch(page, "/search?q=magnesium");
  expect(await filtersOf(page).isVisible()).toBe(false);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await groupOf(page, "Ingredient").getByRole("button", { name: "Find more" }).click();
  expect(await overhangOf(page)).toEqual({ page: 0, controls: [] });
  await filtersOf(page).getByRole("checkbox", { name: "Tested only" }).click();
  await page.waitForURL((url) => url.searchParams.get("tested") === "1");
  await filtersOf(page)
    .getByRole("button", { name: /^Show \d+ supplements?$/ })
    .click();
  await filtersOf(page).waitFor({ state: "hidden" });
});

test("an ingredient too rare to be counted beside the search is found by its name", async ({ page }) => {
  const { list } = await ask("listFilterValues", { key: "ingredient", page: 2, limit: 100 });
  const rare = list.at(-1) ?? { value: "", label: "", count: 0 };
  await openSearch(page);
  const group = groupOf(page, "Ingredient");
  await group.getByRole("button", { name: "Find more" }).press("Enter");
  expect(await group.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
  await group.getByText(/most frequent of \d+/).waitFor();
  await group.getByRole("searchbox", { name: "Find an ingredient" }).fill(rare.label.toUpperCase());
  const box = group.getByRole("checkbox", { name: `${rare.label} ${rare.count}`, exact: true });
  await box.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await box.click();
  await page.waitForURL((url) => url.search === `?ingredient=${rare.value}`);
  await chips(page)
    .getByRole("link", { name: `Drop the filter ${rare.label}` })
    .waitFor();
  await group.getByRole("searchbox").fill("qqqqxxxx");
  await group.getByText("No ingredients here are called that.").waitFor();
  await page.reload();
  await group.getByRole("checkbox", { name: new RegExp(`^${rare.label}`), checked: true }).waitFor();
});

test("lead is limited to what the reader types, or sets on the scale", async ({ page }) => {
  await openSearch(page);
  const field = filtersOf(page).getByLabel("Lead at most, µg a day", { exact: true });
  await field.fill("0.5");
  await field.press("Enter");
  await page.waitForURL((url) => url.search === "?max_lead=0.5");
  await chips(page).getByRole("link", { name: "Drop the filter Lead at most 0.5 µg a day" }).waitFor();
  const scale = filtersOf(page).getByRole("slider", { name: "Lead at most, on a scale" });
  await scale.press("ArrowRight");
  await page.waitForURL((url) => url.search === "?max_lead=0.6");
  await scale.press("End");
  await page.waitForURL((url) => url.search === "");
});

describe("where a search fails", () => {
  test("the filters stay, and the next attempt finds what they ask for", async ({ open }) => {
    const { page } = await open({ mayComplain: /Failed to load resource/ });
    await openSearch(page);
    await results(page).getByRole("article").first().waitFor();
    await page.route(SEARCH, (route) => route.abort());
    await filtersOf(page)
      .getByRole("checkbox", { name: /^Minerals/ })
      .click();
    await results(page).getByRole("heading", { name: "The search could not be done" }).waitFor();
    await filtersOf(page).getByRole("checkbox", { name: "Minerals", checked: true, exact: true }).waitFor();
    await filtersOf(page).getByRole("checkbox", { name: "Pass", exact: true }).waitFor();
    await page.unroute(SEARCH);
    await results(page).getByRole("button", { name: "Retry" }).click();
    await chips(page).getByRole("link", { name: "Drop the filter Minerals" }).waitFor();
  });

  test("a catalogue that is empty is said to be so", async ({ page }) => {
    const { data } = { data: await ask("searchSupplements", { search: "qqqqxxxxzzzz" }) };
    await page.route(SEARCH, (route) => route.fulfill({ json: { status: true, message: "", data } }));
    await page.goto("/brands");
    await page.waitForSelector('html[data-session="known"]');
    await page.getByRole("navigation").getByRole("link", { name: "Search", exact: true }).first().click();
    await page.getByRole("heading", { name: "The catalogue is empty" }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
