import { NEW_PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, emailsTo, logIn, newAccount, newEmailAddress, typeCode } from "./accounts.ts";
import { typeForm, typeOver } from "./typing.ts";
import { test } from "./visit.ts";

test("a change of email address is undone from the former mailbox, signed out, with a new password", async ({
  open,
}) => {
  const { token, email } = await newAccount();
  const { page: thief } = await open({ stored: { token }, expectedErrors: /status of 401/ });
  await thief.goto("/profile");
  await typeCode(thief, await emailsTo(email).nextCode());
  await thief.getByText("Email confirmed.").waitFor();
  const other = newEmailAddress("thief");
  await typeOver(thief.getByLabel("New email address"), other);
  await thief.getByRole("button", { name: "Change email" }).click();
  await thief.getByText("We emailed a 6-digit code to").waitFor();
  await typeCode(thief, await emailsTo(other).nextCode());

  const mail = emailsTo(email);
  await mail.waitForSubject("your email address was changed");
  const link = (await mail.texts()).flatMap((text) => /\/undo-email-change\?\S+/.exec(text) ?? [])[0] ?? "";
  const { page } = await open({ expectedErrors: /status of 4(10|01)/ });
  await page.goto(link);
  // Without scripts the button posts a form, and the new password is set by a code.
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Undo the change" }).click();
  await page.getByRole("heading", { name: "The change is undone" }).waitFor();
  await page.getByText(email).waitFor();
  await typeForm([
    [page.getByLabel("New password", { exact: true }), NEW_PASSWORD],
    [page.getByLabel("Confirm new password", { exact: true }), NEW_PASSWORD],
  ]);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Your password was reset. Log in with the new one.").waitFor();
  await logIn(page, email, NEW_PASSWORD);
  await accountButton(page).waitFor();

  await page.goto(link);
  await page.getByRole("button", { name: "Undo the change" }).click();
  await page.getByRole("alert").filter({ hasText: "already used" }).waitFor();
  await thief.goto("/profile");
  await thief.waitForURL("**/login");
});

test("a broken link says so", async ({ page }) => {
  await page.goto("/undo-email-change");
  await page.getByText("This link is incomplete.").waitFor();
});

test("without JavaScript the page asks with the link's token and posts a form", async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto("/undo-email-change?token=forged");
  await page.getByRole("button", { name: "Undo the change" }).click();
  await page.waitForURL("**/undo-email-change?failed=422&token=forged");
  await page.getByText("This link is incomplete.").waitFor();
});
