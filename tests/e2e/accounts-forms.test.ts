import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { MAX_LENGTH } from "#contract/limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, codeField, logIn, logOut, newAccount, newEmailAddress } from "./accounts.ts";
import { fillAsManager, typeForm, typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

/** The accessible description of a field. */
const describedBy = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe("form errors", () => {
  test("a wrong field is marked when it is left, an empty one is not, and a right one is unmarked at once", async ({
    page,
  }) => {
    await page.goto("/register");
    await page.waitForSelector('html[data-session="known"]');
    await page.getByLabel("First name").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("grace");
    await page.keyboard.press("Tab");
    const problem = page.getByText("Enter an email address like name@example.com.");
    await problem.waitFor();
    expect(await page.locator("[aria-invalid=true]").count()).toBe(1);
    await page.getByLabel("Email address").pressSequentially("@example.com");
    await problem.waitFor({ state: "detached" });
  });

  test("a press that leaves a wrong field is not lost when its error moves the page", async ({ page }) => {
    await page.goto("/register");
    await typeOver(page.getByLabel("Email address"), "grace");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await page.waitForURL("**/login");
  });

  test("are shown at their fields and announced, and the first invalid field gets the focus", async ({
    page,
  }) => {
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/register/user")) sent++;
    });
    await page.goto("/register");
    await typeForm([
      [page.getByLabel("First name"), "Grace"],
      [page.getByLabel("Password", { exact: true }), "short"],
    ]);
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("alert").filter({ hasText: "Enter your last name." }).waitFor();
    expect(await focused(page)).toBe("last_name");
    for (const [label, sentence] of [
      ["Last name", "Enter your last name."],
      ["Email address", "Enter an email address like name@example.com."],
      ["Password", "Use at least 8 characters."],
      ["I accept the account terms.", "Accept the terms to continue."],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(await describedBy(field)).toContain(sentence);
    }
    expect(await page.getByLabel("First name").getAttribute("aria-invalid")).toBeNull();
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("short");
    expect(sent).toBe(0);
  });

  test("from the server are shown at their fields too, and keep the input", async ({ open }) => {
    const { email } = await newAccount();
    const { page } = await open({ expectedErrors: /status of 4(09|22)/ });
    await page.goto("/register");
    await typeForm([
      [page.getByLabel("First name"), "Grace"],
      [page.getByLabel("Last name"), "Hopper"],
      [page.getByLabel("Email address"), email],
      [page.getByLabel("Password", { exact: true }), "Password1"],
    ]);
    await page.getByLabel("I accept the account terms").check();
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("alert").filter({ hasText: "That password is too common." }).waitFor();
    expect(await focused(page)).toBe("password");
    await typeOver(page.getByLabel("Password", { exact: true }), PASSWORD);
    await page.getByRole("button", { name: "Register" }).click();
    await page.getByRole("alert").filter({ hasText: "This email address already has an account." }).waitFor();
    expect(await focused(page)).toBe("email_id");
    expect(await describedBy(page.getByLabel("Email address"))).toContain("already has an account");
    expect(await page.getByLabel("Email address").inputValue()).toBe(email);
    expect(await page.getByLabel("Last name").inputValue()).toBe("Hopper");
  });

  test("are the same for a wrong password and an unknown email; too many attempts start a countdown", async ({
    open,
  }) => {
    const { page } = await open({ expectedErrors: /status of 4(01|29)/ });
    const email = newEmailAddress("nobody");
    await page.clock.install();
    await page.goto("/login");
    const button = page.getByRole("main").locator("button[type=submit]");
    for (let tries = 1; tries <= 5; tries += 1) {
      const answered = page.waitForResponse("**/api/auth/login");
      await logIn(page, email, PASSWORD);
      await answered;
      await page.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();
    }
    expect(await focused(page)).toBe("password");
    await button.click();
    await page.getByRole("alert").filter({ hasText: "Too many attempts from this network." }).waitFor();
    await page.getByRole("button", { name: /^Try again in 0:(30|29|28)$/ }).waitFor();
    expect(await button.isDisabled()).toBe(true);
    await page.clock.runFor(31_000);
    await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
    expect(await button.isDisabled()).toBe(false);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("of the network are shown above the button, and the form can be sent again", async ({ open }) => {
    const { email } = await newAccount();
    const { page } = await open({ expectedErrors: /ERR_FAILED/ });
    await page.route("**/api/auth/login", (route) => route.abort());
    await page.goto("/login");
    await logIn(page, email, PASSWORD);
    await page.getByRole("alert").filter({ hasText: MESSAGES.noConnection }).waitFor();
    await page.unroute("**/api/auth/login");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL(`${origin}/`);
  });
});

test("a form being submitted shows a loader and is submitted once", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/auth/forgot-password", async (route) => {
    sent += 1;
    await gate.promise;
    await route.continue();
  });
  await page.goto("/forgot-password");
  await typeOver(page.getByLabel("Email address"), newEmailAddress());
  const button = page.getByRole("button", { name: "Send me a code" });
  await button.click();
  await page.locator('button[aria-disabled="true"]').waitFor();
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  gate.resolve();
  await codeField(page).waitFor();
  expect(sent).toBe(1);
});

test.for<[path: string, fields: Record<string, [autocomplete: string, max: number]>]>([
  [
    "/login",
    { "Email address": ["username", MAX_LENGTH.email], Password: ["current-password", MAX_LENGTH.password] },
  ],
  [
    "/register",
    {
      "First name": ["given-name", MAX_LENGTH.default],
      "Last name": ["family-name", MAX_LENGTH.default],
      "Email address": ["email", MAX_LENGTH.email],
      Password: ["new-password", MAX_LENGTH.password],
    },
  ],
  ["/forgot-password", { "Email address": ["username", MAX_LENGTH.email] }],
])("%s has autocomplete attributes for password managers", async ([path, fields], { page }) => {
  await page.goto(path);
  for (const [label, [autocomplete, max]] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true });
    expect(await field.getAttribute("autocomplete")).toBe(autocomplete);
    expect(await field.getAttribute("maxlength")).toBe(String(max));
  }
});

test("a password manager fills in the registration, and the login after it", async ({ page }) => {
  const email = newEmailAddress();
  await page.goto("/register");
  await fillAsManager([
    [page.getByLabel("First name"), "Grace"],
    [page.getByLabel("Last name"), "Hopper"],
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), PASSWORD],
  ]);
  await page.getByLabel("I accept the account terms").check();
  await page.getByRole("button", { name: "Register" }).click();
  await logOut(page);
  await logIn(page, email, PASSWORD);
  await accountButton(page).waitFor();
});

test("what was selected before the scripts arrive is typed over after it", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/register", { waitUntil: "commit" });
  const name = page.getByLabel("First name");
  await name.click();
  await page.keyboard.type("Ada");
  await page.keyboard.press("ControlOrMeta+a");
  scripts.resolve();
  await expect.poll(() => page.getByRole("button", { name: "Register" }).isEnabled()).toBe(true);
  await page.keyboard.type("Grace");
  expect(await name.inputValue()).toBe("Grace");
});

test("a user types another name over theirs, and it is saved with Enter", async ({ open }) => {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile");
  await typeForm([
    [page.getByLabel("First name"), "Katherine"],
    [page.getByLabel("Last name"), "Johnson"],
  ]);
  await page.keyboard.press("Enter");
  await page.getByText("Name saved.").waitFor();
  await accountButton(page, "Katherine").waitFor();
  await page.reload();
  await accountButton(page, "Katherine").waitFor();
  expect(await page.getByLabel("Last name").inputValue()).toBe("Johnson");
});

test("the password can be shown", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await typeOver(password, PASSWORD);
  expect(await password.getAttribute("type")).toBe("password");
  const toggle = page.getByRole("button", { name: "Show password" });
  await toggle.click();
  // A click before the scripts run is done once they do.
  await page.getByRole("button", { name: "Show password", pressed: true }).waitFor();
  expect(await password.getAttribute("type")).toBe("text");
  expect(await password.inputValue()).toBe(PASSWORD);
});

test("another code can be requested after the wait, which the server may extend", async ({ open }) => {
  const { page } = await open({ expectedErrors: /status of 429/ });
  await page.clock.install();
  await page.goto("/forgot-password");
  await typeOver(page.getByLabel("Email address"), newEmailAddress());
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: "Resend code in 0:30" }).waitFor();
  expect(await page.getByRole("button", { name: /resend code/i }).isDisabled()).toBe(true);
  await page.clock.runFor(31_000);
  await page.getByRole("button", { name: "Resend code" }).click();
  // The server's clock has not moved: it responds with the remaining time.
  await page.getByRole("alert").filter({ hasText: "before requesting another code" }).waitFor();
  await page.getByRole("button", { name: /^Resend code in 0:\d\d$/ }).waitFor();
});
