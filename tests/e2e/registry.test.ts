import { expect } from "vitest";
import { TEST_ENTRY_LABELS } from "#contract/registered-test-vocabulary.ts";
import { askApi, registeredTestThat } from "./catalogue.ts";
import { axeViolationsOf, overflowOf } from "./page-checks.ts";
import { test } from "./visit.ts";

/** A published test whose seal was opened. */
const publishedTest = () => registeredTestThat(({ state, seal }) => state === "published" && seal !== null);

test("a visitor follows a registered test from the list to its report, and back", async ({ page }) => {
  const { number } = await publishedTest();
  const { list } = await askApi("listRegisteredTests", { state: "published" });
  const { entries } = await askApi("getRegisteredTest", { number });
  await page.goto("/registry");
  await page.getByRole("heading", { level: 1, name: "Tests announced before the result" }).waitFor();
  await page
    .getByRole("navigation", { name: "Filter by state" })
    .getByRole("link", { name: "Published" })
    .click();
  await page.waitForURL("**/registry?state=published");
  await expect.poll(() => page.getByRole("article").count()).toBe(list.length);
  await page.getByRole("article").filter({ hasText: number }).getByRole("link").click();
  await page.waitForURL(`**/registry/${number}`);
  const steps = page.getByRole("region", { name: "What happened" }).getByRole("listitem");
  await steps.nth(entries.length - 1).waitFor();
  expect(await steps.locator("strong").allTextContents()).toEqual(
    entries.map(({ entry }) => TEST_ENTRY_LABELS[entry]),
  );
  await page.getByRole("link", { name: /^Report AS/ }).click();
  await page.getByText(/^Registered on .*, before the sample was bought/).waitFor();
  await page.getByRole("link", { name: number }).click();
  await page.waitForURL(`**/registry/${number}`);
});

test("the seal that was opened can be computed from what the page shows", async ({ page }) => {
  await page.goto(`/registry/${(await publishedTest()).number}`);
  await page.getByText("The seal was opened: check it yourself").click();
  const text = (await page.locator("pre").textContent()) ?? "";
  const seal = await page.evaluate(async (given) => {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(given));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }, text);
  await page.getByRole("region", { name: "What was planned" }).getByText(seal).waitFor();
});

test("each entry's document and its proof in the log are served", async ({ page }) => {
  await page.goto(`/registry/${(await publishedTest()).number}`);
  for (const name of ["Document", "proof that it’s in the log"]) {
    const href = await page.getByRole("link", { name }).first().getAttribute("href");
    const response = await page.request.get(href ?? "");
    expect([name, response.status()]).toEqual([name, 200]);
  }
});

test("what is overdue and what was cancelled says why; what is sealed shows no product", async ({ page }) => {
  for (const wanted of ["overdue", "cancelled"] as const) {
    const { reason } = await registeredTestThat(({ state }) => state === wanted);
    await page.goto(`/registry?state=${wanted}`);
    await page.getByText(reason ?? expect.fail()).waitFor();
  }
  const sealed = await registeredTestThat(({ product }) => product === null);
  await page.goto(`/registry/${sealed.number}`);
  await page.getByRole("heading", { level: 1, name: "Sealed product" }).waitFor();
  expect(
    await page
      .getByRole("region", { name: "What was planned" })
      .getByText(/^[0-9a-f]{64}$/)
      .count(),
  ).toBe(1);
});

test.for([320, 390, 1024, 1440])(
  "the registry fits at %d px, and has no violations",
  async (width, { open }) => {
    const { page } = await open({ viewport: { width, height: 900 } });
    for (const path of ["/registry", `/registry/${(await publishedTest()).number}`]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await overflowOf(page), path).toEqual({ page: 0, controls: [] });
      expect(await axeViolationsOf(page), path).toEqual([]);
    }
  },
);
