import type { Page } from "playwright-core";
import { expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { HOVER_DELAY_MS } from "#web/layout/intent.ts";
import { test } from "./visit.ts";

/** A prefetcher that loads late misses the first. */
const HOVERS = 3;

/** Collects the paths of all requests of a page from now on. */
function collectRequestPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test("hovering over a link prefetches the page's code and data", async ({ open }) => {
  const { page } = await open();
  const paths = collectRequestPaths(page);
  await page.goto("/search");
  const link = page.getByRole("main").locator('a[href^="/supplement-details/"]').first();
  const call = `/api${apiRoutes.getSupplement.path}`;
  const hover = async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    return paths.some((path) => path.startsWith("/assets/supplement-details-")) && paths.includes(call);
  };
  await expect.poll(hover, { interval: 500 }).toBe(true);
  await link.click();
  await page.waitForURL(/\/supplement-details\//);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(paths.filter((path) => path === call)).toHaveLength(1);
});

test("with Save-Data, pages are not prefetched", async ({ open }) => {
  const { page, context } = await open();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const paths = collectRequestPaths(page);
  await page.goto("/");
  // Loaded when the browser is idle, as the prefetcher would be.
  await page.locator(`link[href="${CAROUSEL_STYLESHEET.url}"]`).waitFor({ state: "attached" });
  const preloaded = () => page.locator('link[rel="modulepreload"]').count();
  const before = await preloaded();
  const link = page.getByRole("main").locator('a[href^="/supplement-details/"]').first();
  for (let hovers = 0; hovers < HOVERS; hovers++) {
    await page.mouse.move(0, 0);
    await link.hover();
    // Timers of a page fire in the order in which they are due, so the prefetcher's would have fired.
    await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), HOVER_DELAY_MS * 2);
  }
  expect(paths).not.toContain(`/api${apiRoutes.getSupplement.path}`);
  expect(await preloaded()).toBe(before);
});

test("a page whose file is gone after an update of the site loads the document again", async ({ open }) => {
  const { page } = await open({ expectedErrors: /Failed to load resource|dynamically imported module/ });
  await page.goto("/");
  await page.waitForSelector('html[data-session="known"]');
  await page.route("**/assets/brands-*.js", (route) => route.fulfill({ status: 404, body: "Not found" }));
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Brands" });
  const loaded = page.waitForEvent("load");
  await link.click();
  await loaded;
  await page.unroute("**/assets/brands-*.js");
  await link.click();
  await page.waitForURL("/brands");
});

test("loading a page again keeps its scroll position", async ({ open }) => {
  const { page } = await open();
  await page.goto("/search");
  await page.waitForSelector('html[data-session="known"]');
  await page.evaluate(() => window.scrollTo(0, 600));
  await page.reload();
  await page.waitForSelector('html[data-session="known"]');
  // The header is a little lower once the page is scrolled.
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - 600))
    .toBeLessThanOrEqual(20);
});

test("a list that is opened again shows at once and is fetched again", async ({ page }) => {
  const paths = collectRequestPaths(page);
  const call = `/api${apiRoutes.listBrands.path}`;
  const fetched = () => paths.filter((path) => path === call).length;
  const links = page.getByRole("banner").getByRole("navigation", { name: "Main" });
  const brand = page.getByRole("main").locator('a[href^="/brand-details/"]').first();
  await page.goto("/brands");
  await page.waitForSelector('html[data-session="known"]');
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${call}`, async (route) => {
    await promise;
    await route.continue();
  });
  await links.getByRole("link", { name: "Search", exact: true }).click();
  await page.waitForURL("**/search");
  await page.getByRole("article").first().waitFor();
  expect(fetched()).toBe(0);
  const asked = page.waitForRequest(`**${call}`);
  await links.getByRole("link", { name: "Brands" }).click();
  await brand.waitFor();
  await asked;
  const answered = page.waitForResponse(`**${call}`);
  answer();
  await answered;
  await brand.waitFor();
  expect(fetched()).toBe(1);
});
