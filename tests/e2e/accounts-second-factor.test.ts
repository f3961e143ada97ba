import type { Page } from "playwright-core";
import { expect } from "vitest";
import { timeStepOf, totpCode } from "#server/features/accounts/rules/totp.ts";
import { PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, ageSession, logIn, logOut, newAccount } from "./accounts.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code of the app with this secret; `steps` later than now, within what the server tolerates. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, "0")).join("");
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  return totpCode(bytes, timeStepOf(new Date()) + steps);
}

/** Sets up the app by keyboard; returns its secret and the recovery codes. */
async function setUpApp(page: Page) {
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "Set up an app" }).press("Enter");
  await page.getByRole("img", { name: "QR code with the key" }).waitFor();
  const secret = ((await page.locator("ol code").textContent()) ?? "").replace(/\s/g, "");
  const code = page.getByLabel("Enter the 6-digit code that the app shows");
  await typeOver(code, "12345");
  await page.keyboard.press("Enter");
  await page.getByText("That code is incorrect or was already used.").waitFor();
  await typeOver(code, codeOf(secret, -1));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  return { secret, codes };
}

test("an authenticator app is set up, asked for at login, replaced by a recovery code, and removed", async ({
  open,
}) => {
  const { token, email } = await newAccount();
  const { page } = await open({ stored: { token }, expectedErrors: /status of (403|422)/ });
  const { secret, codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toBe("assayed-recovery-codes.txt");
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await page.getByText("Recovery codes left: 10.").waitFor();

  await logOut(page);
  await logIn(page, email, PASSWORD);
  const code = page.getByLabel("Code", { exact: true });
  await code.waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("000");
  await page.keyboard.press("Enter");
  await page.getByText("That code is incorrect or was already used.").waitFor();
  await typeOver(code, codeOf(secret));
  await page.keyboard.press("Enter");
  await accountButton(page).waitFor();

  await logOut(page);
  await logIn(page, email, PASSWORD);
  await typeOver(code, codes[0] ?? "");
  await page.keyboard.press("Enter");
  await accountButton(page).waitFor();
  await page.goto("/profile?tab=security");
  await page.getByText("Recovery codes left: 9.").waitFor();
  await page.getByRole("button", { name: "Remove app" }).click();
  await page.getByRole("button", { name: "Set up an app" }).waitFor();
});

test("Confirm it’s you asks for the code as well", async ({ open }) => {
  const { token } = await newAccount();
  const { page } = await open({ stored: { token }, expectedErrors: /status of (403|422)/ });
  const { secret } = await setUpApp(page);
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await ageSession(token);
  await page.getByRole("button", { name: "New recovery codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await typeOver(dialog.getByLabel("Password", { exact: true }), PASSWORD);
  await page.keyboard.press("Enter");
  await typeOver(dialog.getByLabel("Code", { exact: true }), codeOf(secret));
  // The field appears a moment before the form may be sent again: too short for a person to notice.
  await expect.poll(() => dialog.getByRole("button", { name: "Confirm" }).isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
});
