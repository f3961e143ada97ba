import type { Page, Request } from "playwright-core";
import { describe, expect } from "vitest";
import { askApi, twoSupplements } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const box = (page: Page) => page.getByRole("combobox", { name: "Supplement, brand, ingredient, or barcode" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const active = (page: Page) => list(page).getByRole("option", { selected: true });
const remover = (page: Page, words: string) => page.getByRole("button", { name: `Remove “${words}”` });
const hasFocus = (element: Element) => element === document.activeElement;
const hydrated = (page: Page) => page.waitForSelector('html[data-session="known"]');
const SUGGEST = "**/api/web/search/suggest";

async function openHome(page: Page): Promise<void> {
  await page.goto("/");
  await hydrated(page);
  await box(page).waitFor();
}

/** Resolves once the list shows this product. */
const waitForSuggestion = (page: Page, product: string) =>
  list(page).getByRole("group", { name: "Products" }).getByText(product).first().waitFor();

describe("suggestions while typing", () => {
  test("products and ingredients are listed by relevance", async ({ page }) => {
    await openHome(page);
    await box(page).pressSequentially("magn");
    const products = list(page).getByRole("group", { name: "Products" }).getByRole("option");
    const found = await askApi("suggest", { search: "magn" });
    expect(found.products.length).toBeGreaterThan(1);
    await waitForSuggestion(page, found.products.at(-1)?.name ?? "");
    expect(await products.evaluateAll((all) => all.map((option) => option.getAttribute("href")))).toEqual(
      found.products.map(({ slug }) => `/supplement-details/${slug}`),
    );
    const ingredients = list(page).getByRole("group", { name: "Ingredients" }).getByRole("option");
    expect(await ingredients.allTextContents()).toEqual(found.ingredients.map(({ name }) => name));
    expect(await box(page).getAttribute("aria-expanded")).toBe("true");
    expect(await axeViolationsOf(page)).toEqual([]);
  });

  test("arrow keys wrap around through the field, Enter follows, and the field keeps the focus", async ({
    page,
  }) => {
    await openHome(page);
    await box(page).pressSequentially("magn");
    const { ingredients, products } = await askApi("suggest", { search: "magn" });
    await waitForSuggestion(page, products[0]?.name ?? "");
    const activeDescendant = () => box(page).getAttribute("aria-activedescendant");
    await box(page).press("ArrowUp");
    await expect.poll(activeDescendant).toBe(await options(page).last().getAttribute("id"));
    expect(await active(page).getAttribute("id")).toBe(await activeDescendant());
    await box(page).press("ArrowDown");
    await expect.poll(activeDescendant).toBeNull();
    expect(await active(page).count()).toBe(0);
    await box(page).press("ArrowDown");
    await expect.poll(activeDescendant).toBe(await options(page).first().getAttribute("id"));
    expect(await active(page).getAttribute("id")).toBe(await activeDescendant());
    const path = `/ingredient/${ingredients[0]?.slug}`;
    expect(await active(page).getAttribute("href")).toBe(path);
    expect(await box(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await box(page).press("Enter");
    await page.waitForURL(`**${path}`);
  });

  test("Escape closes the list and keeps the text; Enter then searches", async ({ page }) => {
    await openHome(page);
    await box(page).pressSequentially("zinc");
    await list(page).waitFor();
    await box(page).press("Escape");
    await list(page).waitFor({ state: "hidden" });
    expect(await box(page).inputValue()).toBe("zinc");
    expect(await box(page).getAttribute("aria-expanded")).toBe("false");
    await box(page).press("Enter");
    await page.waitForURL((url) => url.pathname === "/search" && url.search === "?q=zinc");
  });

  test("a pasted GS1 Digital Link becomes its barcode, and opens its product", async ({ page }) => {
    const { tested } = await twoSupplements();
    const { barcodes } = await askApi("getSupplement", { supplement_id: tested.slug });
    const link = `https://id.example/${"shelf/".repeat(30)}01/${barcodes[0]?.padStart(14, "0")}?17=280131`;
    await openHome(page);
    await box(page).press("z");
    await list(page).waitFor();
    await box(page).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, link);
    await waitForSuggestion(page, tested.name);
    expect(await box(page).inputValue()).toBe(barcodes[0]);
    await box(page).press("Enter");
    await page.waitForURL(`**/supplement-details/${tested.slug}`);
  });

  test("a typo gets a spelling suggestion", async ({ page }) => {
    await openHome(page);
    await box(page).pressSequentially("ashwagndha");
    await list(page).getByRole("option", { name: "Did you mean ashwagandha?" }).click();
    await page.waitForURL((url) => url.search === "?q=ashwagandha");
  });

  test("the call for earlier input is aborted, and the list shows the newest", async ({ page }) => {
    const isEarlier = (request: Request) => request.postDataJSON()?.search === "zinc";
    // Never answered.
    await page.route(SUGGEST, (route) => (isEarlier(route.request()) ? undefined : route.continue()));
    await openHome(page);
    const earlier = page.waitForRequest(isEarlier);
    await typeOver(box(page), "zinc");
    await earlier;
    const aborted = page.waitForEvent("requestfailed", isEarlier);
    await typeOver(box(page), "creatine");
    const { products } = await askApi("suggest", { search: "creatine" });
    await waitForSuggestion(page, products[0]?.name ?? "");
    await aborted;
  });

  test("without suggestions, searching is still offered", async ({ open }) => {
    const { page } = await open({ expectedErrors: /Failed to load resource/ });
    await page.route(SUGGEST, (route) => route.abort());
    await openHome(page);
    await box(page).pressSequentially("zinc");
    await options(page).getByText("All results for “zinc”").click();
    await page.waitForURL((url) => url.search === "?q=zinc");
  });

  test("all results for the text keep the active filters", async ({ page }) => {
    await page.goto("/search?category=minerals");
    await hydrated(page);
    await box(page).pressSequentially("zinc");
    await options(page).getByText("All results for “zinc”").click();
    await page.waitForURL((url) => url.search === "?q=zinc&category=minerals");
    await list(page).waitFor({ state: "hidden" });
  });

  test("a click outside the list closes it", async ({ page }) => {
    await openHome(page);
    await box(page).pressSequentially("zinc");
    await list(page).waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await list(page).waitFor({ state: "hidden" });
  });
});

test("the header's box suggests too, and / focuses it unless another field has the focus", async ({
  page,
}) => {
  await page.goto("/brands");
  await hydrated(page);
  const header = page.getByRole("combobox", { name: "Search supplements" });
  await header.waitFor();
  const brands = page.getByRole("searchbox", { name: "Find a brand" });
  await brands.focus();
  await page.keyboard.press("/");
  expect(await brands.inputValue()).toBe("/");
  await brands.evaluate((field) => (field as HTMLElement).blur());
  await page.keyboard.press("/");
  expect(await header.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await header.inputValue()).toBe("");
  await page.keyboard.type("magn");
  await list(page).getByRole("group", { name: "Products" }).waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await list(page).getByRole("group", { name: "Products" }).getByRole("option").first().click();
  await page.waitForURL("**/supplement-details/**");
  expect(await header.inputValue()).toBe("");
});

test("the / shortcut can be turned off permanently", async ({ page }) => {
  await openHome(page);
  await box(page).pressSequentially("zinc");
  await page.getByRole("checkbox", { name: "Press / to search from anywhere" }).click();
  await page.goto("/brands");
  await hydrated(page);
  const header = page.getByRole("combobox", { name: "Search supplements" });
  await header.waitFor();
  expect(await header.getAttribute("aria-keyshortcuts")).toBeNull();
  await page.keyboard.press("/");
  expect(await header.evaluate((field) => field === document.activeElement)).toBe(false);
});

describe("recent searches", () => {
  test("are offered before anything is typed, newest first, and can be cleared", async ({ page }) => {
    await openHome(page);
    for (const words of ["zinc", "magnesium"]) {
      await typeOver(box(page), words);
      await list(page).waitFor();
      await box(page).press("Enter");
      await page.waitForURL((url) => url.searchParams.get("q") === words);
      await page.getByRole("heading", { name: new RegExp(`for “${words}”$`) }).waitFor();
    }
    await page.goto("/");
    await hydrated(page);
    await box(page).focus();
    const recent = list(page).getByRole("group", { name: "Recent searches" }).getByRole("option");
    await recent.first().waitFor();
    expect(await recent.allTextContents()).toEqual(["magnesium", "zinc"]);
    expect(await axeViolationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Clear recent searches" }).click();
    await list(page).waitFor({ state: "hidden" });
    expect(await page.evaluate(() => localStorage.getItem("recent_searches"))).toBeNull();
  });

  test("are removed one by one, by key, pointer or button", async ({ open }) => {
    const { page } = await open({ stored: { recent_searches: '["zinc","iron","creatine","copper"]' } });
    await openHome(page);
    await box(page).focus();
    const recent = list(page).getByRole("group", { name: "Recent searches" }).getByRole("option");
    await recent.first().waitFor();
    await box(page).press("ArrowDown");
    await box(page).press("Delete");
    await recent.nth(3).waitFor({ state: "hidden" });
    expect(await recent.allTextContents()).toEqual(["iron", "creatine", "copper"]);
    await remover(page, "creatine").click();
    await recent.nth(2).waitFor({ state: "hidden" });
    expect(await recent.allTextContents()).toEqual(["iron", "copper"]);
    expect(await box(page).evaluate(hasFocus)).toBe(true);
    await remover(page, "iron").press("Enter");
    await recent.nth(1).waitFor({ state: "hidden" });
    expect(await remover(page, "copper").evaluate(hasFocus)).toBe(true);
    await page.keyboard.press("Enter");
    await list(page).waitFor({ state: "hidden" });
    expect(await box(page).evaluate(hasFocus)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("recent_searches"))).toBeNull();
  });

  test("that are corrupt are ignored", async ({ open }) => {
    const { page } = await open({ stored: { recent_searches: "{" } });
    await openHome(page);
    await box(page).focus();
    await box(page).pressSequentially("zinc");
    await list(page).waitFor();
  });
});

test("on a small screen the list is as wide as the box and stays in view", async ({ open }) => {
  const { page } = await open({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await openHome(page);
  await box(page).tap();
  await box(page).pressSequentially("magn");
  await list(page).getByRole("group", { name: "Products" }).waitFor();
  const [form, shown] = await Promise.all([
    page.locator("main form").first().boundingBox(),
    list(page).locator("../..").boundingBox(),
  ]);
  expect(Math.round(shown?.width ?? 0)).toBeGreaterThanOrEqual(Math.floor(form?.width ?? 1) - 2);
  expect(await overflowOf(page)).toEqual({ page: 0, controls: [] });
});

test("text typed before hydration is kept", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const plain = page.getByRole("main").locator("input[name=q]");
  await plain.pressSequentially("mag");
  release();
  await hydrated(page);
  await box(page).waitFor();
  await box(page).pressSequentially("n");
  await list(page).getByRole("group", { name: "Products" }).waitFor();
  expect(await box(page).inputValue()).toBe("magn");
});
