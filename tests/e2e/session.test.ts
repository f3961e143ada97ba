import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { guestTokenWith, inSeconds } from "./tokens.ts";
import { origin, test, userToken } from "./visit.ts";

const GUEST_CALL = `${origin}/api${apiRoutes.getGuestToken.path}`;
const PROFILE_CALL = `${origin}/api${apiRoutes.getUser.path}`;
/** A page without API calls of its own. */
const STATIC_PAGE = "/about";

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const sessionResolved = (page: Page) => page.waitForSelector('html[data-session="known"]');
const loader = (page: Page) => page.getByTestId("session-loader");

/** Counts requests to a URL from now on. */
function countRequests(page: Page, url: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url() === url) count++;
  });
  return () => count;
}

const respondWith = (status: number, envelope: object) => (route: Route) =>
  route.fulfill({ status, json: envelope });

describe("without a session token", () => {
  test("and without a guest token: one is requested and stored", async ({ page }) => {
    const guestCalls = countRequests(page, GUEST_CALL);
    await page.goto(STATIC_PAGE);
    await page.waitForFunction(() => localStorage.getItem("guest_token"));
    await sessionResolved(page);
    const token = (await stored(page, "guest_token")) ?? "";
    const payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(token.split(".")).toHaveLength(3);
    expect(payload.exp).toBeGreaterThan(inSeconds(0));
    expect(guestCalls()).toBe(1);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });

  test("and with a valid guest token: none is requested", async ({ open }) => {
    const guest_token = guestTokenWith({ exp: inSeconds(3600) });
    const { page } = await open({ stored: { guest_token } });
    const guestCalls = countRequests(page, GUEST_CALL);
    await page.goto(STATIC_PAGE);
    expect(await loader(page).isVisible()).toBe(false);
    await sessionResolved(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await page.waitForURL("**/privacy-policy");
    expect(guestCalls()).toBe(0);
    expect(await stored(page, "guest_token")).toBe(guest_token);
  });

  const nowInSeconds = inSeconds(0);
  const now = new Date(nowInSeconds * 1000);

  test.for([
    { what: "has expired", payload: { exp: nowInSeconds - 1 } },
    { what: "expires exactly now", payload: { exp: nowInSeconds } },
    { what: "has no exp", payload: { sub: "guest" } },
    { what: "has a non-numeric exp", payload: { exp: "tomorrow" } },
  ])(
    "and with a guest token that $what: it is removed and the page reloads",
    async ({ payload }, { open }) => {
      const guest_token = guestTokenWith(payload);
      const { page } = await open({ stored: { guest_token } });
      await page.clock.setFixedTime(now);
      const pageLoads = countRequests(page, `${origin}${STATIC_PAGE}`);
      await page.goto(STATIC_PAGE);
      await page.waitForFunction(
        (old) => ![null, old].includes(localStorage.getItem("guest_token")),
        guest_token,
      );
      await sessionResolved(page);
      expect(pageLoads()).toBe(2);
    },
  );

  test("and with a guest token that expires in a second: it stays", async ({ open }) => {
    const guest_token = guestTokenWith({ exp: nowInSeconds + 1 });
    const { page } = await open({ stored: { guest_token } });
    await page.clock.setFixedTime(now);
    const pageLoads = countRequests(page, `${origin}${STATIC_PAGE}`);
    await page.goto(STATIC_PAGE);
    await sessionResolved(page);
    expect(pageLoads()).toBe(1);
    expect(await stored(page, "guest_token")).toBe(guest_token);
  });

  test("and on a guest-only route: no guest token is requested until the visitor leaves it", async ({
    page,
  }) => {
    const guestCalls = countRequests(page, GUEST_CALL);
    await page.goto("/login");
    await sessionResolved(page);
    expect(guestCalls()).toBe(0);
    expect(await stored(page, "guest_token")).toBeNull();
    await page.getByRole("banner").getByRole("link").first().click();
    await page.waitForFunction(() => localStorage.getItem("guest_token"));
    expect(guestCalls()).toBe(1);
  });

  test.for([200, 503])(
    "when the guest call responds %d with a failed status: its message is shown and initialization ends",
    async (status, { open }) => {
      const { page } = await open({ expectedErrors: /status of 503/ });
      const envelope = {
        status: false,
        message: "No.",
        data: { message: "There are no guest tokens today." },
      };
      await page.route(GUEST_CALL, respondWith(status, envelope));
      await page.goto(STATIC_PAGE);
      await page.getByRole("alert").filter({ hasText: "There are no guest tokens today." }).waitFor();
      await loader(page).waitFor({ state: "hidden" });
      expect(await stored(page, "guest_token")).toBeNull();
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  );

  test("when the guest call fails: an error is shown and initialization ends", async ({ open }) => {
    const { page } = await open({ expectedErrors: /ERR_CONNECTION_REFUSED/ });
    await page.route(GUEST_CALL, (route) => route.abort("connectionrefused"));
    await page.goto(STATIC_PAGE);
    await page.getByRole("alert").filter({ hasText: MESSAGES.noConnection }).waitFor();
    await loader(page).waitFor({ state: "hidden" });
    expect(await stored(page, "guest_token")).toBeNull();
  });
});

describe("with a session token", () => {
  test("the profile is requested once, the user is shown, and no guest token is requested", async ({
    open,
  }) => {
    const { page } = await open({ stored: { token: userToken } });
    const profileCalls = countRequests(page, PROFILE_CALL);
    const guestCalls = countRequests(page, GUEST_CALL);
    await page.goto(STATIC_PAGE);
    await page.getByRole("button", { name: "Account menu for Ada" }).waitFor();
    await sessionResolved(page);
    expect([profileCalls(), guestCalls()]).toEqual([1, 0]);
    expect(await stored(page, "guest_token")).toBeNull();
  });

  test("that is unknown to the server: it is removed and the visitor is a guest", async ({ open }) => {
    const { page } = await open({ stored: { token: "unknown-token" }, expectedErrors: /status of 401/ });
    const profileCalls = countRequests(page, PROFILE_CALL);
    await page.goto(STATIC_PAGE);
    await page.waitForFunction(() => localStorage.getItem("guest_token"));
    await sessionResolved(page);
    expect(await stored(page, "token")).toBeNull();
    expect(profileCalls()).toBe(1);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
  });

  test("when the profile call fails: the message is shown, it is not retried, and initialization ends", async ({
    open,
  }) => {
    const { page } = await open({ stored: { token: userToken }, expectedErrors: /status of 503/ });
    const profileCalls = countRequests(page, PROFILE_CALL);
    await page.route(
      PROFILE_CALL,
      respondWith(503, { status: false, message: "Come back later.", data: null }),
    );
    await page.goto(STATIC_PAGE);
    await page.getByRole("alert").filter({ hasText: "Come back later." }).waitFor();
    await loader(page).waitFor({ state: "hidden" });
    expect(await stored(page, "token")).toBe(userToken);
    expect(profileCalls()).toBe(1);
  });

  test("stored in another tab: logs in here too; removed there: goes to /login", async ({ open }) => {
    const { page, context } = await open();
    await page.goto(STATIC_PAGE);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).waitFor();
    const other = await context.newPage();
    await other.goto("/privacy-policy");
    await other.evaluate((token) => localStorage.setItem("token", token), userToken);
    await page.getByRole("button", { name: "Account menu for Ada" }).waitFor();
    await other.evaluate(() => localStorage.removeItem("token"));
    await page.waitForURL("**/login");
  });
});

test("a profile that failed is requested again on the next page", async ({ open }) => {
  const { page } = await open({ stored: { token: userToken }, expectedErrors: /status of 503/ });
  await page.route(
    PROFILE_CALL,
    respondWith(503, { status: false, message: "Come back later.", data: null }),
  );
  await page.goto(STATIC_PAGE);
  await page.getByRole("alert").filter({ hasText: "Come back later." }).waitFor();
  await page.unroute(PROFILE_CALL);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
  await page.getByRole("button", { name: "Account menu for Ada" }).waitFor();
});
