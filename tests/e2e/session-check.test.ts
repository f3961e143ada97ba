import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { SESSION_CHECK_TIMEOUT_MS } from "#contract/session-routes.ts";
import { GUEST_ONLY, PROTECTED } from "./access.ts";
import { CONSOLE_REFUSED } from "./page-states.ts";
import { origin, test, userToken, type Visit, type VisitOptions } from "./visit.ts";

const GUEST_CALL = `${origin}/api${apiRoutes.getGuestToken.path}`;
const PROFILE_CALL = `${origin}/api${apiRoutes.getUser.path}`;
/** A page without API calls of its own. */
const STATIC_PAGE = "/about";
const SIGNED_IN: VisitOptions = { stored: { token: userToken } };

const at = (path: string) => (url: URL) => url.pathname === path;
const loader = (page: Page) => page.getByTestId("session-loader");
const placeholder = (page: Page) => page.getByRole("heading", { name: "Coming soon!" });
const accountMenu = (page: Page) => page.getByRole("button", { name: "Account menu for Ada" });
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: "Couldn’t load your" });
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });
/** The console's header shows no account. */
const hasOwnHeader = (path: string) => path === "/console";
/** What only a guest is offered. */
const loginLinks = (page: Page) => page.getByRole("link", { name: /^(Login|Register)$/ });

/** Holds calls of a page back until the returned function is called. Time in the page can be moved on. */
async function holdCalls(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route(call, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // The page has given the call up.
  });
  return resolve;
}

/** Almost as long as a session check may take: by then all that depends on time alone would have happened. */
const waitLong = (page: Page) => page.clock.fastForward(SESSION_CHECK_TIMEOUT_MS - 2_000);

const passTimeout = (page: Page) => page.clock.fastForward(SESSION_CHECK_TIMEOUT_MS + 1_000);

const failProfile = (page: Page) =>
  page.route(PROFILE_CALL, (route) =>
    route.fulfill({ status: 503, json: { status: false, message: "Come back later.", data: null } }),
  );

/** Holds the scripts of a page back, or the failure to load them, until the returned function is called. */
async function holdScripts(page: Page, { fail = false } = {}): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await (fail ? route.abort("connectionreset") : route.continue());
  });
  return resolve;
}

describe("the placeholder", () => {
  test.for([...GUEST_ONLY, ...PROTECTED])(
    "covers %s until the profile arrives, however long that takes",
    async (path, { open }) => {
      const { page } = await open({ ...SIGNED_IN, expectedErrors: CONSOLE_REFUSED });
      const release = await holdCalls(page, PROFILE_CALL);
      await page.goto(path);
      await placeholder(page).waitFor();
      await waitLong(page);
      await placeholder(page).waitFor();
      // Nothing under it can be reached, and a signed-in visitor isn't taken for a guest.
      expect(await page.getByRole("textbox").count()).toBe(0);
      expect(await page.getByRole("banner").count()).toBe(0);
      expect(await loginLinks(page).count()).toBe(0);
      release();
      await placeholder(page).waitFor({ state: "hidden" });
      await page.waitForURL(at(GUEST_ONLY.includes(path) ? "/" : path));
      if (!hasOwnHeader(path)) await accountMenu(page).waitFor();
    },
  );

  test("stays until the scripts know the user, so that /login never lies open first", async ({ open }) => {
    const { page } = await open(SIGNED_IN);
    const release = await holdScripts(page);
    const answered = page.waitForResponse(PROFILE_CALL);
    await page.goto("/login", { waitUntil: "commit" });
    await (await answered).finished();
    await page.waitForSelector('html[data-session="user-answered"]');
    await placeholder(page).waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
    release();
    await page.waitForURL(at("/"));
  });

  test("says so if the scripts can’t be loaded, and offers to try again", async ({ open }) => {
    const { page } = await open({
      ...SIGNED_IN,
      expectedErrors: /ERR_CONNECTION_RESET|dynamically imported/,
    });
    const fail = await holdScripts(page, { fail: true });
    await page.goto("/login", { waitUntil: "commit" });
    await placeholder(page).waitFor();
    fail();
    await page.getByRole("heading", { level: 1, name: "This page didn’t load" }).waitFor();
    await placeholder(page).waitFor({ state: "hidden" });
    await page.unrouteAll();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.waitForURL(at("/"));
    await accountMenu(page).waitFor();
  });
});

describe("the full-page loader", () => {
  test.for([
    { what: "guest token", stored: {}, call: GUEST_CALL, key: "guest_token" },
    { what: "profile", stored: { token: userToken }, call: PROFILE_CALL, key: "token" },
  ])(
    "covers a public page until the $what arrives, however long that takes",
    async ({ stored, call, key }, { open }) => {
      const { page } = await open({ stored });
      const release = await holdCalls(page, call);
      await page.goto(STATIC_PAGE);
      await loader(page).waitFor({ state: "visible" });
      await waitLong(page);
      await loader(page).waitFor({ state: "visible" });
      release();
      await loader(page).waitFor({ state: "hidden" });
      await page.waitForSelector('html[data-session="known"]');
      expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull();
    },
  );

  test("ends with the answer, before the scripts; the header takes no user for a guest", async ({ open }) => {
    const { page } = await open(SIGNED_IN);
    const release = await holdScripts(page);
    await page.goto(STATIC_PAGE, { waitUntil: "commit" });
    await page.waitForSelector('html[data-session="user-answered"]');
    await page.getByRole("heading", { level: 1 }).waitFor();
    await loader(page).waitFor({ state: "hidden" });
    await page.getByRole("banner").getByRole("link", { name: "Brands" }).waitFor();
    expect(await loginLinks(page).count()).toBe(0);
    release();
    await accountMenu(page).waitFor();
  });
});

describe("a session check that is never answered", () => {
  test.for([STATIC_PAGE, "/login", "/profile", "/ai-search-training-model"])(
    "fails on %s: it says so, and the profile can be requested again",
    async (path, { open }) => {
      const { page } = await open(SIGNED_IN);
      const release = await holdCalls(page, PROFILE_CALL);
      await page.goto(path);
      await page.locator("html[data-session=user]").waitFor();
      await passTimeout(page);
      await failure(page).filter({ hasText: MESSAGES.noConnection }).waitFor();
      await loader(page).or(placeholder(page)).waitFor({ state: "hidden" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByRole("banner").locator(loginLinks(page)).count()).toBe(0);
      release();
      await tryAgain(page).click();
      await failure(page).waitFor({ state: "hidden" });
      await page.waitForURL(at(path === "/login" ? "/" : path));
      await accountMenu(page).waitFor();
    },
  );

  test("fails for a guest: it says so, and the page is shown", async ({ page }) => {
    await holdCalls(page, GUEST_CALL);
    await page.goto(STATIC_PAGE);
    await loader(page).waitFor();
    await passTimeout(page);
    await page.getByRole("alert").filter({ hasText: MESSAGES.noConnection }).waitFor();
    await loader(page).waitFor({ state: "hidden" });
    await page.getByRole("banner").locator(loginLinks(page)).first().waitFor();
  });
});

describe("a profile call that fails", () => {
  /** Opens a page with a session token whose profile can't be loaded. */
  async function openFailing(
    open: (options: VisitOptions) => Promise<Visit>,
    path: string,
    options: VisitOptions = {},
  ) {
    const { page } = await open({
      ...SIGNED_IN,
      expectedErrors: /status of (503|403)|ERR_CONNECTION_REFUSED/,
      ...options,
    });
    await failProfile(page);
    await page.goto(path);
    await failure(page).filter({ hasText: "Come back later." }).waitFor();
    return page;
  }

  test.for([STATIC_PAGE, "/login", ...PROTECTED])(
    "says so on %s and is repeated without a reload",
    async (path, { open }) => {
      const page = await openFailing(open, path);
      expect(await page.getByRole("banner").locator(loginLinks(page)).count()).toBe(0);
      await page.evaluate(() => Object.assign(window, { isFirstLoad: true }));
      const failed = page.waitForResponse(PROFILE_CALL);
      await tryAgain(page).click();
      await failed;
      await failure(page).filter({ hasText: "Come back later." }).waitFor();
      // The button stayed, so the keyboard still is where it was.
      await tryAgain(page).and(page.locator(":focus")).waitFor();
      await page.unroute(PROFILE_CALL);
      await page.keyboard.press("Enter");
      await failure(page).waitFor({ state: "hidden" });
      if (!hasOwnHeader(path)) await accountMenu(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(path === "/login" ? "/" : path);
      expect(await page.evaluate(() => "isFirstLoad" in window)).toBe(true);
    },
  );

  test("leaves the way to the profile and to logging out", async ({ open }) => {
    const page = await openFailing(open, STATIC_PAGE);
    await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
    await page.waitForURL(at("/profile"));
    await page.getByRole("heading", { name: "Couldn’t load your profile" }).waitFor();

    const phone = await openFailing(open, STATIC_PAGE, { viewport: { width: 390, height: 800 } });
    await phone.getByRole("button", { name: "Open menu" }).click();
    const menu = phone.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Profile" }).waitFor();
    await menu.getByRole("button", { name: "Logout" }).waitFor();
    expect(await menu.locator(loginLinks(phone)).count()).toBe(0);
  });
});
