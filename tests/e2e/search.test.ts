import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { askApi, searchedNames, twoSupplements } from "./catalogue.ts";
import { typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

const box = (page: Page) =>
  page.getByRole("main").getByRole("combobox", { name: "Supplement, brand, ingredient, or barcode" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const names = (page: Page) => results(page).getByRole("article").getByRole("heading").allTextContents();
const query = (page: Page) => new URL(page.url()).searchParams;
const hydrated = (page: Page) => page.waitForSelector('html[data-session="known"]');

async function openSearch(page: Page, path = "/search"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

test("a search from the home page shows its results by relevance, and is in the URL", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await typeOver(box(page), "magnesium");
  await box(page).press("Enter");
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "?q=magnesium");
  const found = await searchedNames({ search: "magnesium" });
  await results(page).getByText(`${found.total} supplements for “magnesium”`).waitFor();
  expect(await names(page)).toEqual(found.names);
});

/** The first page of vitamins by name. */
const vitaminsByName = async () => (await searchedNames({ search: "vitamin", sort: "name" })).names;
/** Resolves once a page of results starts with the first of these products. */
const startsWith = (page: Page, [product]: readonly string[]) =>
  page.waitForFunction((name) => document.querySelector("article h3")?.textContent === name, product);

describe("sorting and pagination", () => {
  test("sorting is in the URL, keeps the query and resets to page 1", async ({ page }) => {
    await openSearch(page, "/search?q=vitamin&page=2");
    await page.getByLabel("Sort by").selectOption({ label: "Name" });
    await page.waitForURL((url) => url.search === "?q=vitamin&sort=name");
    const vitamins = await vitaminsByName();
    await startsWith(page, vitamins);
    expect(await names(page)).toEqual(vitamins);
    await page.getByRole("link", { name: "List view" }).click();
    await page.waitForURL((url) => url.search === "?q=vitamin&sort=name&view=list");
    expect(await names(page)).toEqual(vitamins);
  });

  test("pagination works; back and forward restore the page and the scroll position", async ({ page }) => {
    await openSearch(page);
    const pager = page.getByRole("navigation", { name: "Pages of results" });
    const { names: firstPage } = await searchedNames({});
    const { names: secondPage } = await searchedNames({ page: 2 });
    await startsWith(page, firstPage);
    const next = pager.getByRole("link", { name: "Next page" });
    await page.evaluate(() => document.fonts.ready);
    await next.focus();
    const depth = await next.evaluate((link) => {
      const left = window.scrollY;
      (link as HTMLElement).click();
      return left;
    });
    expect(depth).toBeGreaterThan(300);
    await page.waitForURL((url) => url.search === "?page=2");
    await startsWith(page, secondPage);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await startsWith(page, firstPage);
    // The header is a little lower once the page is scrolled.
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - depth))
      .toBeLessThan(16);
    await page.goForward();
    await startsWith(page, secondPage);
    expect(query(page).get("page")).toBe("2");
  });

  test("back from a product restores the results and the scroll position", async ({ page }) => {
    await openSearch(page, "/search?q=vitamin&sort=name");
    const vitamins = await vitaminsByName();
    const last = results(page)
      .getByRole("article")
      .nth(vitamins.length - 1)
      .getByRole("heading")
      .getByRole("link");
    await page.evaluate(() => document.fonts.ready);
    await last.focus();
    const depth = await last.evaluate((link) => {
      const left = window.scrollY;
      (link as HTMLElement).click();
      return left;
    });
    expect(depth).toBeGreaterThan(300);
    await page.waitForURL("**/supplement-details/**");
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await last.waitFor();
    expect(await names(page)).toEqual(vitamins);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - depth))
      .toBeLessThan(16);
  });

  test("back undoes a filter, and the box shows the query of each history entry", async ({ page }) => {
    await openSearch(page, "/search?q=magnesium");
    await page
      .getByRole("complementary", { name: "Filters" })
      .getByRole("checkbox", { name: "Tested only" })
      .click();
    await page.waitForURL((url) => url.searchParams.has("tested"));
    await typeOver(box(page), "zinc");
    await box(page).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("q") === "zinc");
    expect(query(page).get("tested")).toBe("1");
    await page.goBack();
    await page.waitForURL((url) => url.search === "?q=magnesium&tested=1");
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("main input[type=search]")?.value === "magnesium",
    );
    await page.goBack();
    await page.waitForURL((url) => url.search === "?q=magnesium");
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>("input[name=tested]")?.checked,
    );
  });

  test("a page beyond the end links to the last one", async ({ page }) => {
    const { limit, total } = await askApi("searchSupplements", { search: "magnesium" });
    await openSearch(page, "/search?q=magnesium&page=900");
    await page.getByRole("link", { name: `Go to page ${Math.ceil(total / limit)}`, exact: true }).click();
    await results(page).getByRole("article").first().waitFor();
  });
});

test("what is typed while results are loading stays in the box", async ({ page }) => {
  await openSearch(page, "/search?q=magnesium");
  const gate = Promise.withResolvers<void>();
  await page.route(`${origin}/api${apiRoutes.searchSupplements.path}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await typeOver(box(page), "zinc");
  await page.keyboard.press("Enter");
  await page.locator("[aria-busy=true]").first().waitFor();
  await typeOver(box(page), "iron");
  gate.resolve();
  await page.waitForURL((url) => url.search === "?q=zinc");
  await results(page).getByText("for “zinc”").waitFor();
  expect(await box(page).inputValue()).toBe("iron");
  await page.keyboard.press("Enter");
  await results(page).getByText("for “iron”").waitFor();
  await page.goBack();
  await expect.poll(() => box(page).inputValue()).toBe("zinc");
});

describe("query interpretation", () => {
  test("a barcode opens its product", async ({ page }) => {
    const { tested } = await twoSupplements();
    const { barcodes } = await askApi("getSupplement", { supplement_id: tested.slug });
    await openSearch(page);
    await typeOver(box(page), barcodes[0] ?? "");
    await box(page).press("Enter");
    await page.waitForURL(`**/supplement-details/${tested.slug}`);
    await page.getByRole("heading", { level: 1, name: tested.name }).waitFor();
  });

  test("a GS1 Digital Link opens its product, and an unknown barcode offers a next step", async ({
    page,
  }) => {
    const { tested } = await twoSupplements();
    const { barcodes } = await askApi("getSupplement", { supplement_id: tested.slug });
    const link = `https://id.example/01/${barcodes[0]?.padStart(14, "0")}/10/L26118A?17=280131`;
    await page.goto(`/search?${new URLSearchParams({ q: link })}`);
    await page.waitForURL(`**/supplement-details/${tested.slug}`);
    await openSearch(page, "/search?q=4006381333931");
    await page.getByRole("heading", { name: "No product with barcode 4006381333931" }).waitFor();
  });

  test("a barcode with a wrong digit says so", async ({ page }) => {
    await openSearch(page, "/search?q=EAN%3A+9520000000012");
    await results(page).getByText("This barcode can’t be right").waitFor();
    await results(page).getByText("its last digit doesn’t fit the others").waitFor();
  });

  test("what a search excludes is left out, and said to be", async ({ page }) => {
    const { names: found } = await searchedNames({ search: "melatonin" });
    const { names: others } = await searchedNames({ search: "melatonin not gummies" });
    expect(others.length).toBeLessThan(found.length);
    await openSearch(page, "/search?q=melatonin+not+gummies");
    await results(page)
      .getByText(/supplements? that names? “gummies” (?:is|are) left out\./)
      .waitFor();
    expect(await names(page)).toEqual(others);
  });

  test("spell correction: a misspelled word is corrected, and the correction is shown", async ({ page }) => {
    const found = await searchedNames({ search: "ashwagandha" });
    await openSearch(page, "/search?q=ashwagndha");
    await results(page)
      .getByText("Nothing matches “ashwagndha”. These are results for ashwagandha.")
      .waitFor();
    expect(await names(page)).toEqual(found.names);
  });

  test("a link to the results for the typed words only is rendered for them", async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => void calls.push(request.url()));
    const heading = "Nothing matches “ashwagndha”";
    const response = await page.goto("/search?q=ashwagndha&spelling=typed");
    expect(await response?.text()).toContain(heading);
    await hydrated(page);
    await page.getByRole("heading", { name: heading }).waitFor();
    // The browser asks for what the page came with if both read the URL differently.
    expect(calls.filter((url) => url.includes("/api/web/search"))).toEqual([]);
  });

  test("no results with filters: names the filter to remove", async ({ page }) => {
    await openSearch(page, "/search?q=magnesium&category=probiotics");
    await page.getByRole("heading", { name: "Nothing matches “magnesium” with these filters" }).waitFor();
    await page.getByRole("link", { name: "Without “Probiotics”" }).click();
    await page.waitForURL((url) => url.search === "?q=magnesium");
    await results(page).getByRole("article").first().waitFor();
  });

  test("no results at all: offers a next step", async ({ page }) => {
    await openSearch(page, "/search?q=qqqqxxxxzzzz");
    await page.getByRole("heading", { name: "Nothing matches “qqqqxxxxzzzz”" }).waitFor();
    await page.getByRole("link", { name: "See all supplements" }).click();
    await results(page).getByRole("article").first().waitFor();
  });

  test("invalid URL parameters are ignored", async ({ page }) => {
    await openSearch(page, "/search?q=zinc&verdict=wonderful&page=-3&sort=colour");
    await results(page).getByRole("article").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Search supplements" }).waitFor();
  });
});

test("comparison: an unknown product is named on the page and in the tray, and can be removed", async ({
  open,
}) => {
  const { page } = await open({ expectedErrors: /Failed to load resource/ });
  const { tested } = await twoSupplements();
  await openSearch(page, `/search?compare=no-such-thing,${tested.slug}`);
  await page.getByText("“no-such-thing” isn’t in the catalog.").waitFor();
  await page.getByRole("heading", { level: 1, name: "1 product side by side" }).waitFor();
  await page.getByRole("table").locator(`a[href="/supplement-details/${tested.slug}"]`).first().waitFor();
  await openSearch(page, "/search?q=magnesium&compare=no-such-thing");
  const tray = page.getByRole("region", { name: "Products to compare" });
  await tray.getByText("“no-such-thing” isn’t in the catalog").waitFor();
  await tray.getByRole("button", { name: "Remove no-such-thing from comparison" }).click();
  await page.waitForURL((url) => url.search === "?q=magnesium");
  await tray.waitFor({ state: "hidden" });
});

test("comparison: products are compared side by side, and the URL can be shared", async ({ open }) => {
  const { page } = await open();
  await openSearch(page, "/search?q=magnesium");
  const { list } = await askApi("searchSupplements", { search: "magnesium" });
  const [first = expect.fail(), second = expect.fail()] = list;
  const tray = page.getByRole("region", { name: "Products to compare" });
  for (const [place, { name }] of [first, second].entries()) {
    await results(page)
      .getByRole("article")
      .nth(place)
      .getByRole("checkbox", { name: `Compare ${name}` })
      .click();
    await tray.getByRole("listitem").nth(place).getByText(name).waitFor();
  }
  await tray.getByRole("link", { name: "Compare 2 products" }).click();
  await page.waitForURL((url) => url.search === `?compare=${first.slug},${second.slug}`);
  const { page: friend } = await open();
  await friend.goto(page.url());
  await friend.getByRole("heading", { level: 1, name: "2 products side by side" }).waitFor();
  for (const { slug } of [first, second]) {
    await friend.getByRole("table").locator(`a[href="/supplement-details/${slug}"]`).first().waitFor();
  }
});
