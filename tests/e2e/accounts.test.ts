import { expect } from "vitest";
import { NEW_PASSWORD, PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, emailsTo, logIn, logOut, newEmailAddress, typeCode } from "./accounts.ts";
import { typeForm, typeOver } from "./typing.ts";
import { test } from "./visit.ts";

test("account journey: register, verify, log out, reset the password, log in, change email and password, download data, delete", async ({
  open,
}) => {
  const { page } = await open({ expectedErrors: /status of 401/ });
  const email = newEmailAddress();
  const mailbox = emailsTo(email);

  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
  await typeForm([
    [page.getByLabel("First name"), "Grace"],
    [page.getByLabel("Last name"), "Hopper"],
    [page.getByLabel("Email address"), email],
    [page.getByLabel("Password", { exact: true }), PASSWORD],
  ]);
  await page.getByLabel("I accept the account terms").check();
  await page.getByRole("button", { name: "Register" }).click();
  await page.waitForURL("**/about");
  await page.getByRole("region", { name: "Confirm your email" }).getByText(email).waitFor();

  await accountButton(page).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByText("Not confirmed").waitFor();
  await typeCode(page, await mailbox.nextCode());
  await page.getByText("Confirmed", { exact: true }).waitFor();
  await mailbox.waitForSubject("Welcome");

  await logOut(page);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  await typeOver(page.getByLabel("Email address"), email.toUpperCase());
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("button", { name: /^Resend code in 0:/ }).waitFor();
  await typeCode(page, await mailbox.nextCode());
  await page.waitForURL("**/reset-password");
  expect(
    await page.evaluate(() => JSON.stringify([location.href, history.state, { ...localStorage }])),
  ).not.toContain(
    await page.evaluate(() => JSON.parse(sessionStorage.getItem("password_reset") ?? "{}").reset_token),
  );
  await page.reload();
  await typeForm([
    [page.getByLabel("New password", { exact: true }), NEW_PASSWORD],
    [page.getByLabel("Confirm new password", { exact: true }), NEW_PASSWORD],
  ]);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password was reset. Log in with the new one.").waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("password_reset"))).toBeNull();

  await logIn(page, email, PASSWORD);
  await page.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();
  await logIn(page, email, NEW_PASSWORD);
  await accountButton(page).waitFor();

  const other = newEmailAddress("admiral");
  await page.goto("/profile");
  await typeOver(page.getByLabel("New email address"), other);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByText("We emailed a 6-digit code").waitFor();
  await typeCode(page, await emailsTo(other).nextCode());
  await page.getByText("We emailed a 6-digit code").waitFor({ state: "hidden" });
  expect(await page.getByRole("main").textContent()).toContain(other);
  expect(await page.getByRole("main").textContent()).not.toContain(email);

  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Security" }).click();
  await page.waitForURL("**/profile?tab=security");
  const before = await page.evaluate(() => localStorage.getItem("token"));
  await typeForm([
    [page.getByLabel("Current password", { exact: true }), NEW_PASSWORD],
    [page.getByLabel("New password", { exact: true }), PASSWORD],
    [page.getByLabel("Confirm new password", { exact: true }), PASSWORD],
  ]);
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("status").filter({ hasText: "Password changed." }).waitFor();
  expect(await page.getByLabel("Current password", { exact: true }).inputValue()).toBe("");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBe(before);

  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const download = await waiting;
  await page.getByRole("status").filter({ hasText: "Your data has been downloaded." }).waitFor();
  expect(download.suggestedFilename()).toMatch(/^assayed-\d{4}-\d{2}-\d{2}\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const data = JSON.parse(Buffer.concat(chunks).toString());
  expect(data.profile).toMatchObject({ first_name: "Grace", email_id: other });

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  const last = dialog.getByRole("button", { name: "Delete account" });
  await typeOver(dialog.getByLabel(/to confirm/), "delet");
  expect(await last.isDisabled()).toBe(true);
  await typeOver(dialog.getByLabel(/to confirm/), "Delete");
  await last.click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await logIn(page, other, PASSWORD);
  await page.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();
});
