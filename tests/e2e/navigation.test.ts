import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { INGREDIENTS, MORE_PAGES, NAVIGATION } from "#web/layout/navigation.ts";
import { twoSupplements } from "./catalogue.ts";
import { durationOf } from "./theme.ts";
import { origin, test, userToken } from "./visit.ts";

const PROFILE_CALL = `${origin}/api${apiRoutes.getUser.path}`;

const at = (path: string) => (url: URL) => url.pathname === path;

describe("the navigation", () => {
  const entries = [...NAVIGATION, INGREDIENTS].map(({ label }) => label);
  const tables: [path: string | (() => Promise<string>), active: string | null, section?: string][] = [
    ["/", "Home"],
    ["/home", "Home"],
    ["/search", "Search"],
    [async () => `/supplement-details/${(await twoSupplements()).tested.slug}`, "Search"],
    ["/ai-search", "AI Search", "Search"],
    ["/ai-search-training-model", "AI Search"],
    ["/brands", "Brands"],
    [async () => `/brand-details/${(await twoSupplements()).tested.brand.slug}`, "Brands"],
    ["/ingredients", "Ingredients"],
    ["/ingredient/magnesium", "Ingredients"],
    ["/about", null],
    ["/privacy-policy", null],
  ];

  test("marks the entry of the page as active: bold and current", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    for (const [place, active, section] of tables) {
      const path = typeof place === "string" ? place : await place();
      await page.goto(path);
      const links = page.getByRole("banner").getByRole("navigation").getByRole("link");
      await links.first().waitFor();
      const shown = await links.evaluateAll((found) =>
        found.map((link) => ({
          name: link.textContent,
          current: link.getAttribute("aria-current"),
          bold: Number(getComputedStyle(link).fontWeight) >= 700,
        })),
      );
      expect.soft(shown, path).toEqual(
        entries.map((name) => ({
          name,
          current: name === active ? "page" : name === section ? "true" : null,
          bold: name === active || name === section,
        })),
      );
    }
  });

  test("links to its pages", async ({ page }) => {
    await page.goto("/");
    const main = page.getByRole("banner").getByRole("navigation");
    for (const [name, path] of [
      ["Search", "/search"],
      ["Brands", "/brands"],
      ["Ingredients", "/ingredients"],
      ["Home", "/"],
    ] as const) {
      await main.getByRole("link", { name, exact: true }).click();
      await page.waitForURL(at(path));
      await main.getByRole("link", { name, exact: true }).and(page.locator("[aria-current=page]")).waitFor();
    }
  });
});

describe("the header", () => {
  const header = (page: Page) => page.getByRole("banner");

  test("logged out: Register and Login", async ({ page }) => {
    await page.goto("/about");
    await header(page).getByRole("link", { name: "Register" }).waitFor();
    await header(page).getByRole("link", { name: "Login" }).click();
    await page.waitForURL(at("/login"));
  });

  test("logged in: initials, first name, and a menu with Profile and Logout", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    await page.goto("/about");
    const account = header(page).getByRole("button", { name: "Account menu for Ada" });
    await account.waitFor();
    expect(await account.textContent()).toBe("Account menu for ALAda");
    expect(await header(page).getByRole("link", { name: "Login" }).count()).toBe(0);
    await account.click();
    await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await page.waitForURL(at("/profile"));
  });

  test("truncates the first name at 75 px", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    await page.route(PROFILE_CALL, async (route) => {
      const response = await route.fetch();
      const envelope = await response.json();
      await route.fulfill({
        response,
        json: { ...envelope, data: { ...envelope.data, first_name: "Maximiliana-Bartholomea" } },
      });
    });
    await page.goto("/about");
    const box = await header(page).getByRole("button").getByText("Maximiliana-Bartholomea").boundingBox();
    expect(box?.width).toBeLessThanOrEqual(75);
    expect(box?.width).toBeGreaterThan(60);
  });

  test("confirms before logging out; then clears the tokens and the user, and opens /login", async ({
    open,
  }) => {
    const { page } = await open({ stored: { token: userToken } });
    // Other tests use the session, so the server must not end it.
    await page.route("**/api/user/logout", (route) =>
      route.fulfill({ json: { status: true, message: "", data: null } }),
    );
    await page.goto("/about");
    const account = header(page).getByRole("button", { name: "Account menu for Ada" });
    const dialog = page.getByRole("dialog").filter({ hasText: "Are you sure you want to logout?" });
    await account.click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    await account.click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await dialog.getByRole("button", { name: "Yes, logout" }).click();
    await page.waitForURL(at("/login"));
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await account.waitFor({ state: "detached" });
  });
});

describe("the mobile menu", () => {
  const opener = (page: Page) => page.getByRole("button", { name: "Open menu" });
  const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

  test("is there up to 1,024 px, and the navigation in the header from a width below that", async ({
    page,
  }) => {
    await page.goto("/about");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const brands = page.getByRole("banner").getByRole("link", { name: "Brands" });
    for (const { width, ...shown } of [
      { width: 390, menu: true, links: false },
      { width: 1024, menu: true, links: true },
      { width: 1025, menu: false, links: true },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      expect
        .soft({ menu: await opener(page).isVisible(), links: await brands.isVisible() }, `${width} px`)
        .toEqual(shown);
    }
  });

  test("leads to the pages that the header has no room for", async ({ open }) => {
    const { page } = await open({ viewport: { width: 390, height: 800 } });
    for (const { label, to } of MORE_PAGES) {
      await page.goto("/brands");
      await opener(page).click();
      await menu(page).getByRole("link", { name: label, exact: true }).click();
      await page.waitForURL(at(to));
      await menu(page).waitFor({ state: "hidden" });
    }
  });

  test("opens with a transition, navigates and closes; Escape returns the focus", async ({ open }) => {
    const { page } = await open({ viewport: { width: 390, height: 800 }, reducedMotion: "no-preference" });
    await page.goto("/about");
    await opener(page).click();
    await menu(page).waitFor();
    const durations = await menu(page).evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(new Set(durations.split(", "))).toEqual(new Set([await durationOf(page, "--menu")]));
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "hidden" });
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await opener(page).click();
    await menu(page).getByRole("link", { name: "Brands" }).click();
    await page.waitForURL(at("/brands"));
    await menu(page).waitFor({ state: "hidden" });
  });

  test("logged in: Profile and Logout", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken }, viewport: { width: 390, height: 800 } });
    await page.goto("/about");
    await page.waitForSelector('html[data-session="known"]');
    await opener(page).click();
    await menu(page).getByRole("button", { name: "Logout" }).click();
    const dialog = page.getByRole("dialog").filter({ hasText: "Are you sure you want to logout?" });
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await opener(page).click();
    await menu(page).getByRole("link", { name: "Profile" }).click();
    await page.waitForURL(at("/profile"));
  });
});

describe("the search page by keyboard", () => {
  test("has its results before its filters, and skips to either", async ({ page }) => {
    await page.goto("/search?q=magnesium");
    await page.waitForSelector('html[data-session="known"]');
    const order = await page.evaluate(() => {
      const results = document.querySelector("#results");
      const filters = document.querySelector("#filters");
      return results && filters && results.compareDocumentPosition(filters);
    });
    expect(order).toBe(4); // DOCUMENT_POSITION_FOLLOWING
    const toResults = page.getByRole("link", { name: "Skip to results" });
    await toResults.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#results") !== null)).toBe(true);
    await page.getByRole("link", { name: "Skip to filters" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#filters") !== null)).toBe(true);
  });
});

describe("the footer", () => {
  test("has quick links, contact details and social links", async ({ page }) => {
    await page.goto("/about");
    const footer = page.getByRole("contentinfo");
    const quick = footer.getByRole("navigation", { name: "Quick links" }).getByRole("link");
    expect(await quick.allTextContents()).toEqual([
      ...NAVIGATION.map(({ label }) => label),
      "Privacy Policy",
    ]);
    const more = footer.getByRole("navigation", { name: "More pages" }).getByRole("link");
    expect(await more.allTextContents()).toEqual(MORE_PAGES.map(({ label }) => label));
    await footer.getByRole("heading", { name: "Reach us" }).waitFor();
    expect(await footer.textContent()).toMatch(/Austin, Texas/);
    for (const name of ["Instagram", "TikTok", "Twitter", "Pinterest"]) {
      expect(await footer.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:/);
    }
  });

  test("is absent on the pages of AI search", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    for (const path of ["/ai-search", "/ai-search-training-model"]) {
      await page.goto(path);
      await page.getByRole("banner").getByRole("navigation", { name: "Main" }).waitFor();
      expect.soft(await page.getByRole("contentinfo").count(), path).toBe(0);
    }
  });
});
