import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { codeField, emailsTo, newAccount, newConfirmedAccount, typeCode } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { newRequestName, runOperatorCommand, sendRequest } from "./requests.ts";
import { typeForm } from "./typing.ts";
import { origin, test, type Visit, type VisitOptions } from "./visit.ts";

const at = (path: string) => (url: URL) => url.pathname === path;

test("a guest who follows a product is told why to log in, and follows it right after", async ({ open }) => {
  const { email } = await newAccount();
  const { untested } = await twoSupplements();
  const { page } = await open();
  await page.goto(`/supplement-details/${untested.slug}`);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
  await page.waitForURL(at("/login"));
  await page.getByText("We’ll follow it for you right after.").waitFor();
  await typeForm([
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), PASSWORD],
  ]);
  await page.keyboard.press("Enter");
  await page.waitForURL(at(`/supplement-details/${untested.slug}`));
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
});

test("a user quicker than the page’s scripts isn’t asked to log in", async ({ open }) => {
  const { untested } = await twoSupplements();
  const { token } = await newConfirmedAccount();
  const { page } = await open({ stored: { token } });
  const paths = collectPaths(page);
  const { promise, resolve: loadScripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/supplement-details/${untested.slug}`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
  loadScripts();
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  expect(paths).not.toContain("/login");
});

/** Collects the paths of the pages that are opened from now on. */
function collectPaths(page: Page): string[] {
  const paths: string[] = [];
  page.on("framenavigated", (frame) => paths.push(new URL(frame.url()).pathname));
  return paths;
}

describe("a user whose session check failed isn’t asked to log in", () => {
  const call = `${origin}/api${apiRoutes.getUser.path}`;

  /** A new user's visit whose session check fails, and isn't answered when repeated until `answer` is called. */
  async function newUser(open: (options: VisitOptions) => Promise<Visit>) {
    const { token } = await newConfirmedAccount();
    const { page } = await open({ stored: { token }, expectedErrors: /status of 503/ });
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await promise;
      await route.continue();
    });
    const fail = { status: 503, json: { status: false, message: "Come back later.", data: null } };
    await page.route(call, (route) => route.fulfill(fail), { times: 1 });
    return { page, paths: collectPaths(page), answer };
  }

  const sawFailure = (page: Page) =>
    page.getByRole("alert").filter({ hasText: "Couldn’t load your account." }).waitFor();

  test("and follows a product", async ({ open }) => {
    const { untested } = await twoSupplements();
    const { page, paths, answer } = await newUser(open);
    await page.goto(`/supplement-details/${untested.slug}`);
    await sawFailure(page);
    const follow = page.getByRole("button", { name: "Follow", exact: true });
    await follow.press("Enter");
    await follow.and(page.locator("[aria-disabled]")).waitFor();
    answer();
    await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
    expect(paths).not.toContain("/login");
  });

  test("and sees what they follow, though the list was asked for before and answers after it", async ({
    open,
  }) => {
    const { untested } = await twoSupplements();
    const { page, answer } = await newUser(open);
    const listed = Promise.withResolvers<void>();
    const followed = Promise.withResolvers<void>();
    await page.route(`${origin}/api${apiRoutes.followSupplement.path}`, async (route) => {
      const isFollow = route.request().postDataJSON().action === "follow";
      if (isFollow) await listed.promise;
      const response = await route.fetch();
      listed.resolve();
      if (!isFollow) await followed.promise;
      await route.fulfill({ response });
    });
    await page.goto(`/supplement-details/${untested.slug}`);
    await sawFailure(page);
    await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
    const done = page.waitForEvent("requestfinished", (request) => /"follow"/.test(request.postData() ?? ""));
    answer();
    await done;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    followed.resolve();
    await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  });

  test("and votes for a request", async ({ open }) => {
    const name = newRequestName();
    const id = await sendRequest((await newConfirmedAccount()).token, name);
    await runOperatorCommand("requests", "accept", id);
    const { page, paths, answer } = await newUser(open);
    await page.goto("/requests");
    await sawFailure(page);
    const vote = page.getByRole("button", { name: `Vote for ${name}` });
    await vote.press("Enter");
    await vote.and(page.locator("[aria-disabled]")).waitFor();
    answer();
    await page.getByRole("button", { name: `Vote for ${name}, 2 votes`, pressed: true }).waitFor();
    expect(paths).not.toContain("/login");
  });

  test("and is told if it fails again; nothing is done later", async ({ open }) => {
    const { untested } = await twoSupplements();
    const { token } = await newConfirmedAccount();
    const { page } = await open({ stored: { token }, expectedErrors: /status of 503/ });
    const paths = collectPaths(page);
    const fail = { status: 503, json: { status: false, message: "Come back later.", data: null } };
    await page.route(call, (route) => route.fulfill(fail));
    await page.goto(`/supplement-details/${untested.slug}`);
    await sawFailure(page);
    const again = page.waitForResponse(call);
    const follow = page.getByRole("button", { name: "Follow", exact: true });
    await follow.press("Enter");
    await again;
    await follow.and(page.locator(":not([aria-disabled])")).waitFor();
    await sawFailure(page);
    await page.unroute(call);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: /^Account menu for/ }).waitFor();
    await page.getByRole("button", { name: "Follow", exact: true, pressed: false }).waitFor();
    expect(paths).not.toContain("/login");
  });
});

test("a banner asks for the emailed code until it is entered", async ({ open }) => {
  const { email, token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/about");
  const banner = page.getByRole("region", { name: "Confirm your email" });
  await banner.getByText(email).waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await banner.getByRole("button", { name: "Enter the code" }).press("Enter");
  await codeField(page).and(page.locator(":focus")).waitFor();
  await typeCode(page, await emailsTo(email).nextCode());
  await banner.waitFor({ state: "detached" });
});

test("a filled-in request form survives a session that has expired", async ({ open }) => {
  const { email, token } = await newAccount();
  const { page } = await open({ stored: { token }, expectedErrors: /status of 401/ });
  await page.goto("/about?ask=");
  const name = page.getByLabel("Supplement name");
  await typeForm([
    [name, "Zinc from the corner shop"],
    [page.getByLabel("Supplement URL"), "https://shop.example.com/zinc?utm_source=mail"],
  ]);
  const call = `${origin}/api${apiRoutes.addTestRequest.path}`;
  await page.route(call, (route) =>
    route.fulfill({ status: 401, json: { status: false, message: "Session expired.", data: null } }),
  );
  await page.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL(at("/login"));
  await page.unroute(call);
  await typeForm([
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), PASSWORD],
  ]);
  await page.keyboard.press("Enter");
  await page.waitForURL(at("/about"));
  await expect.poll(() => name.inputValue()).toBe("Zinc from the corner shop");
  await page.getByRole("button", { name: "Send request" }).click();
  await page.getByRole("button", { name: "Awesome!" }).waitFor();
});
