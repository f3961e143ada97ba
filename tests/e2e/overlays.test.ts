import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask } from "./catalogue.ts";
import { violationsOf } from "./page-checks.ts";
import { ordinaryReport, pathOf } from "./reports.ts";
import { test, userToken } from "./visit.ts";

const PHONE = { width: 320, height: 640 };

interface Layer {
  name: string;
  viewport?: typeof PHONE;
  mayComplain?: RegExp;
  lay: (page: Page) => Promise<void>;
}

const arrive = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
};

/** What lies over a page once something was pressed; what has a test of its own is inspected there. */
const LAYERS: readonly Layer[] = [
  {
    name: "the menu of a phone",
    viewport: PHONE,
    async lay(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Profile" }).waitFor();
    },
  },
  {
    name: "the menu of an account",
    async lay(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Account of Ada" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    },
  },
  {
    name: "the question before logging out",
    async lay(page) {
      await arrive(page, "/about");
      await page.getByRole("button", { name: "Account of Ada" }).click();
      await page.getByRole("menuitem", { name: "Logout" }).click();
      await page.getByRole("button", { name: "Yes, logout" }).waitFor();
    },
  },
  {
    name: "the report of an error that says too little",
    async lay(page) {
      await arrive(page, pathOf(await ordinaryReport()));
      await page.getByRole("button", { name: "Report an error" }).click();
      const dialog = page.getByRole("dialog", { name: "Report an error" });
      await dialog.getByRole("button", { name: "Send" }).click();
      await dialog.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "a message that the session could not be had, and the tray of a comparison",
    mayComplain: /status of 503/,
    async lay(page) {
      const { list } = await ask("searchSupplements", { limit: 2 });
      await page.route("**/api/user/manage_user", (route) => route.fulfill({ status: 503, json: {} }));
      await arrive(page, `/search?compare=${list.map(({ slug }) => slug).join(",")}`);
      await page.getByRole("link", { name: "Back to the search" }).click();
      await page.getByRole("link", { name: "Compare 2" }).waitFor();
      await page.reload();
      await page.getByRole("alert").waitFor();
    },
  },
];

describe.for(LAYERS)("$name", ({ lay, viewport, mayComplain }) => {
  test("has no accessibility violation in either scheme", async ({ open }) => {
    const { page } = await open({
      stored: { token: userToken },
      ...(viewport ? { viewport } : {}),
      ...(mayComplain ? { mayComplain } : {}),
    });
    await lay(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await violationsOf(page), colorScheme).toEqual([]);
    }
  });
});

test("a phone that is too narrow for the header's scan button scans by the menu", async ({ open }) => {
  const { page } = await open({ stored: { token: userToken }, viewport: PHONE });
  await arrive(page, "/about");
  await page.getByRole("button", { name: "Request test" }).waitFor();
  expect(await page.getByRole("button", { name: "Scan a pack" }).isVisible()).toBe(false);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Scan a pack" }).click();
  await page.getByRole("dialog", { name: "Scan a pack" }).waitFor();
});
