import { expect } from "vitest";
import { EMBED_SIZE } from "#server/features/pictures/embed/page.ts";
import { startWebhookReceiver, verifyWebhook } from "#tests/support/webhook-receiver.ts";
import { newConfirmedAccount } from "./accounts.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { pathOf, reportThat, withdrawnReport } from "./reports.ts";
import { typeForm, typeOver } from "./typing.ts";
import { newClientIp, origin, test } from "./visit.ts";

/** Makes an open call with an API key. */
async function overviewWith(key: string) {
  const headers = { "x-forwarded-for": newClientIp() };
  const { data } = await (await fetch(`${origin}/api/user/get-guest`, { headers })).json();
  const authorization = `Bearer ${data.token}`;
  return fetch(`${origin}/api/web/home/overview`, {
    headers: { ...headers, authorization, "x-api-key": key },
  });
}

test("an API key is made, shown once, used, and revoked", async ({ open }) => {
  const { token } = await newConfirmedAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile?tab=developers");
  await page.getByText("No API keys yet.").waitFor();
  await typeOver(page.getByLabel("Key name"), "Price monitor");
  await page.getByRole("button", { name: "Make a key" }).press("Enter");
  await page.getByRole("heading", { name: "Save your API key" }).waitFor();
  const key = (await page.locator("code", { hasText: /^assayed_[\w-]{43}$/ }).textContent()) ?? "";
  const answer = await overviewWith(key);
  expect([answer.status, answer.headers.get("ratelimit-policy")]).toEqual([
    200,
    '"reading-with-key";q=6000;w=60',
  ]);
  await page.getByRole("button", { name: "I’ve saved it" }).click();
  expect(await page.content()).not.toContain(key);
  await page.reload();
  await page.getByText("last used").waitFor();
  await page.getByRole("button", { name: "Revoke Price monitor" }).click();
  await page.getByText("No API keys yet.").waitFor();
  expect((await overviewWith(key)).status).toBe(401);
});

test("a webhook is added, tested, and its log shows the answer as text; then it is removed", async ({
  open,
}) => {
  const receiver = await startWebhookReceiver();
  receiver.behave((response) => response.end("<b>thanks</b>"));
  const { token } = await newConfirmedAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/profile?tab=developers");
  await typeForm([
    [page.getByLabel("Webhook name"), "My server"],
    [page.getByLabel("URL"), receiver.url],
  ]);
  await page.getByRole("button", { name: "Add a webhook" }).click();
  const secret = (await page.locator("code", { hasText: /^whsec_/ }).textContent()) ?? "";
  await page.getByRole("button", { name: "I’ve saved it" }).click();
  await page.getByRole("button", { name: "Send a test: My server" }).click();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  expect(verifyWebhook(secret, receiver.received[0] ?? expect.fail())).toMatchObject({
    type: "webhook.test",
  });
  await page.getByRole("button", { name: "Log: My server" }).click();
  const log = page.getByRole("list", { name: "Deliveries" });
  await log.getByText("webhook.test").waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await log.getByText("It said: <b>thanks</b>").waitFor();
  await page.getByRole("button", { name: "Remove: My server" }).click();
  await page.getByText("No webhooks yet.").waitFor();
  await receiver.close();
});

test("a report names its embed, which verifies itself in the browser", async ({ open }) => {
  const path = pathOf(await reportThat(({ state }) => state === "current"));
  const { page } = await open();
  await page.clock.install();
  await page.goto(path);
  const discovery = page.locator('link[type="application/json+oembed"]');
  const answer = await page.request.get((await discovery.getAttribute("href")) ?? "");
  expect((await answer.json()).html).toContain(`/embed${path}`);
  await page.goto(`/embed${path}`);
  await page
    .getByText(/^Signature checked in your browser.*Neither withdrawn, superseded nor disputed/)
    .waitFor();
  await page.clock.fastForward(11_000);
  const asked = page.waitForRequest(`**${path}/statements.jsonl`);
  await page.getByRole("img").hover();
  await asked;
});

test("the embed of a withdrawn report says so, and fits its frame", async ({ open }) => {
  const { page } = await open({ viewport: { width: EMBED_SIZE.width, height: EMBED_SIZE.height } });
  await page.goto(`/embed${pathOf(await withdrawnReport())}`);
  await page.getByText(/^Withdrawn on \d{4}-\d\d-\d\d\. Don't rely on its results\./).waitFor();
  const [clientHeight, scrollHeight] = await page.evaluate(() => [
    document.documentElement.clientHeight,
    document.documentElement.scrollHeight,
  ]);
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  expect([await overflowOf(page), await axeViolationsOf(page)]).toEqual([{ page: 0, controls: [] }, []]);
});
