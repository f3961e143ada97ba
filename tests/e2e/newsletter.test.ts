import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { apiRoutes } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { UNSUBSCRIBE_KINDS } from "#contract/unsubscribe.ts";
import { emailsTo, newEmailAddress } from "./accounts.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { colorOf } from "./theme.ts";
import { typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

const CALL = `${origin}/api${apiRoutes.joinNewsletter.path}`;
const THANKS = "Thank you! Your submission has been received!";

const footer = (page: Page) => page.getByRole("contentinfo");
const field = (page: Page) => footer(page).getByLabel("Email address");
const button = (page: Page) => footer(page).getByRole("button", { name: "Subscribe" });

async function arrive(page: Page): Promise<void> {
  await page.goto("/about");
  await page.waitForSelector('html[data-session="known"]');
  await field(page).scrollIntoViewIfNeeded();
}

/** The confirmation link from the email. */
async function confirmationUrl(email: string): Promise<string> {
  const mailbox = emailsTo(email);
  await mailbox.waitForSubject("confirm your subscription");
  return /https?:\S+\?token=\S+/.exec((await mailbox.newest()) ?? "")?.[0] ?? "";
}

describe("the form in the footer", () => {
  test("idle: a required email field of at most 256 characters, and a button", async ({ page }) => {
    await arrive(page);
    await footer(page).getByRole("heading", { name: "Stay up to date" }).waitFor();
    const attributes = await field(page).evaluate((input: HTMLInputElement) => [
      input.type,
      input.required,
      input.maxLength,
    ]);
    expect(attributes).toEqual(["email", true, 256]);
    expect(await button(page).isEnabled()).toBe(true);
    await button(page).click();
    await typeOver(field(page), "not an address");
    await field(page).press("Tab");
    await footer(page).getByText("Enter an email address like name@example.com.").waitFor();
    const red = await colorOf(page, "--red-text");
    await field(page).focus();
    expect(await field(page).evaluate((input) => getComputedStyle(input).borderColor)).toBe(red);
    expect(await axeViolationsOf(page)).toEqual([]);
    await field(page).press("Enter");
    expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    expect(await footer(page).getByText(THANKS).count()).toBe(0);
    expect(await axeViolationsOf(page)).toEqual([]);
  });

  test("submitting: field and button are disabled, with a spinner; then replaced by a thank-you", async ({
    page,
  }) => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let input: unknown;
    await page.route(CALL, async (route) => {
      input = route.request().postDataJSON();
      await gate;
      await route.continue();
    });
    const email = newEmailAddress("subscriber");
    await arrive(page);
    await typeOver(field(page), email);
    await button(page).click();
    await footer(page).locator("form[aria-busy=true]").waitFor();
    expect(await field(page).isDisabled()).toBe(true);
    expect(await button(page).isDisabled()).toBe(true);
    expect(await button(page).locator("[aria-hidden=true]").count()).toBe(1);
    release();
    const status = footer(page).getByRole("status");
    await status.getByText(THANKS, { exact: true }).waitFor();
    await status.getByText("Check your email, and click the link in it to confirm.").waitFor();
    expect(await field(page).count()).toBe(0);
    expect(input).toEqual({ email_id: email });
  });

  test("failed status: shows the data as an error, and keeps the input", async ({ open }) => {
    const { page } = await open({ expectedErrors: /status of 422/ });
    await page.route(CALL, (route) =>
      route.fulfill({
        status: 422,
        json: { status: false, message: "The message", data: "Please use another address." },
      }),
    );
    await arrive(page);
    await typeOver(field(page), "subscriber@example.com");
    await field(page).press("Enter");
    await page.getByText("Please use another address.").waitFor();
    expect(await field(page).inputValue()).toBe("subscriber@example.com");
    expect(await field(page).isEnabled()).toBe(true);
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email_id");
  });

  test("no network: shows an error, and can be sent again, which takes the error away", async ({ open }) => {
    const { page } = await open({ expectedErrors: /ERR_FAILED/ });
    await page.route(CALL, (route) => route.abort(), { times: 1 });
    await arrive(page);
    await typeOver(field(page), newEmailAddress("subscriber"));
    await field(page).press("Enter");
    await page.getByText(MESSAGES.noConnection).waitFor();
    // A toast stays while the pointer is over it: what dismisses this one is the success.
    await page.getByText(MESSAGES.noConnection).hover();
    await field(page).press("Enter");
    await footer(page).getByText(THANKS).waitFor();
    await page.getByText(MESSAGES.noConnection).waitFor({ state: "detached" });
  });

  test.for([390, 1024, 1440])("fits at %i px", async (width, { open }) => {
    const { page } = await open({ viewport: { width, height: 900 } });
    await arrive(page);
    expect(await overflowOf(page)).toMatchObject({ page: 0 });
  });
});

describe("links in emails", () => {
  test.for([true, false])(
    "confirm with a button, not by being opened; JavaScript: %s",
    async (script, { open }) => {
      const { page } = await open({ javaScriptEnabled: script });
      const email = newEmailAddress("subscriber");
      await page.goto("/about");
      await typeOver(field(page), email);
      await button(page).click();
      await page.getByText(THANKS).waitFor();
      await page.goto(await confirmationUrl(email));
      await page.getByRole("heading", { level: 1, name: "Confirm your subscription" }).waitFor();
      if (script) expect(await axeViolationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Confirm my subscription" }).click();
      await page.getByRole("heading", { level: 1, name: "You’re subscribed" }).waitFor();
    },
  );

  test("an incomplete link shows an error", async ({ page }) => {
    for (const path of ["/newsletter/confirm", "/unsubscribe?token=newsletter", "/unsubscribe"]) {
      await page.goto(path);
      const asks = path.includes("newsletter") && path.startsWith("/unsubscribe");
      await page
        .getByRole("heading", {
          level: 1,
          name: asks ? UNSUBSCRIBE_KINDS.newsletter.title : "That didn’t work",
        })
        .waitFor();
      if (!asks) continue;
      await page.getByRole("main").getByRole("button").click();
      await page.getByText("This link is incomplete").waitFor();
    }
  });
});

test("without JavaScript the form and the queue on the home page have their style", async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto("/home");
  const [left, right] = await Promise.all([field(page).boundingBox(), button(page).boundingBox()]);
  expect(left?.height).toBeGreaterThan(0);
  expect([left?.y, left?.height]).toEqual([right?.y, right?.height]);
  const wanted = page.getByRole("region", { name: "Most wanted tests" }).getByRole("listitem").first();
  expect(await wanted.evaluate((item) => getComputedStyle(item).display)).toBe("grid");
});
