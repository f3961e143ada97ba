import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PASSWORD } from "#tests/support/accounts.ts";
import { logIn, newAccount } from "./accounts.ts";
import { twoSupplements } from "./catalogue.ts";
import { overhangOf, violationsOf } from "./page-checks.ts";
import { newWish, operate, sendRequest } from "./requests.ts";
import { origin, test, type Visit, type VisitOptions } from "./visit.ts";

const CALL = "**/api/supplement/manage-test-request";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Request test" });
const send = (page: Page) => dialog(page).getByRole("button", { name: "Send request" });

/** Opens the form by the header. */
async function openForm(page: Page, path = "/about"): Promise<void> {
  await page.goto(path);
  await page.getByRole("button", { name: "Request test" }).click();
  await dialog(page).waitFor();
}

async function fill(page: Page, name: string, url = "https://www.example.com/calm"): Promise<void> {
  await page.getByLabel("Supplement name").fill(name);
  await page.getByLabel("Supplement URL").fill(url);
}

/** A browser that is logged in to an account of its own. */
async function newUser(open: (options?: VisitOptions) => Promise<Visit>, options: VisitOptions = {}) {
  const account = await newAccount();
  return { ...account, ...(await open({ stored: { token: account.token }, ...options })) };
}

describe("the form", () => {
  test("only users see its button", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("link", { name: "Login" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Request test" }).count()).toBe(0);
  });

  test("cannot be sent without a name or a link, and says what is wrong with a link", async ({ open }) => {
    const { page } = await newUser(open);
    await openForm(page);
    await send(page).waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await page.getByLabel("Supplement name").fill("Calm");
    expect(await send(page).isDisabled()).toBe(true);
    await page.getByLabel("Supplement URL").fill("not a link");
    await send(page).click();
    await page.getByText(`Please enter a valid link e.g ${new URL(origin).host}`).waitFor();
    await page.getByLabel("Supplement name").fill("   ");
    await page.getByText("Supplement name is required").waitFor();
    await page.getByLabel("Supplement URL").fill("");
    await page.getByText("Supplement link is required").waitFor();
    expect(await send(page).isDisabled()).toBe(true);
    await page.getByLabel("Supplement name").fill("Calm");
    await page.getByText("Supplement name is required").waitFor({ state: "detached" });
    expect(await dialog(page).getByLabel("Supplement brand (Optional)").count()).toBe(1);
  });

  test("waits with a loader, confirms, refreshes the list, and is empty when it is opened again", async ({
    open,
  }) => {
    const { page } = await newUser(open);
    const name = newWish();
    await openForm(page, "/profile?tab=requests");
    await fill(page, name, `https://www.example.com/${encodeURIComponent(name)}`);
    await page.getByLabel("Supplement brand (Optional)").fill("Coined");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (route) => {
      if (route.request().postDataJSON().action === "add_test_request") await held;
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

  test("shows the server's refusal as a toast and keeps what was typed", async ({ open }) => {
    const { page } = await newUser(open, { mayComplain: /503/ });
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

  test("plays its success once at 0.7 of its speed, and not at all under reduced motion", async ({
    open,
  }) => {
    const played: string[][] = [];
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const { page } = await newUser(open, { reducedMotion });
      const name = newWish();
      await openForm(page);
      await fill(page, name, `https://www.example.com/${encodeURIComponent(name)}`);
      await send(page).click();
      await page.getByRole("button", { name: "Awesome!" }).waitFor();
      const tick = dialog(page).locator("svg path").first();
      played.push(
        await tick.evaluate((path) => {
          const { animationName, animationDuration, animationIterationCount } = getComputedStyle(path);
          return animationName === "none"
            ? ["none"]
            : [Number.parseFloat(animationDuration).toFixed(3), animationIterationCount];
        }),
      );
    }
    expect(played).toEqual([[(0.26 / 0.7).toFixed(3), "1"], ["none"]]);
  });

  test("a guest logs in first and finds it open, filled in with the product", async ({ page }) => {
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

  test("a search without result leads to it with its words", async ({ open }) => {
    const { page } = await newUser(open);
    await page.goto("/search?q=qqqqxxxxzzzz");
    await page.getByRole("link", { name: "Request a test" }).click();
    expect(await page.getByLabel("Supplement name").inputValue()).toBe("qqqqxxxxzzzz");
  });

  test("shows what was asked for already, and takes a vote instead", async ({ open }) => {
    const name = newWish();
    await sendRequest((await newAccount()).token, name);
    const { page } = await newUser(open);
    await openForm(page);
    await page.getByLabel("Supplement name").fill(name);
    await page.getByText(`Already asked for by 1 person: Coined ${name}`).waitFor();
    await page.getByRole("button", { name: `Add your vote for Coined ${name}` }).click();
    await page.getByText("2 people ask for it").waitFor();
    await page.getByRole("button", { name: "Awesome!" }).click();
    await page.goto("/profile?tab=requests");
    await page.getByRole("article", { name }).getByText("You voted").waitFor();
  });

  test.for([390, 1440])(
    "fits a screen of %d pixels, and axe finds nothing wrong with it",
    async (width, { open }) => {
      const { page } = await newUser(open, { viewport: { width, height: 844 } });
      await openForm(page);
      await fill(page, "x", "not a link");
      await send(page).click();
      await page.getByText("Please enter a valid link").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      expect(await overhangOf(page)).toEqual({ page: 0, controls: [] });
      expect((await dialog(page).boundingBox())?.width).toBeLessThanOrEqual(600);
    },
  );
});

/** Gray, yellow, blue, violet, pink and green: the background of each step's name. */
const STEP_COLOURS = [
  "rgb(236, 238, 236)",
  "rgb(253, 240, 204)",
  "rgb(223, 236, 251)",
  "rgb(235, 228, 250)",
  "rgb(251, 227, 239)",
  "rgb(223, 243, 230)",
];
const badgeColours = (steps: Element[]) =>
  steps.map((step) => step.firstElementChild && getComputedStyle(step.firstElementChild).backgroundColor);

describe("following a request", () => {
  test("its steps, the reason it was declined, and that it can no longer be withdrawn", async ({ open }) => {
    const { page, token } = await newUser(open);
    const [declined, withdrawn] = [newWish(), newWish()];
    const id = await sendRequest(token, declined);
    await sendRequest(token, withdrawn);
    await operate("requests", "accept", id);
    await operate("requests", "advance", id);
    await page.goto("/profile?tab=requests");
    const article = page.getByRole("article", { name: declined });
    await article.getByText("Ahead: in the lab, published").waitFor();
    expect(await article.getByRole("listitem").allTextContents()).toEqual([
      expect.stringContaining("Received"),
      expect.stringContaining("Queued"),
      expect.stringContaining("Sample purchased"),
    ]);
    expect(await article.getByRole("button", { name: "Withdraw" }).count()).toBe(0);

    await operate("requests", "decline", id, "--reason", "It is no longer sold.");
    await page.reload();
    await article.getByText("It is no longer sold.").waitFor();
    await page.getByRole("article", { name: withdrawn }).getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("article", { name: withdrawn }).waitFor({ state: "detached" });
  });

  test("votes in the public queue count once, and guests log in for theirs", async ({
    open,
    page: guest,
  }) => {
    const name = newWish();
    const id = await sendRequest((await newAccount()).token, name);
    await operate("requests", "accept", id);
    const { page } = await newUser(open);
    await page.goto("/requests");
    const steps = page.getByRole("list", { name: "Steps of a request" }).getByRole("listitem");
    expect(await steps.evaluateAll(badgeColours)).toEqual(STEP_COLOURS);
    const vote = page.getByRole("button", { name: `Vote for ${name}` });
    await vote.click();
    await page.getByRole("button", { name: `Vote for ${name}, 2 votes`, pressed: true }).click();
    await page.getByRole("button", { name: `Vote for ${name}, 1 vote`, pressed: false }).waitFor();

    await guest.goto("/requests");
    await guest.getByRole("button", { name: `Vote for ${name}` }).click();
    await guest.waitForURL("**/login");
  });
});

test("a product is followed by its page and left in the profile", async ({ open }) => {
  const { tested } = await twoSupplements();
  const { page } = await newUser(open);
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByRole("button", { name: "Following", pressed: true }).waitFor();
  await page.goto("/profile?tab=requests");
  await page.getByRole("link", { name: tested.name }).waitFor();
  await page.getByRole("button", { name: "Following" }).click();
  await page.getByText("You follow no product.").waitFor();
});

test("a reported error gets a ticket, and what came of it stands on the about page", async ({ page }) => {
  const { tested } = await twoSupplements();
  await page.goto(`/supplement-details/${tested.slug}`);
  await page.getByRole("button", { name: "Report an error" }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Please say what is wrong.").waitFor();
  await page.getByLabel("What does it say").fill("The serving size says 2, the pack says 3.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const ticket = (await page.getByRole("status").getByText(/^E-/).textContent()) ?? "";
  const note = `Serving size set right (${ticket}).`;
  await operate("corrections", ticket, "--outcome", "corrected", "--note", note);
  await page.goto("/about#corrections");
  await page.getByText(note).waitFor();
});
