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
    await page.getByRole("link", { name: "Show as a list" }).click();
    await page.waitForURL((url) => url.search === "?q=vitamin&sort=name&view=list");
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

  test("back from a product finds the results where they were left", async ({ page }) => {
    await openSearch(page, "/search?q=vitamin&sort=name");
    const { list } = await ask("searchSupplements", { search: "vitamin", sort: "name" });
    const last = results(page)
      .getByRole("article")
      .nth(list.length - 1)
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
    await results(page)
      .getByRole("article")
      .nth(list.length - 1)
      .waitFor();
    expect(await names(page)).toEqual(list.map(({ name }) => name));
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - depth), { timeout: 10_000 })
      .toBeLessThan(16);
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

  test("a scanned Digital Link leads to its product, and an unknown barcode to a next step", async ({
    page,
  }) => {
    const { tested } = await twoSupplements();
    const { barcodes } = await ask("getSupplement", { supplement_id: tested.slug });
    const link = `https://id.example/01/${barcodes[0]?.padStart(14, "0")}/10/L26118A?17=280131`;
    await page.goto(`/search?${new URLSearchParams({ q: link })}`);
    await page.waitForURL(`**/supplement-details/${tested.slug}`);
    await openSearch(page, "/search?q=4006381333931");
    await page.getByRole("heading", { name: "No product here has the barcode 4006381333931" }).waitFor();
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

test("a product that is not in the catalogue is named in the comparison and in the tray, and can be taken out", async ({
  open,
}) => {
  const { page } = await open({ mayComplain: /Failed to load resource/ });
  const { tested } = await twoSupplements();
  await openSearch(page, `/search?compare=no-such-thing,${tested.slug}`);
  await page.getByText("“no-such-thing” is not in the catalogue.").waitFor();
  await page.getByRole("heading", { level: 1, name: "1 product side by side" }).waitFor();
  await page.getByRole("table").locator(`a[href="/supplement-details/${tested.slug}"]`).first().waitFor();
  await openSearch(page, "/search?q=magnesium&compare=no-such-thing");
  const tray = page.getByRole("region", { name: "Products to compare" });
  await tray.getByText("“no-such-thing” is not in the catalogue").waitFor();
  await tray.getByRole("button", { name: "Take no-such-thing out of the comparison" }).click();
  await page.waitForURL((url) => url.search === "?q=magnesium");
  await tray.waitFor({ state: "hidden" });
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
