import { expect } from "vitest";
import { NEW_PASSWORD, PASSWORD } from "#tests/support/accounts.ts";
import { accountButton, emailsTo, logIn, logOut, newAccount } from "./accounts.ts";
import { typeForm, typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

/** Makes the same call from several networks. */
const fromNetworks = (count: number, path: string, body: object) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const response = await fetch(`${origin}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `198.18.${at}.1` },
        body: JSON.stringify(body),
      });
      return response.status;
    }),
  );

test("while strangers guess and ask for codes, the owner logs in on a known device and recovers on a new one by the emailed link", async ({
  open,
}) => {
  const { email } = await newAccount();
  const { page: known } = await open();
  await known.goto("/login");
  await logIn(known, email, PASSWORD);
  await accountButton(known).waitFor();
  await logOut(known);

  for (let round = 0; round < 5; round += 1)
    await fromNetworks(21, "/auth/login", { email_id: email, password: "not the password" });
  const asked = await fromNetworks(11, "/auth/forgot-password", { email_id: email });
  expect(asked.filter((status) => status === 200)).toHaveLength(10);

  await logIn(known, email, PASSWORD);
  await accountButton(known).waitFor();

  const { page } = await open({ expectedErrors: /status of 429/ });
  await page.goto("/login");
  await logIn(page, email, PASSWORD);
  await page.getByRole("alert").filter({ hasText: "Too many attempts from new devices." }).waitFor();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");
  await typeOver(page.getByLabel("Email address"), email);
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByRole("alert").filter({ hasText: "has a link to set a new password" }).waitFor();
  expect(await page.getByRole("button", { name: "Send me a code" }).isEnabled()).toBe(true);

  const mailbox = emailsTo(email);
  const link = async () => /\S+\/reset-password#token=[\w-]+/.exec((await mailbox.texts()).join("\n"))?.[0];
  await expect.poll(link).toBeDefined();
  await page.goto((await link()) ?? "");
  await page.getByText("Choose a new password for your account.").waitFor();
  expect(page.url()).toBe(`${origin}/reset-password`);
  await typeForm([
    [page.getByLabel("New password", { exact: true }), NEW_PASSWORD],
    [page.getByLabel("Confirm new password", { exact: true }), NEW_PASSWORD],
  ]);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password was reset. Log in with the new one.").waitFor();
  await logIn(page, email, NEW_PASSWORD);
  await accountButton(page).waitFor();
});
