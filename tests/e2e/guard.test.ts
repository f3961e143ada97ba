import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { ROUTES } from "#web/route-table.ts";
import { GUEST_ONLY, PROTECTED } from "./access.ts";
import { twoSupplements } from "./catalogue.ts";
import { typeOver } from "./typing.ts";
import { origin, test, userToken } from "./visit.ts";

const PROFILE_CALL = `${origin}/api${apiRoutes.getUser.path}`;

const at = (path: string) => (url: URL) => url.pathname === path;
const placeholder = (page: Page) => page.getByRole("heading", { name: "Coming soon!" });

/** Delays profile calls until the returned function is called. */
async function holdProfile(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PROFILE_CALL, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe("redirects on load", () => {
  test.for(PROTECTED)("a visitor without a token who opens %s is sent to /home", async (path, { page }) => {
    await page.goto(path);
    await page.waitForURL(at("/home"));
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test.for(GUEST_ONLY)(
    "a visitor without a session stays on %s, under a bar with the logo",
    async (path, { page }) => {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      await page.getByRole("banner").getByRole("link").waitFor();
      expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
      expect(await page.getByRole("contentinfo").count()).toBe(0);
    },
  );
});

describe("the placeholder", () => {
  const layouts = [
    { width: 390, logo: 180, layout: "small" },
    { width: 1024, logo: 180, layout: "small" },
    { width: 1025, logo: 256, layout: "large" },
    { width: 1440, logo: 256, layout: "large" },
  ];

  test("shows its text and a logo, both larger from 1,025 px", async ({ open }) => {
    const { page } = await open({ stored: { token: userToken } });
    const release = await holdProfile(page);
    await page.goto("/profile");
    await placeholder(page).waitFor();
    const cover = page
      .locator("div", { has: page.getByRole("img", { name: "Assayed" }).and(page.locator("svg")) })
      .filter({ has: placeholder(page) })
      .last();
    for (const { width, logo, layout } of layouts) {
      await page.setViewportSize({ width, height: 800 });
      const box = await cover.getByRole("img", { name: "Assayed" }).boundingBox();
      expect.soft([box?.width, box?.height], `${width} px`).toEqual([logo, logo]);
      const title = await placeholder(page).evaluate((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      );
      expect.soft(title > 40 ? "large" : "small", `${width} px`).toBe(layout);
      const background = await cover.evaluate((element) => getComputedStyle(element).backgroundImage);
      expect.soft(background, `${width} px`).toContain("placeholder");
    }
    await page.getByText(/good things take time/i).waitFor();
    expect(await page.getByText(/good things take time/i).textContent()).toMatch(
      /tools.*clearer, more confident decisions/i,
    );
    release();
    await placeholder(page).waitFor({ state: "hidden" });
  });
});

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("text typed before the scripts arrive stays in the form", async ({ open }) => {
  const { page } = await open({ expectedErrors: /status of 401/ });
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await typeOver(page.getByLabel("Email address"), "ada@example.org");
  const submit = page.getByRole("button", { name: "Log in", exact: true });
  expect(await submit.isDisabled()).toBe(true);
  release();
  await expect.poll(() => submit.isDisabled()).toBe(false);
  expect(await page.getByLabel("Email address").inputValue()).toBe("ada@example.org");
  await typeOver(page.getByLabel("Password", { exact: true }), "short");
  await submit.click();
  await page.getByRole("alert").first().waitFor();
  expect(await page.getByLabel("Email address").inputValue()).toBe("ada@example.org");
});

test("a button clicked before the scripts arrive does what it does, once", async ({ page }) => {
  const { tested } = await twoSupplements();
  const release = await holdScripts(page);
  await page.goto(`/supplement-details/${tested.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Report an error" }).click();
  release();
  await page.getByRole("dialog", { name: "Report an error" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(1);
});

test("ROUTES has the sixteen routes of the specification, ours, and a catch-all", () => {
  expect(ROUTES.map(({ path }) => path).sort()).toEqual(
    [
      ...[
        "/",
        "/home",
        "/brands",
        "/brand-details/:slug",
        "/search",
        "/ai-search",
        "/supplement-details/:slug",
      ],
      ...["/about", "/report/:slug", "/privacy-policy", ...PROTECTED, ...GUEST_ONLY, "*"],
      ...[
        "/ingredients",
        "/ingredient/:slug",
        "/notices",
        "/registry",
        "/registry/:number",
        "/rankings",
        "/rankings/:category",
        "/my-day",
        "/requests",
        "/requests/:id",
        "/standards",
        "/open-data",
        "/imprint",
        "/security",
        "/newsletter",
        "/newsletter/confirm",
      ],
      ...["/unsubscribe", "/undo-email-change", "/console/:screen"],
    ].sort(),
  );
});
