import type { Page } from "playwright-core";
import { expect } from "vitest";
import { SCREEN_GROUPS, SCREENS, screenPath } from "#web/features/console/screens.ts";
import { inspectScreen, openSiteDatabase, staffToken } from "./console.ts";
import { test } from "./visit.ts";

openSiteDatabase();

const PHONE = { width: 390, height: 844 };
const navigationOf = (page: Page) => page.getByRole("navigation", { name: "Console" });

test("every screen fits and has no axe violations at every width, in both schemes; its navigation is one row on a phone", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  const skeletons = page.getByRole("main").locator('[class*="bone"]');
  for (const { id, label } of SCREENS) {
    await page.goto(screenPath(id));
    await page.getByRole("heading", { name: label, level: 1 }).waitFor();
    await expect.poll(() => skeletons.count()).toBe(0);
    await inspectScreen(page, `screen-${id || "desk"}`);
    await page.setViewportSize(PHONE);
    await navigationOf(page).getByRole("button").waitFor();
    expect((await navigationOf(page).boundingBox())?.height, id).toBeLessThan(60);
  }
});

test("on a phone the console's navigation shows what waits, and opens a menu by groups", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") }, viewport: PHONE });
  const navigation = navigationOf(page);
  const menu = navigation.getByRole("button", { name: /^Staff/ });
  await page.goto("/console/staff");
  await menu.waitFor();
  expect(await navigation.getByRole("link").count()).toBe(0);
  await menu.press("Enter");
  for (const group of Object.values(SCREEN_GROUPS))
    await navigation.getByRole("region", { name: group }).waitFor();
  const current = navigation.getByRole("link", { name: "Staff" });
  expect(await current.getAttribute("aria-current")).toBe("page");
  await inspectScreen(page, "console-menu");
  await page.setViewportSize(PHONE);
  await current.press("Escape");
  expect(await navigation.getByRole("link").count()).toBe(0);
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.press("Enter");
  await navigation.getByRole("link", { name: "Figures" }).press("Enter");
  await page.getByRole("heading", { name: "Figures", level: 1 }).waitFor();
  expect(await navigation.getByRole("link").count()).toBe(0);
});
