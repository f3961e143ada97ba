import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { addresses } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { WAYS_OUT } from "#contract/ways-out.ts";
import { lettersTo, newAddress } from "./accounts.ts";
import { overhangOf, violationsOf } from "./page-checks.ts";
import { origin, test } from "./visit.ts";

const CALL = `${origin}/api${addresses.joinNewsletter.path}`;
const THANKS = "Thank you! Your submission has been received!";

const footer = (page: Page) => page.getByRole("contentinfo");
const field = (page: Page) => footer(page).getByLabel("E-mail address");
const button = (page: Page) => footer(page).getByRole("button", { name: "Subscribe" });

async function arrive(page: Page): Promise<void> {
  await page.goto("/about");
  await page.waitForSelector('html[data-session="known"]');
  await field(page).scrollIntoViewIfNeeded();
}

/** The link in the letter that asks to confirm. */
async function confirmation(address: string): Promise<string> {
  const letters = lettersTo(address);
  await letters.arrival("confirm your subscription");
  return /https?:\S+\?token=\S+/.exec((await letters.newest()) ?? "")?.[0] ?? "";
}

describe("the form in the footer", () => {
  test("idle: an e-mail field that must be filled, of at most 256 characters, and a button", async ({
    page,
  }) => {
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
    await field(page).fill("not an address");
    await field(page).press("Enter");
    expect(await field(page).evaluate((input: HTMLInputElement) => input.validity.typeMismatch)).toBe(true);
    expect(await footer(page).getByText(THANKS).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("submitting: field and button are out of reach, with a spinner; then thanks stand in its place", async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let asked: unknown;
    await page.route(CALL, async (route) => {
      asked = route.request().postDataJSON();
      await held;
      await route.continue();
    });
    const address = newAddress("reader");
    await arrive(page);
    await field(page).fill(address);
    await button(page).click();
    await footer(page).locator("form[aria-busy=true]").waitFor();
    expect(await field(page).isDisabled()).toBe(true);
    expect(await button(page).isDisabled()).toBe(true);
    expect(await button(page).locator("[aria-hidden=true]").count()).toBe(1);
    release();
    await footer(page).getByRole("status").getByText(THANKS, { exact: true }).waitFor();
    expect(await field(page).count()).toBe(0);
    expect(asked).toEqual({ email_id: address });
  });

  test("a failed status: the data is shown as an error, and what was typed stays", async ({ open }) => {
    const { page } = await open({ mayComplain: /status of 422/ });
    await page.route(CALL, (route) =>
      route.fulfill({
        status: 422,
        json: { status: false, message: "The message", data: "Please use another address." },
      }),
    );
    await arrive(page);
    await field(page).fill("reader@example.com");
    await field(page).press("Enter");
    await page.getByText("Please use another address.").waitFor();
    expect(await field(page).inputValue()).toBe("reader@example.com");
    expect(await field(page).isEnabled()).toBe(true);
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email_id");
  });

  test("no network: it says so, and can be sent again", async ({ open }) => {
    const { page } = await open({ mayComplain: /ERR_FAILED/ });
    await page.route(CALL, (route) => route.abort(), { times: 1 });
    await arrive(page);
    await field(page).fill(newAddress("reader"));
    await field(page).press("Enter");
    await page.getByText(MESSAGES.noConnection).waitFor();
    await field(page).press("Enter");
    await footer(page).getByText(THANKS).waitFor();
  });

  test.for([390, 1024, 1440])("fits at %i px", async (width, { open }) => {
    const { page } = await open({ viewport: { width, height: 900 } });
    await arrive(page);
    expect(await overhangOf(page)).toMatchObject({ page: 0 });
  });
});

describe("the links in letters", () => {
  test.for([true, false])(
    "confirm by a button, and not by being opened; script: %s",
    async (script, { open }) => {
      const { page } = await open({ javaScriptEnabled: script });
      const address = newAddress("reader");
      await page.goto("/about");
      await field(page).fill(address);
      await button(page).click();
      await page.getByText(THANKS).waitFor();
      await page.goto(await confirmation(address));
      await page.getByRole("heading", { level: 1, name: "Confirm your subscription" }).waitFor();
      if (script) expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Confirm my subscription" }).click();
      await page.getByRole("heading", { level: 1, name: "You are subscribed" }).waitFor();
    },
  );

  test("a link that is not whole says so, and asks nothing", async ({ page }) => {
    for (const path of ["/newsletter/confirm", "/unsubscribe?token=newsletter", "/unsubscribe"]) {
      await page.goto(path);
      const asks = path.includes("newsletter") && path.startsWith("/unsubscribe");
      await page
        .getByRole("heading", { level: 1, name: asks ? WAYS_OUT.newsletter.title : "That did not work" })
        .waitFor();
      if (!asks) continue;
      await page.getByRole("main").getByRole("button").click();
      await page.getByText("This link cannot be used").waitFor();
    }
  });
});
