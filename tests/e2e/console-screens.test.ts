import { expect } from "vitest";
import { SCREEN_GROUPS, SCREENS, screenPath } from "#web/features/console/screens.ts";
import { inspectScreen, openSiteDatabase, staffToken } from "./console.ts";
import { test } from "./visit.ts";

openSiteDatabase();

test("every screen fits and has no axe violations at every width, in both schemes", async ({ open }) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  for (const { id, label } of SCREENS) {
    await page.goto(screenPath(id));
    await page.getByRole("heading", { name: label, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await inspectScreen(page, `screen-${id || "desk"}`);
  }
});

test("on a phone the console's navigation is one row with what waits, and a menu by groups", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/console/staff");
  const navigation = page.getByRole("navigation", { name: "Console" });
  const menu = navigation.getByRole("button", { name: /^Staff/ });
  await menu.waitFor();
  for (const { id } of SCREENS) {
    await page.goto(screenPath(id));
    await navigation.getByRole("button").waitFor();
    expect((await navigation.boundingBox())?.height, id).toBeLessThan(60);
  }
  await page.goto("/console/staff");
  await menu.waitFor();
  expect(await navigation.getByRole("link").count()).toBe(0);
  await menu.press("Enter");
  for (const group of Object.values(SCREEN_GROUPS))
    await navigation.getByRole("region", { name: group }).waitFor();
  const current = navigation.getByRole("link", { name: "Staff" });
  expect(await current.getAttribute("aria-current")).toBe("page");
  await inspectScreen(page, "console-menu");
  await page.setViewportSize({ width: 390, height: 844 });
  await current.press("Escape");
  expect(await navigation.getByRole("link").count()).toBe(0);
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await menu.press("Enter");
  await navigation.getByRole("link", { name: "Figures" }).press("Enter");
  await page.getByRole("heading", { name: "Figures", level: 1 }).waitFor();
  expect(await navigation.getByRole("link").count()).toBe(0);
});
