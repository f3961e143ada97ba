import { expect } from "vitest";
import { newConfirmedAccount } from "./accounts.ts";
import { inspectScreen } from "./console.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

test("a user reads why a request is ranked where it is, pledges, and withdraws", async ({ open }) => {
  const { token } = await newConfirmedAccount();
  const { page } = await open({ stored: { token } });
  await page.goto("/requests");
  await page.getByRole("navigation", { name: "Order of the queue" }).getByText("Would teach most").click();
  await page.waitForURL("**/requests?sort=teaches");
  const queue = page.getByRole("region", { name: "Would teach most" });
  await queue
    .getByText(/^Ranked here because: \d+ votes; /)
    .first()
    .waitFor();
  await inspectScreen(page, "queue-teaches");
  await queue
    .getByRole("link", { name: /^Details and pledges/ })
    .first()
    .click();
  await page.waitForURL(/\/requests\/[\da-f-]{36}$/);
  const funding = page.getByRole("region", { name: "How the test is funded" });
  await funding.getByText("Not funded", { exact: true }).waitFor();
  await typeOver(funding.getByLabel("US dollars"), "25");
  await funding.getByRole("button", { name: "Pledge", exact: true }).click();
  await funding.getByRole("heading", { name: "You pledged $25" }).waitFor();
  await funding.getByText("$25 pledged by 1 person. Its cost isn’t estimated yet.").waitFor();
  await inspectScreen(page, "request-pledged");
  const sum = page.getByRole("table", { name: "What the order “Would teach most” adds up" });
  expect(await sum.getByRole("rowheader").allTextContents()).toEqual([
    ...[
      "Votes",
      "Tests in its category",
      "Hazards that matter for it",
      "Earlier tests of it",
      "Public notices",
    ],
  ]);
  await funding.getByRole("button", { name: "Withdraw my pledge" }).click();
  await funding.getByRole("heading", { name: "Pledge toward this test" }).waitFor();
  await funding.getByText("Not funded", { exact: true }).waitFor();
});

test("a guest is led to the login to pledge", async ({ page }) => {
  await page.goto("/requests?sort=teaches");
  await page
    .getByRole("link", { name: /^Details and pledges/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Log in to pledge" }).click();
  await page.waitForURL("**/login");
});
