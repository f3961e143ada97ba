import { describe, expect } from "vitest";
import { accountButton, emailsTo, newAccount, newConfirmedAccount, typeCode } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { newRequestName, runOperatorCommand, sendRequest } from "./requests.ts";
import { test } from "./visit.ts";

/** A request in the public queue. */
async function queuedRequest(): Promise<string> {
  const name = newRequestName();
  const id = await sendRequest((await newConfirmedAccount()).token, name);
  await runOperatorCommand("requests", "accept", id);
  return name;
}

describe("before the email is confirmed", () => {
  test("a vote is kept, and confirming the email on the spot makes it count", async ({ open }) => {
    const name = await queuedRequest();
    const { email, token } = await newAccount();
    const { page } = await open({ stored: { token } });
    await page.goto("/requests");
    await accountButton(page).waitFor();
    await page.getByRole("button", { name: `Vote for ${name}, 1 vote` }).click();
    await page.getByText("Your vote counts as soon as you confirm your email.").waitFor();
    await page.getByRole("button", { name: `Vote for ${name}, 1 vote`, pressed: true }).waitFor();

    await page.getByRole("button", { name: "Confirm email" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm your email" });
    await dialog.waitFor();
    await typeCode(page, await emailsTo(email).nextCode());
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: `Vote for ${name}, 2 votes`, pressed: true }).waitFor();
    expect(await page.getByText("as soon as you confirm").count()).toBe(0);
  });

  test("a request is shown as not counted in the profile, and following says when emails start", async ({
    open,
  }) => {
    const { tested } = await twoSupplements();
    const { token } = await newAccount();
    const name = newRequestName();
    await sendRequest(token, name);
    const { page } = await open({ stored: { token } });
    await page.goto("/profile?tab=requests");
    await page.getByText("Your requests and votes count as soon as you confirm your email.").waitFor();
    await page.getByRole("article", { name }).getByText("It doesn’t count yet.").waitFor();
    await page.goto(`/supplement-details/${tested.slug}`);
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await page.getByText("You’ll get emails as soon as you confirm your email.").waitFor();
  });

  test.for([320, 1440])(
    "the notice fits a %d px screen and has no axe violations",
    async (width, { open }) => {
      const { token } = await newAccount();
      const name = newRequestName();
      await sendRequest(token, name);
      const { page } = await open({ stored: { token }, viewport: { width, height: 844 } });
      await page.goto("/profile?tab=requests");
      await page.getByRole("article", { name }).waitFor();
      expect(await axeViolationsOf(page)).toEqual([]);
      expect(await overflowOf(page)).toEqual({ page: 0, controls: [] });
    },
  );
});
