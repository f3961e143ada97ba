import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { ageSession, newAccount } from "./accounts.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm it’s you" });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

describe("Confirm it’s you", () => {
  test("opens over an email change, by keyboard, keeps what was typed and goes on", async ({ open }) => {
    const token = await ageSession((await newAccount()).token);
    const { page } = await open({ stored: { token }, expectedErrors: /status of (403|422)/ });
    await page.goto("/profile");
    await typeOver(page.getByLabel("New email address"), "grace.new@example.com");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
      .toBe(true);
    await typeOver(dialog(page).getByLabel("Password", { exact: true }), "not the password");
    await page.keyboard.press("Enter");
    await dialog(page).getByText("Your password is incorrect.").waitFor();
    await typeOver(dialog(page).getByLabel("Password", { exact: true }), PASSWORD);
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByText("We emailed a 6-digit code to").waitFor();
    expect(await storedToken(page)).not.toBe(token);
  });

  test("closed with Escape, changes nothing and says why", async ({ open }) => {
    const token = await ageSession((await newAccount()).token);
    const { page } = await open({ stored: { token }, expectedErrors: /status of 403/ });
    await page.goto("/profile");
    await typeOver(page.getByLabel("New email address"), "grace.new@example.com");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("alert").filter({ hasText: "Confirm it’s you to do this." }).waitFor();
    expect(await page.getByLabel("New email address").inputValue()).toBe("grace.new@example.com");
    expect(await storedToken(page)).toBe(token);
  });

  test("replaces the dialog that deletes the account, which comes back if it is canceled", async ({
    open,
  }) => {
    const token = await ageSession((await newAccount()).token);
    const { page } = await open({ stored: { token }, expectedErrors: /status of 403/ });
    await page.goto("/profile?tab=security");
    await page.getByRole("button", { name: "Delete my account" }).click();
    const deletion = page.getByRole("dialog", { name: "Delete your account?" });
    const confirmDeletion = async () => {
      await deletion.getByRole("button", { name: "Delete account" }).click();
      await dialog(page).waitFor();
      await deletion.waitFor({ state: "hidden" });
      expect(await page.getByRole("dialog").count()).toBe(1);
      await page.getByText("Deleting your account").waitFor({ state: "detached" });
    };
    await typeOver(deletion.getByLabel("Type “delete” to confirm"), "delete");
    await confirmDeletion();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await deletion.getByText("Confirm it’s you to do this.").waitFor();
    await confirmDeletion();
    await typeOver(dialog(page).getByLabel("Password", { exact: true }), PASSWORD);
    await dialog(page).getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL("**/login");
    await page.getByText("Account deleted.").waitFor();
  });

  test("fits a narrow screen", async ({ open }) => {
    const token = await ageSession((await newAccount()).token);
    const { page } = await open({ stored: { token }, expectedErrors: /status of 403/ });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/profile?tab=security");
    await page.getByRole("button", { name: "Download my data" }).click();
    await dialog(page).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
