import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { postToSite } from "#tests/support/staff.ts";
import { database, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { origin, test } from "../visit.ts";
import { answerAll, certificateTable, fillInFields, takeInTable } from "./drafts.ts";

openSiteDatabase();
beforeAll(async () => {
  if (database) await addLaboratory(database.db, { input: LABORATORY, operator: "ana" });
});

const stamp = Date.now();
const BRAND = `Life Test ${stamp}`;
const NAME = "Zinc Picolinate";
const number = `LIFE-${stamp}`;
const slug = `life-test-${stamp}-zinc-picolinate`;

/** An editor adds the product from its pack. */
async function addProduct(page: Page): Promise<void> {
  await page.goto("/console/catalog?add=product");
  await page.getByRole("textbox", { name: "Brand", exact: true }).fill(BRAND);
  await page.getByLabel("Name", { exact: true }).fill(NAME);
  await page.getByLabel("Reason, for the audit log").fill("The pack is here.");
  await page.getByRole("button", { name: "Add a product from its pack" }).click();
  await page.waitForURL(new RegExp(`product=${slug}`));
}

/** A moderator accepts the request, links it, and moves it into the laboratory. */
async function bringToLaboratory(page: Page): Promise<void> {
  await page.goto("/console/requests");
  await page.getByRole("link", { name: new RegExp(BRAND) }).click();
  await page.getByLabel("Link to its product").fill(`https://example.com/supplement-details/${slug}`);
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByText(`Linked to ${slug}`).waitFor();
  for (const step of ["Queued", "Sample purchased", "In the lab"]) {
    await page.getByRole("button", { name: `Move to “${step}”` }).click();
    await page.getByText(`${step}, 1 vote`).waitFor();
  }
  await page.getByText("No report on its product is published yet", { exact: false }).waitFor();
  await inspectScreen(page, "request-in-lab");
}

/** A scientist takes the certificate in, and settles what is open. */
async function draftReport(page: Page): Promise<void> {
  await takeInTable(page, certificateTable(number));
  await page.getByRole("heading", { name: "Before it can be published" }).waitFor();
  await page.getByLabel("Product: slug, number, barcode", { exact: false }).fill(slug);
  await fillInFields(page);
  await answerAll(page);
}

async function approveDraft(page: Page): Promise<void> {
  await page.goto("/console/drafts");
  await page.getByRole("link", { name: new RegExp(NAME) }).click();
  await page.getByRole("button", { name: "Approve for publication" }).click();
  await page.getByText("Approved.").first().waitFor();
}

/** A moderator closes the request with the report, takes that back, and closes it again. */
async function publishRequest(page: Page): Promise<void> {
  await page.reload();
  for (let time = 1; time <= 2; time++) {
    await page.getByLabel("Report that answers the request").selectOption({ index: 1 });
    if (time === 1) await inspectScreen(page, "request-report");
    await page.getByRole("button", { name: "Publish with this report" }).press("Enter");
    await page.getByRole("link", { name: "its report" }).waitFor();
    if (time === 1) await page.getByRole("button", { name: "Undo" }).press("Enter");
  }
}

test("the life of a product, from its pack to the withdrawn report, as the roles, in the browser alone", async ({
  open,
}) => {
  const as = async (role: Parameters<typeof staffToken>[0]) =>
    (await open({ stored: { token: await staffToken(role) }, expectedErrors: /404|409/ })).page;
  const [editor, moderator, scientist] = [await as("editor"), await as("moderator"), await as("scientist")];
  const [first, second] = [await as("publisher"), await as("publisher")];

  await addProduct(editor);
  await postToSite(origin, await staffToken(null), "/supplement/manage-test-request", {
    action: "add_test_request",
    name: NAME,
    supplement_brand: BRAND,
    supplement_url: `https://www.example.com/${stamp}`,
  });
  await bringToLaboratory(moderator);
  await draftReport(scientist);
  expect(await scientist.getByRole("button", { name: "Approve for publication" }).count()).toBe(0);
  await approveDraft(first);
  await approveDraft(second);
  await publishRequest(moderator);

  const visitor = (await open()).page;
  await visitor.goto(`/supplement-details/${slug}`);
  await visitor
    .getByRole("link", { name: /report/i })
    .first()
    .waitFor();

  await first.goto(`/console/reports?q=${number}`);
  await first.getByLabel("Make a statement").first().selectOption("withdraw");
  await first
    .getByLabel("Reason, which everyone can read for good")
    .fill("The laboratory has taken its certificate back.");
  await first.getByRole("button", { name: "Preview page and emails" }).click();
  await first.getByRole("button", { name: "Approve; a second person must too" }).click();
  await first.getByText("Approved.").first().waitFor();
  await second.goto("/console/approvals");
  const waiting = second.getByRole("listitem").filter({ hasText: number });
  await waiting.getByRole("button", { name: "Approve and publish" }).click();
  await second.getByText("Approved and published.").first().waitFor();

  await second.goto("/console/reports");
  const link = second.getByRole("link", { name: new RegExp(`${NAME}, lot`) }).first();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await visitor.getByText("You can still read this report, but don’t rely on its results.").first().waitFor();
  await visitor.getByText("The laboratory has taken its certificate back.").first().waitFor();
});
