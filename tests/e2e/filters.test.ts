import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { askApi, searchedNames } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { typeForm, typeOver } from "./typing.ts";
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
  const found = await searchedNames({ filters: { category: ["minerals"], verdict: ["pass"] } });
  expect(found.total).toBeLessThan((await searchedNames({ filters: { category: ["minerals"] } })).total);
  await results(page).getByText(`${found.total} supplements`, { exact: true }).waitFor();
  expect(await names(page)).toEqual(found.names);
  await chips(page).getByRole("link", { name: "Remove filter Pass" }).click();
  await page.waitForURL((url) => url.search === "?category=minerals");
  await filtersOf(page).getByRole("checkbox", { name: /^Pass/, checked: false }).waitFor();
  await chips(page).getByRole("link", { name: "Remove filter Minerals" }).click();
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "");
});

test("filters show the count of each value", async ({ page }) => {
  const { facets } = await askApi("searchSupplements", { search: "magnesium" });
  await openSearch(page, "/search?q=magnesium");
  for (const { options } of facets.filter(({ key }) => key === "category" || key === "verdict")) {
    expect(options).not.toEqual([]);
    for (const { label, count } of options)
      await filtersOf(page)
        .getByRole("checkbox", { name: `${label} ${count}`, exact: true })
        .first()
        .waitFor();
  }
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

/** An ingredient that the filter does not list unless it is typed, and the number of ingredients. */
async function rareIngredient() {
  const { list, total, limit } = await askApi("listFilterValues", { key: "ingredient", limit: 100 });
  const { list: last } = await askApi("listFilterValues", {
    key: "ingredient",
    limit,
    page: Math.ceil(total / limit),
  });
  const rare = last.findLast(({ value }) => !list.some((listed) => listed.value === value));
  return { rare: rare ?? expect.fail(), total };
}

test("an ingredient too rare to be listed is found by name", async ({ page }) => {
  const { rare, total } = await rareIngredient();
  await openSearch(page);
  const group = groupOf(page, "Ingredient");
  await group.getByRole("button", { name: "Find more" }).press("Enter");
  expect(await group.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
  await group.getByText(`most common of ${total}`).waitFor();
  await typeOver(group.getByRole("searchbox", { name: "Find an ingredient" }), rare.label.toUpperCase());
  const box = group.getByRole("checkbox", { name: `${rare.label} ${rare.count}`, exact: true });
  await box.waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await box.click();
  await page.waitForURL((url) => url.search === `?ingredient=${rare.value}`);
  await chips(page)
    .getByRole("link", { name: `Remove filter ${rare.label}` })
    .waitFor();
  await typeOver(group.getByRole("searchbox"), "qqqqxxxx");
  await group.getByText("No matching ingredients.").waitFor();
  await page.reload();
  await group.getByRole("checkbox", { name: new RegExp(`^${rare.label}`), checked: true }).waitFor();
});

test("maximum lead is set by typing or with the slider", async ({ page }) => {
  await openSearch(page);
  const field = filtersOf(page).getByLabel("Maximum lead (µg per day)", { exact: true });
  await typeOver(field, "0.5");
  await field.press("Enter");
  await page.waitForURL((url) => url.search === "?max_lead=0.5");
  await chips(page).getByRole("link", { name: "Remove filter Lead at most 0.5 µg per day" }).waitFor();
  const slider = filtersOf(page).getByRole("slider", { name: "Maximum lead slider" });
  await slider.press("ArrowRight");
  await page.waitForURL((url) => url.search === "?max_lead=0.6");
  await slider.press("End");
  await page.waitForURL((url) => url.search === "");
});

test("test dates are set by typing, and one is typed over", async ({ page }) => {
  const { list } = await askApi("searchSupplements", { filters: { tested: true } });
  const days = list.flatMap(({ tested_at }) => tested_at ?? []).toSorted();
  const [first = expect.fail(), last = expect.fail()] = [days[0], days.at(-1)];
  await openSearch(page);
  const group = groupOf(page, "Test date");
  await typeForm([
    [group.getByLabel("From"), first],
    [group.getByLabel("To"), first],
  ]);
  await page.waitForURL((url) => url.search === `?tested_from=${first}&tested_to=${first}`);
  await typeOver(group.getByLabel("To"), last);
  await page.waitForURL((url) => url.search === `?tested_from=${first}&tested_to=${last}`);
  const { total } = await searchedNames({ filters: { tested_from: first, tested_to: last } });
  await results(page).getByText(`${total} supplements`, { exact: true }).waitFor();
  expect(await group.getByLabel("To").inputValue()).toBe(last);
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
