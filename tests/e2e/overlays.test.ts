import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { askApi } from "./catalogue.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { ordinaryReport, pathOf } from "./reports.ts";
import { test, userToken } from "./visit.ts";

const PHONE = { width: 320, height: 640 };

interface Overlay {
  name: string;
  viewport?: typeof PHONE;
  expectedErrors?: RegExp;
  open: (page: Page) => Promise<void>;
}

const arrive = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
};

/** Menus, dialogs and messages that open on demand and have no other test with axe. */
const OVERLAYS: readonly Overlay[] = [
  {
    name: "the mobile menu",
    viewport: PHONE,
    async open(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Profile" }).waitFor();
    },
  },
  {
    name: "the account menu",
    async open(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Account menu for Ada" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    },
  },
  {
    name: "the logout dialog",
    async open(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Account menu for Ada" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.getByRole("button", { name: "Yes, logout" }).waitFor();
    },
  },
  {
    name: "the error report dialog with errors",
    async open(page) {
      await arrive(page, pathOf(await ordinaryReport()));
      await page.getByRole("button", { name: "Report an error" }).click();
      const dialog = page.getByRole("dialog", { name: "Report an error" });
      await dialog.getByRole("button", { name: "Send" }).click();
      await dialog.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "a session error message, and the compare tray",
    expectedErrors: /status of 503/,
    async open(page) {
      const { list } = await askApi("searchSupplements", { limit: 2 });
      await page.route("**/api/user/manage_user", (route) => route.fulfill({ status: 503, json: {} }));
      await arrive(page, `/search?compare=${list.map(({ slug }) => slug).join(",")}`);
      await page.getByRole("link", { name: "Back to search" }).click();
      await page.getByRole("link", { name: "Compare 2" }).waitFor();
      await page.reload();
      await page.getByRole("alert").waitFor();
    },
  },
];

describe.for(OVERLAYS)("$name", ({ open: openOverlay, viewport, expectedErrors }) => {
  test("has no axe violations in either color scheme", async ({ open }) => {
    const { page } = await open({
      stored: { token: userToken },
      ...(viewport ? { viewport } : {}),
      ...(expectedErrors ? { expectedErrors } : {}),
    });
    await openOverlay(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await axeViolationsOf(page), colorScheme).toEqual([]);
    }
  });
});

test("on a phone too narrow for the header's scan button, the menu has one", async ({ open }) => {
  const { page } = await open({ stored: { token: userToken }, viewport: PHONE });
  await arrive(page, "/about");
  await page.getByRole("button", { name: "Request test" }).waitFor();
  expect(await page.getByRole("button", { name: "Scan a package" }).isVisible()).toBe(false);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Scan a package" }).click();
  await page.getByRole("dialog", { name: "Scan a package" }).waitFor();
});
