import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { postToSite } from "#tests/support/staff.ts";
import { database, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeOver } from "../typing.ts";
import { origin, test } from "../visit.ts";
import { answerAll, certificateTable, fillInFields, PUBLISHED, takeInTable, WAITS } from "./drafts.ts";

openSiteDatabase();
beforeAll(async () => {
  if (database) await addLaboratory(database.db, { input: LABORATORY, operator: "ana" });
});

const stamp = Date.now();
const BRAND = `Life Test ${stamp}`;
const NAME = "Zinc Picolinate";
const number = `LIFE-${stamp}`;
const slug = `life-test-${stamp}-zinc-picolinate`;

const HEADER =
  '"DSLD ID","Brand Name","Product Name","Net Contents","Net Content Unit","Serving Size Quantity","Serving Size Unit","LanguaL - Product Type","LanguaL - Supplement Form","LanguaL - Dietary Claim(s) or Use(s)","LanguaL - Intended Target Group(s)","Database","Tracking History"';
const row = (id: string, brand: string, name: string) =>
  `"${id}","${brand}","${name}","60","Capsule(s)","1","Capsule(s)","Mineral (or Element) [A1299]","Capsule [E0159]","","","adsld","On Market in DSLD","Date - Entered into DSLD: May 1, 2018"`;
/** A product export of NIH's with one label, and one row without a brand. */
const labelExport = () => {
  const id = String(stamp).slice(-8);
  return [HEADER, row(`1${id}`, BRAND, `${BRAND} ${NAME}`), row(`2${id}`, "", "Nobody's Zinc"), ""].join(
    "\n",
  );
};

/** An editor imports the label from a file, after one that is no export. */
async function importLabel(page: Page): Promise<void> {
  await page.goto("/console/imports");
  const choose = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: `labels-${stamp}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByRole("heading", { name: "Import labels" }).waitFor();
  await choose("Dear NIH,\n");
  await page.getByRole("alert").getByText("is not an NIH product export").waitFor();
  await choose(labelExport());
  await page.getByText("holds labels.").waitFor();
  await inspectScreen(page, "import-file");
  await typeOver(page.getByLabel("Reason, for the audit log"), "The label of the product that is asked for.");
  await page.getByRole("button", { name: "Import this file" }).press("Enter");
  const panel = page.getByRole("region", { name: `NIH label records: labels-${stamp}.csv` });
  await panel.getByText(/^Complete/).waitFor();
  await panel.getByText("1 new, 0 changed, 0 unchanged, 1 rejected row").waitFor();
  await panel.getByText("Rejected rows: 1").press("Enter");
  await panel.getByText("Brand name missing.").waitFor();
  await inspectScreen(page, "import-complete");
}

/** A moderator accepts the request, links it, and moves it into the laboratory. */
async function bringToLaboratory(page: Page): Promise<void> {
  await page.goto("/console/requests");
  await page.getByRole("link", { name: new RegExp(BRAND) }).click();
  await typeOver(page.getByLabel("Link to its product"), `https://example.com/supplement-details/${slug}`);
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
  await typeOver(page.getByLabel("Product: slug, number, barcode", { exact: false }), slug);
  await fillInFields(page);
  await answerAll(page);
}

/** `outcome`: what the page says of the first approval, or of the second. */
async function approveDraft(page: Page, outcome: string): Promise<void> {
  await page.goto("/console/drafts");
  await page.getByRole("link", { name: new RegExp(NAME) }).click();
  await page.getByRole("button", { name: "Approve for publication" }).click();
  await page.getByText(outcome, { exact: true }).first().waitFor();
}

/** A moderator closes the request with the report, takes that back, and closes it again. */
async function publishRequest(page: Page): Promise<void> {
  await page.reload();
  for (let time = 1; time <= 2; time++) {
    await page.getByLabel("Report that answers the request").selectOption({ index: 1 });
    if (time === 1) await inspectScreen(page, "request-report");
    await page.getByRole("button", { name: "Publish with this report" }).press("Enter");
    await page.getByRole("link", { name: "its report" }).waitFor();
    // The form of the state before is gone, not only outdated.
    expect(await page.getByLabel("Report that answers the request").count()).toBe(0);
    if (time === 1) await page.getByRole("button", { name: "Undo" }).press("Enter");
  }
}

test("the life of a product, from the import of its label to the withdrawn report, as the roles, in the browser alone", async ({
  open,
}) => {
  const as = async (role: Parameters<typeof staffToken>[0]) =>
    (await open({ stored: { token: await staffToken(role) }, expectedErrors: /404|409|422/ })).page;
  const [editor, moderator, scientist] = [await as("editor"), await as("moderator"), await as("scientist")];
  const [first, second] = [await as("publisher"), await as("publisher")];

  await importLabel(editor);
  await postToSite(origin, await staffToken(null), "/supplement/manage-test-request", {
    action: "add_test_request",
    name: NAME,
    supplement_brand: BRAND,
    supplement_url: `https://www.example.com/${stamp}`,
  });
  await bringToLaboratory(moderator);
  await draftReport(scientist);
  expect(await scientist.getByRole("button", { name: "Approve for publication" }).count()).toBe(0);
  await approveDraft(first, WAITS);
  await approveDraft(second, PUBLISHED);
  await publishRequest(moderator);

  const visitor = (await open()).page;
  await visitor.goto(`/supplement-details/${slug}`);
  await visitor
    .getByRole("link", { name: /report/i })
    .first()
    .waitFor();

  await first.goto(`/console/reports?q=${number}`);
  // Another file's report may be listed beside it.
  const own = first.getByRole("listitem").filter({ hasText: number });
  await own.getByLabel("Make a statement").selectOption("withdraw");
  await typeOver(
    first.getByLabel("Reason, which everyone can read for good"),
    "The laboratory has taken its certificate back.",
  );
  await first.getByRole("button", { name: "Preview page and emails" }).click();
  await first.getByRole("button", { name: "Approve; a second person must too" }).click();
  await first.getByText(WAITS, { exact: true }).first().waitFor();
  await second.goto("/console/approvals");
  const waiting = second.getByRole("listitem").filter({ hasText: number });
  await waiting.getByRole("button", { name: "Approve and publish" }).click();
  await second.getByText(PUBLISHED, { exact: true }).first().waitFor();

  await second.goto("/console/reports");
  const link = second.getByRole("link", { name: new RegExp(`${NAME}, lot`) }).first();
  await visitor.goto((await link.getAttribute("href")) ?? "");
  await visitor.getByText("You can still read this report, but don’t rely on its results.").first().waitFor();
  await visitor.getByText("The laboratory has taken its certificate back.").first().waitFor();
});
