import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { accountButton, logOut, newAccount } from "./accounts.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

/** Adds Chromium's virtual authenticator, which passes user verification until told otherwise. */
async function addVirtualAuthenticator(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, logs in, cannot be added twice, and is removed", async ({ open }) => {
  const { token } = await newAccount();
  const { page, context } = await open({ stored: { token }, expectedErrors: /status of 401/ });
  await addVirtualAuthenticator(context, page);
  await page.goto("/profile?tab=security");
  await page.getByText("No passkeys yet.").waitFor();
  await typeOver(page.getByLabel("Passkey name"), "my key");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "my key" });
  await line.getByText("not used yet").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "This device already has a passkey for your account." })
    .waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await accountButton(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(token);

  await page.goto("/profile?tab=security");
  await line.getByText("last used just now").waitFor();
  await page.getByRole("button", { name: "Remove my key" }).click();
  await page.getByText("No passkeys yet.").waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "This passkey wasn’t accepted." }).waitFor();
});

test("a passkey without user verification does not log in", async ({ open }) => {
  const { token } = await newAccount();
  const { page, context } = await open({ stored: { token } });
  const authenticator = await addVirtualAuthenticator(context, page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("not used yet").waitFor();
  await logOut(page);
  await authenticator.setVerified(false);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "No passkey was used." }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a browser without passkey support offers none", async ({ open }) => {
  const { page } = await open();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Log in with a passkey" }).count()).toBe(0);
});
