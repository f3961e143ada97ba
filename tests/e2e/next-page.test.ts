import type { Page } from "playwright-core";
import { expect } from "vitest";
import { addresses } from "#contract/api-routes.ts";
import { CAROUSEL_STYLESHEET } from "#web/layout/carousel-stylesheet.ts";
import { test } from "./visit.ts";

/** The paths of everything that a page has asked for so far. */
function pathsAskedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test("a page whose link is pointed at is fetched before it is opened, with its answer", async ({ open }) => {
  const { page } = await open();
  const asked = pathsAskedBy(page);
  await page.goto("/search");
  const link = page.getByRole("main").locator('a[href^="/supplement-details/"]').first();
  const call = `/api${addresses.getSupplement.path}`;
  const point = async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    return asked.some((path) => path.startsWith("/assets/supplement-details-")) && asked.includes(call);
  };
  await expect.poll(point, { timeout: 15_000, interval: 500 }).toBe(true);
  await link.click();
  await page.waitForURL(/\/supplement-details\//);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(asked.filter((path) => path === call)).toHaveLength(1);
});

test("readers who spare data fetch a page when they open it", async ({ open }) => {
  const { page, context } = await open();
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked = pathsAskedBy(page);
  await page.goto("/");
  // It comes when the browser is idle, as what fetches pages would.
  await page.locator(`link[href="${CAROUSEL_STYLESHEET.url}"]`).waitFor({ state: "attached" });
  expect(asked.filter((path) => path.startsWith("/assets/next-page"))).toEqual([]);
});
