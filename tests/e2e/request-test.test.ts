import { describe, expect } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { logIn, newAccount, newConfirmedAccount } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import {
  REQUEST_CALL as CALL,
  requestDialog as dialog,
  fillRequest as fill,
  newRequester as newUser,
  openRequestForm as openForm,
  sendButton as send,
} from "./request-form.ts";
import { newRequestName, runOperatorCommand, sendRequest } from "./requests.ts";
import { colorOf } from "./theme.ts";
import { empty, typeForm, typeOver } from "./typing.ts";
import { origin, test } from "./visit.ts";

describe("the test request form", () => {
  test("its button is shown to users only", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "Login" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Request test" }).count()).toBe(0);
  });

  test("cannot be sent without a name or a link, and says what is wrong with a link", async ({ open }) => {
    const { page } = await newUser(open);
    await openForm(page);
    await send(page).waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await typeOver(page.getByLabel("Supplement name"), "Calm");
    expect(await send(page).isDisabled()).toBe(true);
    await typeOver(page.getByLabel("Supplement URL"), "not a link");
    await send(page).click();
    await page.getByText(`Please enter a valid link e.g ${new URL(origin).host}`).waitFor();
    await typeOver(page.getByLabel("Supplement name"), "   ");
    await page.getByText("Supplement name is required").waitFor();
    await empty(page.getByLabel("Supplement URL"));
    await page.getByText("Supplement link is required").waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await typeOver(page.getByLabel("Supplement name"), "Calm");
    await page.getByText("Supplement name is required").waitFor({ state: "detached" });
    expect(await dialog(page).getByLabel("Supplement brand (Optional)").count()).toBe(1);
  });

  test("shows a loader, confirms, refreshes the list, and is empty when reopened", async ({ open }) => {
    const { page } = await newUser(open);
    const name = newRequestName();
    await openForm(page, "/profile?tab=requests");
    await fill(page, name, `https://www.example.com/${encodeURIComponent(name)}`);
    await typeOver(page.getByLabel("Supplement brand (Optional)"), "Coined");
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (route) => {
      if (route.request().postDataJSON().action === "add_test_request") await gate;
      await route.continue();
    });
    await send(page).click();
    await page.waitForFunction(() => document.querySelector('[type="submit"][aria-disabled="true"]'));
    release();
    await page
      .getByText(
        `Congratulations! Your request for testing '${name}' has been successfully sent. You can track its status in your profile.`,
      )
      .waitFor();
    await page.getByRole("button", { name: "Awesome!" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByRole("article", { name }).getByText("Received").first().waitFor();

    await page.getByRole("button", { name: "Request test" }).click();
    expect(await page.getByLabel("Supplement name").inputValue()).toBe("");
  });

  test("shows the server's error as a toast and keeps the input", async ({ open }) => {
    const { page } = await newUser(open, { expectedErrors: /503/ });
    await openForm(page);
    await fill(page, "Calm");
    for (const status of [503, 200]) {
      const json = { status: false, message: `We take no requests today (${status}).`, data: {} };
      await page.route(CALL, (route) => route.fulfill({ status, json }));
      await send(page).click();
      await page.getByText(json.message).waitFor();
      expect(await page.getByLabel("Supplement name").inputValue()).toBe("Calm");
      expect(await send(page).isEnabled()).toBe(true);
    }
  });

  test("plays its success animation once at 0.7 speed, and not with reduced motion", async ({ open }) => {
    const played: (string | number)[][] = [];
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const { page } = await newUser(open, { reducedMotion });
      const name = newRequestName();
      await openForm(page);
      await fill(page, name, `https://www.example.com/${encodeURIComponent(name)}`);
      await send(page).click();
      await page.getByRole("button", { name: "Awesome!" }).waitFor();
      const tick = dialog(page).locator("svg path").first();
      played.push(
        await tick.evaluate((path) => {
          const style = getComputedStyle(path);
          return style.animationName === "none"
            ? ["none"]
            : [Number(style.getPropertyValue("--speed")), style.animationIterationCount];
        }),
      );
    }
    expect(played).toEqual([[0.7, "1"], ["none"]]);
  });

  test("a guest logs in first and returns to the form, prefilled with the product", async ({ page }) => {
    const { untested } = await twoSupplements();
    const { email } = await newAccount();
    await page.goto(`/supplement-details/${untested.slug}`);
    await page.getByRole("link", { name: "Request a test" }).click();
    await logIn(page, email, PASSWORD);
    await dialog(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/supplement-details/${untested.slug}`);
    expect(await page.getByLabel("Supplement name").inputValue()).toBe(untested.name);
    expect(await page.getByLabel("Supplement brand (Optional)").inputValue()).toBe(untested.brand.name);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });

  test("a search without results links to it, prefilled with the query", async ({ open }) => {
    const { page } = await newUser(open);
    await page.goto("/search?q=qqqqxxxxzzzz");
    await page.getByRole("link", { name: "Request a test" }).click();
    expect(await page.getByLabel("Supplement name").inputValue()).toBe("qqqqxxxxzzzz");
  });

  test("shows similar requests, and takes a vote instead", async ({ open }) => {
    const name = newRequestName();
    await sendRequest((await newConfirmedAccount()).token, name);
    const { page } = await newUser(open);
    await openForm(page);
    await typeOver(page.getByLabel("Supplement name"), name);
    await page.getByText(`Already requested by 1 person: Coined ${name}`).waitFor();
    await page.getByRole("button", { name: `Add your vote for Coined ${name}` }).click();
    await page.getByText("2 people want it tested").waitFor();
    await page.getByRole("button", { name: "Awesome!" }).click();
    await page.goto("/profile?tab=requests");
    await page.getByRole("article", { name }).getByText("You voted").waitFor();
  });

  test("fits a phone and a desk, and has no axe violations", async ({ open }) => {
    const { page } = await newUser(open);
    await openForm(page);
    await fill(page, "x", "not a link");
    await send(page).click();
    await page.getByText("Please enter a valid link").waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await axeViolationsOf(page), `${width} px`).toEqual([]);
      expect(await overflowOf(page), `${width} px`).toEqual({ page: 0, controls: [] });
      expect((await dialog(page).boundingBox())?.width, `${width} px`).toBeLessThanOrEqual(600);
    }
  });
});

/** The color of each step's name (specification §9). */
const STEP_COLORS = ["gray", "yellow", "blue", "violet", "pink", "green"];
const badgeColors = (steps: Element[]) =>
  steps.map((step) => step.firstElementChild && getComputedStyle(step.firstElementChild).backgroundColor);

describe("following a request", () => {
  test("shows the steps and the reason it was declined, and cannot be withdrawn once accepted", async ({
    open,
  }) => {
    const { page, token } = await newUser(open);
    const [declined, withdrawn] = [newRequestName(), newRequestName()];
    const id = await sendRequest(token, declined);
    await sendRequest(token, withdrawn);
    await runOperatorCommand("requests", "accept", id);
    await runOperatorCommand("requests", "advance", id);
    await page.goto("/profile?tab=requests");
    const article = page.getByRole("article", { name: declined });
    await article.getByText("Next: in the lab, published").waitFor();
    expect(await article.getByRole("listitem").allTextContents()).toEqual([
      expect.stringContaining("Received"),
      expect.stringContaining("Queued"),
      expect.stringContaining("Sample purchased"),
    ]);
    expect(await article.getByRole("button", { name: "Withdraw" }).count()).toBe(0);

    await runOperatorCommand("requests", "decline", id, "--reason", "It is no longer sold.");
    await page.reload();
    await article.getByText("It is no longer sold.").waitFor();
    await page.getByRole("article", { name: withdrawn }).getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("article", { name: withdrawn }).waitFor({ state: "detached" });
  });

  test("votes in the public queue count once; a guest is told why to log in, and the vote is cast after", async ({
    open,
    page: guest,
  }) => {
    const name = newRequestName();
    const id = await sendRequest((await newConfirmedAccount()).token, name);
    await runOperatorCommand("requests", "accept", id);
    const { page } = await newUser(open);
    await page.goto("/requests");
    const steps = page.getByRole("list", { name: "Request steps" }).getByRole("listitem");
    const expected = STEP_COLORS.map((color) => colorOf(page, `--${color}-back`));
    await steps.first().waitFor();
    expect(await steps.evaluateAll(badgeColors)).toEqual(await Promise.all(expected));
    const vote = page.getByRole("button", { name: `Vote for ${name}` });
    await vote.click();
    await page.getByRole("button", { name: `Vote for ${name}, 2 votes`, pressed: true }).click();
    await page.getByRole("button", { name: `Vote for ${name}, 1 vote`, pressed: false }).waitFor();

    await guest.goto("/requests");
    await guest.waitForSelector('html[data-session="known"]');
    await guest.getByRole("button", { name: `Vote for ${name}` }).click();
    await guest.waitForURL("**/login");
    await guest.getByText("We’ll count your vote right after.").waitFor();
    await logIn(guest, (await newConfirmedAccount()).email, PASSWORD);
    await guest.waitForURL("**/requests");
    await guest.getByRole("button", { name: `Vote for ${name}, 2 votes`, pressed: true }).waitFor();
  });
});

test("a product is followed on its page and removed from my supplements", async ({ open }) => {
  const { tested } = await twoSupplements();
  const { page } = await newUser(open);
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  await page.goto("/profile?tab=supplements");
  await page.getByRole("button", { name: `Remove ${tested.name}` }).click();
  await page.getByRole("heading", { name: "No supplements yet" }).waitFor();
});

test("an error report gets a ticket, and its outcome is on the about page", async ({ page }) => {
  const { tested } = await twoSupplements();
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.getByRole("button", { name: "Report an error" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Tell us what’s wrong.").waitFor();
  await typeForm([
    [page.getByLabel("What’s wrong? (Optional)"), "the serving size"],
    [page.getByLabel("What does it say"), "The serving size says 2, the pack says 3."],
    [page.getByLabel("Email for our reply (Optional)"), "reader@example.com"],
  ]);
  await page.keyboard.press("Enter");
  const ticket = (await page.getByRole("status").getByText(/^E-/).textContent()) ?? "";
  const note = `Serving size set right (${ticket}).`;
  await runOperatorCommand("corrections", ticket, "--outcome", "unchanged", "--note", note);
  await page.goto("/about#corrections");
  await page.getByText(note).waitFor();
});
