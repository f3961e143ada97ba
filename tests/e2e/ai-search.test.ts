import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Envelope } from "#contract/envelope.ts";
import { newAccount } from "./accounts.ts";
import { violationsOf } from "./page-checks.ts";
import { test } from "./visit.ts";

const QUESTION = "sleep capsules without melatonin";
const box = (page: Page) => page.getByRole("main").getByRole("textbox", { name: "Your question" });
const understood = (page: Page) => page.getByRole("region", { name: "Your question, as it was understood" });
const answer = (page: Page) => page.getByRole("region", { name: "What the results say" });
const results = (page: Page) => page.getByRole("region", { name: /supplements? fits?$/ });
const addressOf = (question: string) => `/ai-search?${new URLSearchParams({ q: question })}`;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('html[data-session="known"]');
}

async function ask(page: Page, question: string): Promise<void> {
  await box(page).fill(question);
  await box(page).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === question);
}

/** Answers a call in the server's stead, with what it would have said as this changes it. */
const changing = (page: Page, path: string, change: (envelope: Envelope) => object, status = 200) =>
  page.route(`**/api/search/ai-search${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status, json: change((await response.json()) as Envelope) });
  });

describe("a question", () => {
  test("is asked by keyboard, stands in the address, and is there again after going back", async ({
    page,
  }) => {
    await open(page, "/ai-search");
    await ask(page, QUESTION);
    await results(page).getByRole("article").first().waitFor();
    await answer(page)
      .getByRole("link", { name: /^Source 1: / })
      .waitFor();
    await ask(page, "zinc");
    await understood(page).getByRole("link", { name: "Take out Zinc" }).waitFor();
    await page.goBack();
    await understood(page).getByRole("link", { name: "Take out Sleep" }).waitFor();
    expect(await box(page).inputValue()).toBe(QUESTION);
  });

  test("is answered without script: the box is a form, the page is whole, and more of the list a link", async ({
    open: visit,
  }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto("/ai-search");
    await box(page).fill("vitamin");
    await page.getByRole("main").getByRole("button", { name: "Ask" }).click();
    await page.waitForURL((url) => url.search === "?q=vitamin");
    await answer(page)
      .getByRole("link", { name: /^Source 1: / })
      .waitFor();
    expect(await results(page).getByRole("article").count()).toBe(10);
    await page.getByRole("link", { name: "Show more" }).click();
    await page.waitForURL((url) => url.searchParams.get("pages") === "2");
    expect(await results(page).getByRole("article").count()).toBeGreaterThan(10);
  });

  test("shows what fits before the answer has come, and keeps both while a product is looked at", async ({
    page,
  }) => {
    await open(page, "/ai-search");
    let write: () => void = () => {};
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    await page.route("**/api/search/ai-search/get-answer", async (route) => {
      await written;
      await route.continue();
    });
    await ask(page, QUESTION);
    await results(page).getByRole("article").first().waitFor();
    await answer(page).getByText("The answer is being written").waitFor();
    write();
    const source = answer(page).getByRole("link", { name: /^Source 1: / });
    await source.waitFor();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await results(page).getByRole("article").first().getByRole("link").click();
    await page.waitForURL("**/supplement-details/**");
    await page.goBack();
    await source.waitFor();
    expect(asked).not.toContain("/api/search/ai-search");
  });

  test("about somebody's health is not answered, and what to do instead is", async ({ page }) => {
    await open(page, addressOf("how much zinc should i take"));
    const refusal = page.getByRole("region", { name: "How much to take is not answered here" });
    await refusal.getByRole("link", { name: "Search labels and results" }).waitFor();
    expect(await results(page).count()).toBe(0);
    await ask(page, "i swallowed too many iron pills");
    const call = page.getByRole("link", { name: "Call 911" });
    await call.waitFor();
    expect(await call.getAttribute("href")).toBe("tel:911");
    expect(await violationsOf(page)).toEqual([]);
    await ask(page, "cheapest hotel in lisbon");
    await page.getByRole("region", { name: "This is not about supplements" }).waitFor();
  });

  test("that nothing fits says so, with a way on", async ({ page }) => {
    await open(page, `${addressOf("zinc")}&add=word:qqqxxx`);
    await page.getByRole("heading", { name: "Nothing fits all of it" }).waitFor();
    await understood(page).getByRole("link", { name: "Take out Says “qqqxxx”" }).click();
    await results(page).getByRole("article").first().waitFor();
  });

  test("stays in its box without a network, and is asked again with one", async ({ open: visit }) => {
    const { page, context } = await visit({ mayComplain: /ERR_INTERNET_DISCONNECTED/ });
    await open(page, "/ai-search");
    await context.setOffline(true);
    await ask(page, "zinc lozenges");
    const alert = page.getByRole("alert").filter({ hasText: "The question could not be asked" });
    await alert.getByText(/check your connection/).waitFor();
    expect(await box(page).inputValue()).toBe("zinc lozenges");
    await context.setOffline(false);
    // It may have noticed the network itself already.
    await alert
      .getByRole("button", { name: "Retry" })
      .click({ noWaitAfter: true })
      .catch(() => {});
    await results(page).getByRole("article").first().waitFor();
  });
});

describe("its interpretation", () => {
  test("is edited chip by chip, in the address, and undone", async ({ page }) => {
    await open(page, addressOf(`${QUESTION} shaken`));
    const chips = understood(page);
    const took = page.getByRole("list", { name: "Taken out" });
    await chips.getByRole("link", { name: "Take out Capsule" }).click();
    await page.waitForURL((url) => url.searchParams.get("drop") === "form:capsule");
    await took.getByRole("link", { name: "Put back Capsule" }).click();
    await page.waitForURL((url) => !url.searchParams.has("drop"));
    await chips.getByRole("link", { name: "Take out Capsule" }).waitFor();

    await chips.getByRole("combobox", { name: "Add a condition" }).selectOption({ label: "Tested" });
    await page.waitForURL((url) => url.searchParams.get("add") === "tested:true");
    await chips.getByRole("link", { name: "Take out Tested" }).waitFor();
    const unread = page.getByRole("list", { name: "Not understood, and passed over" });
    await unread.getByRole("link", { name: "Insist on shaken" }).click();
    await chips.getByRole("link", { name: "Take out Says “shaken”" }).waitFor();
    expect(await unread.count()).toBe(0);
    await page.goBack();
    await unread.getByRole("link", { name: "Insist on shaken" }).waitFor();
  });

  test("is said to be the built-in one when the model is away", async ({ page }) => {
    await open(page, "/ai-search");
    await changing(page, "", ({ data, ...rest }) => ({
      ...rest,
      data: { ...(data as object), mode: "fallback" },
    }));
    await ask(page, QUESTION);
    await understood(page).getByText("Built in, the model is away").waitFor();
    await results(page).getByRole("article").first().waitFor();
  });
});

test("a sentence of the answer leads to the very row that it rests on", async ({ page }) => {
  await open(page, addressOf(QUESTION));
  const source = answer(page).getByRole("link", { name: /^Source 1: / });
  const address = (await source.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/report\/[\w-]+#result-[\w-]+$/);
  await source.click();
  await page.waitForURL(`**${address}`);
  const row = page.locator(`[id="${address.split("#")[1]}"]`);
  await row.and(page.locator("[data-cited]")).waitFor();
  await expect
    .poll(() =>
      row.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top >= 0 && top < window.innerHeight;
      }),
    )
    .toBe(true);
  await page.goBack();
  await source.waitFor();
});

describe("a list", () => {
  test("is judged by anybody: a thumb, and why not", async ({ page }) => {
    await open(page, addressOf(QUESTION));
    const first = results(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") })
      .first();
    await first.getByRole("button", { name: /^Not helpful: / }).click();
    await first.getByText("Noted").waitFor();
    const kept = page.waitForResponse((response) => response.url().endsWith("/search/ai-search/feedback"));
    await first.getByRole("combobox").selectOption({ label: "Wrong form" });
    expect((await kept).request().postDataJSON()).toMatchObject({ helpful: false, reason: "wrong_form" });
    expect((await kept).status()).toBe(200);
    await first.getByText("Thank you").waitFor();
    await answer(page).getByRole("button", { name: "Helpful: this answer", exact: true }).click();
    await answer(page).getByText("Thank you").waitFor();
  });

  test("that has expired is asked for again", async ({ open: visit }) => {
    const { page } = await visit({ mayComplain: /status of 410/ });
    await open(page, addressOf("vitamin"));
    const gone = { status: false, message: "This search has expired. Please ask again.", data: null };
    await changing(page, "/get-ai-search-result", () => gone, 410);
    await page.getByRole("link", { name: "Show more" }).click();
    await results(page).getByRole("heading", { name: "This list has expired" }).waitFor();
    await page.unroute("**/api/search/ai-search/get-ai-search-result");
    await results(page).getByRole("button", { name: "Ask again" }).click();
    await results(page).getByRole("article").nth(10).waitFor();
  });
});

test("whoever is logged in draws a question, grades what it finds, and takes a grade back", async ({
  open: visit,
}) => {
  const { token } = await newAccount();
  const { page } = await visit({ stored: { token } });
  await page.goto("/ai-search-training-model");
  await page.getByRole("heading", { name: "You have not rated anything yet" }).waitFor();
  await page.getByText(/^The next training still needs /).waitFor();
  await page.getByRole("button", { name: "Draw a question" }).click();
  await page.waitForURL((url) => url.searchParams.has("q"));
  await ask(page, "zinc");
  const grades = results(page).getByRole("group", { name: /^How well .* fits$/ });
  await grades.first().getByRole("radio", { name: "3 Exactly that" }).check();
  await grades.first().getByText("Kept").waitFor();
  const mine = page.getByRole("region", { name: "What you rated" });
  await mine.getByRole("listitem").filter({ hasText: "3 Exactly that" }).waitFor();
  await grades.first().getByRole("radio", { name: "1 Hardly fits" }).check();
  await mine.getByRole("listitem").filter({ hasText: "1 Hardly fits" }).waitFor();
  expect(await mine.getByRole("listitem").count()).toBe(1);
  await mine.getByRole("button", { name: /^Take back: / }).click();
  await mine.getByRole("heading", { name: "You have not rated anything yet" }).waitFor();
});
