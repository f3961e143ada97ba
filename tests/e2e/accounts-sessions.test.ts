import { describe, expect } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, endSession, logIn, logInElsewhere, logOut, newAccount } from "./accounts.ts";
import { typeForm } from "./typing.ts";
import { origin, test } from "./visit.ts";

const EXPIRED = "Session expired. Please login again.";
const at = (path: string) => (url: URL) => url.pathname + url.search === path;

describe("logging out", () => {
  test("ends the session on the server and sends every open tab to /login, which returns after login", async ({
    open,
  }) => {
    const { token, email } = await newAccount();
    const { page, context } = await open({ stored: { token } });
    const other = await context.newPage();
    await page.goto("/about");
    await other.goto("/brands?sort=name");
    await accountButton(other).waitFor();
    const logoutCall = page.waitForRequest(`${origin}/api/user/logout`);
    await logOut(page);
    expect((await logoutCall).headers().authorization).toBe(`Bearer ${token}`);
    await other.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await expect(endSession(token)).rejects.toThrow(EXPIRED);

    await logIn(other, email, PASSWORD);
    await other.waitForURL(at("/brands?sort=name"));
    await page.waitForURL(at("/"));
    await accountButton(page).waitFor();
  });

  test("without a connection logs out locally and shows a notice", async ({ open }) => {
    const { token } = await newAccount();
    const { page } = await open({ stored: { token }, expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/user/logout", (route) => route.abort());
    await page.goto("/about");
    await logOut(page);
    await page.getByRole("alert").filter({ hasText: "we couldn’t reach the server" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

describe("a session ended elsewhere", () => {
  test("is noticed at the next API call: toast, /login, and back", async ({ open }) => {
    const { token, email } = await newAccount();
    const { page } = await open({ stored: { token }, expectedErrors: /status of 401/ });
    await page.goto("/profile");
    await page.getByRole("heading", { name: "Email address" }).waitFor();
    await endSession(token);
    await page.getByRole("link", { name: "Security" }).click();
    await page.getByRole("alert").filter({ hasText: EXPIRED }).waitFor();
    await page.waitForURL("**/login");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await logIn(page, email, PASSWORD);
    await page.waitForURL(at("/profile?tab=security"));
    await page.getByText("This device").waitFor();
  });

  test("is noticed when a protected page opens", async ({ open }) => {
    const { token } = await newAccount();
    await endSession(token);
    const { page } = await open({ stored: { token }, expectedErrors: /status of 401/ });
    await page.goto("/profile");
    await page.waitForURL("**/login");
    await page.getByRole("alert").filter({ hasText: EXPIRED }).waitFor();
  });

  test("can be ended from the list under Security", async ({ open }) => {
    const { token, email } = await newAccount();
    const elsewhere = await logInElsewhere(email);
    const { page } = await open({ stored: { token } });
    await page.goto("/profile?tab=security");
    const lines = page.getByRole("listitem").filter({ hasText: "Last used" });
    await lines.nth(1).waitFor();
    await page.getByRole("button", { name: /^Log out (?!everywhere)/ }).click();
    await lines.nth(1).waitFor({ state: "detached" });
    expect(await lines.textContent()).toContain("This device");
    await expect(endSession(elsewhere)).rejects.toThrow(EXPIRED);
  });

  test("all but this one can be ended at once", async ({ open }) => {
    const { token, email } = await newAccount();
    await logInElsewhere(email);
    await logInElsewhere(email);
    const { page } = await open({ stored: { token } });
    await page.goto("/profile?tab=security");
    const everywhere = page.getByRole("button", { name: "Log out everywhere else" });
    await everywhere.click();
    await everywhere.waitFor({ state: "detached" });
    expect(await page.getByRole("listitem").filter({ hasText: "Last used" }).count()).toBe(1);
  });
});

describe("the return path after login", () => {
  test("survives Register, Log in and Forgot password", async ({ page }) => {
    const { email } = await newAccount();
    await page.goto("/search?q=magnesium");
    await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
    await page.getByRole("link", { name: "Log in" }).click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("link", { name: "Log in" }).click();
    await logIn(page, email, PASSWORD);
    await page.waitForURL(at("/search?q=magnesium"));
  });

  test.for(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "never leads to %s",
    async (from, { open }) => {
      const { email } = await newAccount();
      const { page } = await open();
      await page.goto("/login");
      await page.evaluate(
        (path) => history.replaceState({ ...history.state, usr: { from: path } }, ""),
        from,
      );
      await page.reload();
      await logIn(page, email, PASSWORD);
      await page.waitForURL(`${origin}/`);
    },
  );
});

test("changing the password ends other sessions and keeps this one, in every tab", async ({ open }) => {
  const { token, email } = await newAccount();
  const elsewhere = await logInElsewhere(email);
  const { page, context } = await open({ stored: { token } });
  const other = await context.newPage();
  await other.goto("/about");
  await page.goto("/profile?tab=security");
  await typeForm([
    [page.getByLabel("Current password", { exact: true }), PASSWORD],
    [page.getByLabel("New password", { exact: true }), "another long retort"],
    [page.getByLabel("Confirm new password", { exact: true }), "another long retort"],
  ]);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("status").filter({ hasText: "Password changed." }).waitFor();
  await expect(endSession(elsewhere)).rejects.toThrow(EXPIRED);
  await accountButton(other).waitFor();
  await other.goto("/profile?tab=security");
  await other.getByText("This device").waitFor();
});
