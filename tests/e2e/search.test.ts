import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask, twoSupplements } from "./catalogue.ts";
import { test } from "./visit.ts";

const box = (page: Page) =>
  page.getByRole("main").getByRole("combobox", { name: "Supplement, brand, ingredient or barcode" });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const names = (page: Page) => results(page).getByRole("article").getByRole("heading").allTextContents();
const query = (page: Page) => new URL(page.url()).searchParams;
const hydrated = (page: Page) => page.waitForSelector('html[data-session="known"]');

async function openSearch(page: Page, address = "/search"): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

test("words typed into the box on the first page find what the call finds, and stand in the address", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  await box(page).fill("magnesium");
  await box(page).press("Enter");
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "?q=magnesium");
  const found = await ask("searchSupplements", { search: "magnesium" });
  await results(page).getByText(`${found.total} supplements for “magnesium”`).waitFor();
  expect(await names(page)).toEqual(found.list.map(({ name }) => name));
});

describe("filters", () => {
  test("narrow the results with counts, stand in the address and as chips, and are dropped one by one", async ({
    page,
  }) => {
    await openSearch(page);
    const filters = page.getByRole("complementary", { name: "Filters" });
    await filters.getByRole("checkbox", { name: /^Minerals/ }).click();
    await page.waitForURL((url) => url.search === "?category=minerals");
    await filters.getByRole("checkbox", { name: /^Pass/ }).click();
    await page.waitForURL((url) => url.search === "?category=minerals&verdict=pass");
    const found = await ask("searchSupplements", { filters: { category: ["minerals"], verdict: ["pass"] } });
    await results(page)
      .getByText(new RegExp(`^${found.total} supplements?$`))
      .waitFor();
    expect(await names(page)).toEqual(found.list.map(({ name }) => name));

    const chips = page.getByRole("list", { name: "Filters that are set" });
    await chips.getByRole("link", { name: "Drop the filter Pass" }).click();
    await page.waitForURL((url) => url.search === "?category=minerals");
    await filters.getByRole("checkbox", { name: /^Pass/, checked: false }).waitFor();
    await chips.getByRole("link", { name: "Drop the filter Minerals" }).click();
    await page.waitForURL((url) => url.pathname === "/search" && url.search === "");
  });

  test("count what each value would find", async ({ page }) => {
    await openSearch(page, "/search?q=magnesium");
    const { facets } = await ask("searchSupplements", { search: "magnesium" });
    const [first] = facets.find(({ key }) => key === "category")?.options ?? [];
    const checkbox = page
      .getByRole("complementary", { name: "Filters" })
      .getByRole("checkbox", { name: new RegExp(`^${first?.label}.*${first?.count}`) });
    await checkbox.waitFor();
  });

  test("open as a sheet on a small screen", async ({ open }) => {
    const { page } = await open({ viewport: { width: 390, height: 800 } });
    await openSearch(page, "/search?q=magnesium");
    const filters = page.getByRole("complementary", { name: "Filters" });
    expect(await filters.isVisible()).toBe(false);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await filters.getByRole("checkbox", { name: "Tested only" }).click();
    await page.waitForURL((url) => url.searchParams.get("tested") === "1");
    await filters.getByRole("button", { name: /^Show \d+ supplements?$/ }).click();
    await filters.waitFor({ state: "hidden" });
  });
});

describe("order and pages", () => {
  test("sorting stands in the address, keeps the words and starts at page 1", async ({ page }) => {
    await openSearch(page, "/search?q=vitamin&page=2");
    await page.getByLabel("Sort by").selectOption({ label: "Name" });
    await page.waitForURL((url) => url.search === "?q=vitamin&sort=name");
    const found = await ask("searchSupplements", { search: "vitamin", sort: "name" });
    await results(page).getByRole("article").first().waitFor();
    await page.waitForFunction(
      (name) => document.querySelector("article h3")?.textContent === name,
      found.list[0]?.name ?? "",
    );
    expect(await names(page)).toEqual(found.list.map(({ name }) => name));
  });

  test("pages lead through the results; back and forward return to them, scrolled as they were", async ({
    page,
  }) => {
    await openSearch(page);
    const pager = page.getByRole("navigation", { name: "Pages of results" });
    const [firstPage, secondPage] = await Promise.all([
      ask("searchSupplements", { page: 1 }),
      ask("searchSupplements", { page: 2 }),
    ]);
    const shows = ({ list }: typeof firstPage) =>
      page.waitForFunction(
        (name) => document.querySelector("article h3")?.textContent === name,
        list[0]?.name ?? "",
      );
    await shows(firstPage);
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
    await shows(secondPage);
    await page.waitForFunction(() => window.scrollY === 0);
    await page.goBack();
    await shows(firstPage);
    // The header, which is part of the page, is a little lower once it is scrolled.
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - depth), { timeout: 10_000 })
      .toBeLessThan(16);
    await page.goForward();
    await shows(secondPage);
    expect(query(page).get("page")).toBe("2");
  });

  test("back undoes a filter, and the box shows the words of each state", async ({ page }) => {
    await openSearch(page, "/search?q=magnesium");
    await page
      .getByRole("complementary", { name: "Filters" })
      .getByRole("checkbox", { name: "Tested only" })
      .click();
    await page.waitForURL((url) => url.searchParams.has("tested"));
    await box(page).fill("zinc");
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

  test("a page beyond the end says so and leads to the last one", async ({ page }) => {
    await openSearch(page, "/search?q=magnesium&page=900");
    await page.getByRole("link", { name: /^Go to page \d+$/ }).click();
    await results(page).getByRole("article").first().waitFor();
  });
});

describe("what was meant", () => {
  test("a barcode leads to its product", async ({ page }) => {
    const { tested } = await twoSupplements();
    const { barcodes } = await ask("getSupplement", { supplement_id: tested.slug });
    await openSearch(page);
    await box(page).fill(barcodes[0] ?? "");
    await box(page).press("Enter");
    await page.waitForURL(`**/supplement-details/${tested.slug}`);
    await page.getByRole("heading", { level: 1, name: tested.name }).waitFor();
  });

  test("a misspelt word finds what was meant, and says so", async ({ page }) => {
    await openSearch(page, "/search?q=ashwagndha");
    await results(page).getByRole("link", { name: "ashwagandha", exact: true }).waitFor();
    expect((await names(page)).join()).toMatch(/ashwagandha/i);
  });

  test("nothing found: the filter that is in the way is named, with what would be there without it", async ({
    page,
  }) => {
    await openSearch(page, "/search?q=magnesium&category=probiotics");
    await page.getByRole("heading", { name: "Nothing matches “magnesium” with these filters" }).waitFor();
    await page.getByRole("link", { name: "Without “Probiotics”" }).click();
    await page.waitForURL((url) => url.search === "?q=magnesium");
    await results(page).getByRole("article").first().waitFor();
  });

  test("nothing found at all: a next step is offered", async ({ page }) => {
    await openSearch(page, "/search?q=qqqqxxxxzzzz");
    await page.getByRole("heading", { name: "Nothing matches “qqqqxxxxzzzz”" }).waitFor();
    await page.getByRole("link", { name: "See every supplement" }).click();
    await results(page).getByRole("article").first().waitFor();
  });

  test("an address with parts that mean nothing is answered calmly", async ({ page }) => {
    await openSearch(page, "/search?q=zinc&verdict=wonderful&page=-3&sort=colour");
    await results(page).getByRole("article").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Search supplements" }).waitFor();
  });
});

test("products are put side by side, and the address of the comparison can be shared", async ({ open }) => {
  const { page } = await open();
  await openSearch(page, "/search?q=magnesium");
  const [first, second] = (await ask("searchSupplements", { search: "magnesium" })).list;
  if (!first || !second) throw new Error("the sample catalogue has less than two products with magnesium");
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
