import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { accountButton, logOut, newAccount } from "./accounts.ts";
import { test } from "./visit.ts";

/** Chromium's own authenticator: it has a fingerprint reader on which the right finger always lies. */
async function plugInAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
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
      devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

test("a passkey is added, logs in, cannot be added twice, and is removed", async ({ open }) => {
  const { token } = await newAccount();
  const { page, context } = await open({ stored: { token }, mayComplain: /status of 401/ });
  await plugInAuthenticator(context, page);
  await page.goto("/profile?tab=security");
  await page.getByText("There are none yet.").waitFor();
  await page.getByLabel("Name of the new passkey").fill("my key");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const line = page.getByRole("listitem").filter({ hasText: "my key" });
  await line.getByText("not used yet").waitFor();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "This device has a passkey for your account already." })
    .waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await accountButton(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(token);

  await page.goto("/profile?tab=security");
  await line.getByText("last used just now").waitFor();
  await page.getByRole("button", { name: "Remove my key" }).click();
  await page.getByText("There are none yet.").waitFor();

  await logOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "This passkey was not accepted." }).waitFor();
});

test("somebody else's finger does not log in", async ({ open }) => {
  const { token } = await newAccount();
  const { page, context } = await open({ stored: { token } });
  const authenticator = await plugInAuthenticator(context, page);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("not used yet").waitFor();
  await logOut(page);
  await authenticator.setVerified(false);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("alert").filter({ hasText: "No passkey was used." }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a browser that knows no passkeys offers none", async ({ open }) => {
  const { page } = await open();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
});
