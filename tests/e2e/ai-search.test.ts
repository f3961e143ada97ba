import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Envelope } from "#contract/envelope.ts";
import { newAccount } from "./accounts.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const QUESTION = "sleep capsules without melatonin";
const box = (page: Page) => page.getByRole("main").getByRole("textbox", { name: "Your question" });
const understood = (page: Page) => page.getByRole("region", { name: "We searched for" });
const answer = (page: Page) => page.getByRole("region", { name: "Answer" });
const results = (page: Page) => page.getByRole("region", { name: /supplements? match(es)?$/ });
const urlOf = (question: string) => `/ai-search?${new URLSearchParams({ q: question })}`;

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-session="known"]');
}

async function ask(page: Page, question: string): Promise<void> {
  await typeOver(box(page), question);
  await box(page).press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === question);
}

/** Intercepts a call and changes the server's response. */
const changeResponse = (page: Page, path: string, change: (envelope: Envelope) => object, status = 200) =>
  page.route(`**/api/search/ai-search${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, status, json: change((await response.json()) as Envelope) });
  });

describe("a question", () => {
  test("is asked by keyboard, is in the URL, and is restored by the back button", async ({ page }) => {
    await open(page, "/ai-search");
    await ask(page, QUESTION);
    await results(page).getByRole("article").first().waitFor();
    await answer(page)
      .getByRole("link", { name: /^Source 1: / })
      .waitFor();
    await ask(page, "zinc");
    await understood(page).getByRole("link", { name: "Remove Zinc" }).waitFor();
    await page.goBack();
    await understood(page).getByRole("link", { name: "Remove Sleep" }).waitFor();
    expect(await box(page).inputValue()).toBe(QUESTION);
  });

  test("is answered without JavaScript: a form, a complete page, and a link to more results", async ({
    open: visit,
  }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto("/ai-search");
    await typeOver(box(page), "magnesium");
    await page.getByRole("main").getByRole("button", { name: "Ask" }).click();
    await page.waitForURL((url) => url.search === "?q=magnesium");
    await answer(page)
      .getByRole("link", { name: /^Source 1: / })
      .waitFor();
    expect(await results(page).getByRole("article").count()).toBe(10);
    await page.getByRole("link", { name: "Show more" }).click();
    await page.waitForURL((url) => url.searchParams.get("pages") === "2");
    expect(await results(page).getByRole("article").count()).toBeGreaterThan(10);
  });

  test("shows results before the answer arrives, and keeps both while a product is open", async ({
    page,
  }) => {
    await open(page, "/ai-search");
    let sendAnswer: () => void = () => {};
    const answerSent = new Promise<void>((resolve) => {
      sendAnswer = resolve;
    });
    await page.route("**/api/search/ai-search/get-answer", async (route) => {
      await answerSent;
      await route.continue();
    });
    await ask(page, QUESTION);
    await results(page).getByRole("article").first().waitFor();
    await answer(page).getByText("Writing the answer").waitFor();
    sendAnswer();
    const source = answer(page).getByRole("link", { name: /^Source 1: / });
    await source.waitFor();
    const paths: string[] = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await results(page).getByRole("article").first().getByRole("link").click();
    await page.waitForURL("**/supplement-details/**");
    await page.goBack();
    await source.waitFor();
    expect(paths).not.toContain("/api/search/ai-search");
  });

  test("about personal health is refused, with alternatives", async ({ page }) => {
    await open(page, urlOf("how many mg should i take every day"));
    const refusal = page.getByRole("region", { name: "We can’t advise on dosage" });
    await refusal.getByRole("link", { name: "Search labels and results" }).waitFor();
    expect(await results(page).count()).toBe(0);
    await ask(page, "i swallowed too many iron pills");
    const call = page.getByRole("link", { name: "Call 911" });
    await call.waitFor();
    expect(await call.getAttribute("href")).toBe("tel:911");
    expect(await axeViolationsOf(page)).toEqual([]);
    await ask(page, "cheapest hotel in lisbon");
    await page.getByRole("region", { name: "This isn’t about supplements" }).waitFor();
  });

  test("that may be about a danger leads on with one tap, also without JavaScript", async ({
    page,
    open: visit,
  }) => {
    const question = "is liquid iron easier on the stomach than tablets";
    await open(page, urlOf(question));
    const choice = page.getByRole("region", { name: "Are you, or is someone else, in danger right now?" });
    expect(await choice.getByRole("link", { name: "Call 988" }).getAttribute("href")).toBe("tel:988");
    expect(await axeViolationsOf(page)).toEqual([]);
    const onward = choice.getByRole("link", { name: "Show products for “Iron”" });
    await onward.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Help" }).getByRole("link", { name: "Call 988" }).waitFor();
    await results(page).getByRole("article").first().waitFor();
    const { page: plain } = await visit({ javaScriptEnabled: false });
    await plain.goto(urlOf(question));
    await plain.getByRole("link", { name: "Show products for “Iron”" }).click();
    await results(plain).getByRole("article").first().waitFor();
    await plain.getByRole("complementary", { name: "Help" }).waitFor();
  });

  test("without results says so, with a next step", async ({ page }) => {
    await open(page, `${urlOf("zinc")}&add=word:qqqxxx`);
    await page.getByRole("heading", { name: "No products match" }).waitFor();
    await understood(page).getByRole("link", { name: "Remove Says “qqqxxx”" }).click();
    await results(page).getByRole("article").first().waitFor();
  });

  test("stays in the box if the connection fails, and can be asked again", async ({ open: visit }) => {
    const { page } = await visit({ expectedErrors: /ERR_FAILED/ });
    await open(page, "/ai-search");
    await page.route("**/api/search/ai-search", (route) => route.abort());
    await ask(page, "zinc lozenges");
    const alert = page.getByRole("alert").filter({ hasText: "Search failed" });
    await alert.getByText(/Check your connection/).waitFor();
    expect(await box(page).inputValue()).toBe("zinc lozenges");
    await page.unroute("**/api/search/ai-search");
    await alert.getByRole("button", { name: "Try again" }).click();
    await results(page).getByRole("article").first().waitFor();
  });
});

describe("the interpretation", () => {
  test("is edited chip by chip, in the URL, and undone", async ({ page }) => {
    await open(page, urlOf(`${QUESTION} quorvix`));
    const chips = understood(page);
    const removed = page.getByRole("list", { name: "Removed" });
    await chips.getByRole("link", { name: "Remove Capsule" }).click();
    await page.waitForURL((url) => url.searchParams.get("drop") === "form:capsule");
    await removed.getByRole("link", { name: "Restore Capsule" }).click();
    await page.waitForURL((url) => !url.searchParams.has("drop"));
    await chips.getByRole("link", { name: "Remove Capsule" }).waitFor();

    await chips.getByRole("combobox", { name: "Add a condition" }).selectOption({ label: "Tested" });
    await page.waitForURL((url) => url.searchParams.get("add") === "tested:true");
    await chips.getByRole("link", { name: "Remove Tested" }).waitFor();
    const unread = page.getByRole("list", { name: "Ignored" });
    await unread.getByRole("link", { name: "Include quorvix" }).click();
    await chips.getByRole("link", { name: "Remove Says “quorvix”" }).waitFor();
    expect(await unread.count()).toBe(0);
    await page.goBack();
    await unread.getByRole("link", { name: "Include quorvix" }).waitFor();
  });

  test("is marked as rule-based when the language model is unavailable", async ({ page }) => {
    await open(page, "/ai-search");
    await changeResponse(page, "", ({ data, ...rest }) => ({
      ...rest,
      data: { ...(data as object), mode: "fallback" },
    }));
    await ask(page, QUESTION);
    await understood(page).getByText("Rule-based (language model unavailable)").waitFor();
    await results(page).getByRole("article").first().waitFor();
  });
});

test("a citation links to the cited result row", async ({ page }) => {
  await open(page, urlOf(QUESTION));
  const source = answer(page).getByRole("link", { name: /^Source 1: / });
  const href = (await source.getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/report\/[\w-]+#result-[\w-]+$/);
  await source.click();
  await page.waitForURL(`**${href}`);
  const row = page.locator(`[id="${href.split("#")[1]}"]`);
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

describe("a result list", () => {
  test("can be rated by anyone, with a reason", async ({ page }) => {
    await open(page, urlOf(QUESTION));
    const first = results(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") })
      .first();
    await first.getByRole("button", { name: /^Not helpful: / }).click();
    await first.getByText("Noted").waitFor();
    const feedbackCall = page.waitForResponse((response) =>
      response.url().endsWith("/search/ai-search/feedback"),
    );
    await first.getByRole("combobox").selectOption({ label: "Wrong form" });
    expect((await feedbackCall).request().postDataJSON()).toMatchObject({
      helpful: false,
      reason: "wrong_form",
    });
    expect((await feedbackCall).status()).toBe(200);
    await first.getByText("Thank you").waitFor();
    await answer(page).getByRole("button", { name: "Helpful: this answer", exact: true }).click();
    await answer(page).getByText("Thank you").waitFor();
  });

  test("that has expired can be requested again", async ({ open: visit }) => {
    const { page } = await visit({ expectedErrors: /status of 410/ });
    await open(page, urlOf("magnesium"));
    const expired = { status: false, message: "This search has expired. Please ask again.", data: null };
    await changeResponse(page, "/get-ai-search-result", () => expired, 410);
    await page.getByRole("link", { name: "Show more" }).click();
    await results(page).getByRole("heading", { name: "This list has expired" }).waitFor();
    await page.unroute("**/api/search/ai-search/get-ai-search-result");
    await results(page).getByRole("button", { name: "Ask again" }).click();
    await results(page).getByRole("article").nth(10).waitFor();
  });
});

test("ratings: a user draws a question, grades results, and undoes a grade", async ({ open: visit }) => {
  const { token } = await newAccount();
  const { page } = await visit({ stored: { token } });
  await page.goto("/");
  // The entry leads to the members' page once the session is known.
  await page.getByRole("button", { name: "Request test" }).first().waitFor();
  await page.getByRole("banner").getByRole("link", { name: "AI Search" }).click();
  await page.getByRole("heading", { name: "AI search" }).waitFor();
  await page.getByRole("switch", { name: "Rate results, for volunteers" }).click();
  await page.getByRole("heading", { name: "You haven’t rated anything yet" }).waitFor();
  await page.getByRole("button", { name: "Random question" }).click();
  await page.waitForURL((url) => url.searchParams.has("q"));
  await ask(page, "zinc");
  const grades = results(page).getByRole("group", { name: /^How well .* matches$/ });
  await grades.first().getByRole("radio", { name: "3 Exactly right" }).check();
  await grades.first().getByText("Saved").waitFor();
  const mine = page.getByRole("region", { name: "Your ratings" });
  await mine.getByRole("listitem").filter({ hasText: "3 Exactly right" }).waitFor();
  await grades.first().getByRole("radio", { name: "1 Somewhat relevant" }).check();
  await mine.getByRole("listitem").filter({ hasText: "1 Somewhat relevant" }).waitFor();
  expect(await mine.getByRole("listitem").count()).toBe(1);
  await mine.getByRole("button", { name: /^Undo: / }).click();
  await mine.getByRole("heading", { name: "You haven’t rated anything yet" }).waitFor();
});

test("a URL with more chips than the page takes is a short page, and says so", async ({ page }) => {
  const long = (at: number) => `without:${"unheard-of ".repeat(9)}${at}`;
  const params = new URLSearchParams({ q: "zinc" });
  for (let at = 0; at < 48; at++) params.append("drop", long(at));
  const html = await (await page.request.get(`/ai-search?${params}`)).text();
  const links = html.match(/(?:href|value)="[^"]*unheard/g);
  expect(links, "chips without an effect are not repeated in links and forms").toBeNull();
  const plain = await (await page.request.get("/ai-search?q=zinc")).text();
  expect(html.length / plain.length).toBeLessThan(1.5);
  for (let at = 0; at < 48; at++) params.append("add", `word:w${at}`);
  await open(page, `/ai-search?${params}`);
  await understood(page)
    .getByText(/^You’ve changed 8 conditions/)
    .waitFor();
  expect(await understood(page).getByRole("combobox", { name: "Add a condition" }).count()).toBe(0);
  await understood(page).getByRole("link", { name: "Remove Says “w0”" }).click();
  await understood(page).getByRole("combobox", { name: "Add a condition" }).waitFor();
  // What is about to be replaced is dimmed, and has less contrast.
  await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  expect(await axeViolationsOf(page)).toEqual([]);
});
