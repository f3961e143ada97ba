import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { supplements } from "#server/features/catalogue/schema.ts";
import { productPhotos } from "#server/features/pictures/schema.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { createImage } from "#tests/support/images.ts";
import { LABORATORY } from "#tests/support/report-file.ts";
import { database, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeForm, typeOver } from "../typing.ts";
import { test } from "../visit.ts";
import { answerAll, certificateTable, fillInFields, PUBLISHED, takeInTable, WAITS } from "./drafts.ts";

openSiteDatabase();
beforeAll(async () => {
  if (database) await addLaboratory(database.db, { input: LABORATORY, operator: "ana" });
});

const publisherToken = () => staffToken("publisher");

const number = `E2E-${Date.now()}`;
const CERTIFICATE = certificateTable(number);

test("a certificate is taken in, settled, approved by two people, published and withdrawn", async ({
  open,
}) => {
  const first = await open({ stored: { token: await publisherToken() } });
  const { page } = first;
  await takeInTable(page, CERTIFICATE);
  await page.getByRole("heading", { name: "Before it can be published" }).waitFor();
  await inspectScreen(page, "draft-open");
  await page.getByText("The catalog lacks the product").click();
  await typeForm([
    [page.getByLabel("Brand, as on the pack"), "Harbor Test"],
    [page.getByLabel("Product name, as on the pack"), `Zinc ${number}`],
    [page.getByLabel("Reason, for the audit log").first(), "The pack is here."],
  ]);
  await page.getByRole("button", { name: "Add the product" }).click();
  await page
    .getByRole("heading", { name: new RegExp(`Harbor Test Zinc ${number}`) })
    .first()
    .waitFor();
  await fillInFields(page);
  await answerAll(page);
  const approve = page.getByRole("button", { name: "Approve for publication" });
  await approve.waitFor();
  await inspectScreen(page, "draft-complete");
  await approve.click();
  await page.getByText(WAITS, { exact: true }).first().waitFor();
  await page.goto("/console/approvals");
  await page.getByRole("button", { name: "Take my approval back" }).waitFor();
  await inspectScreen(page, "approvals");

  // A published draft is gone, while its screen may still ask for it.
  const second = await open({ stored: { token: await publisherToken() }, expectedErrors: /404/ });
  await second.page.goto("/console/approvals");
  // Another file's report may wait beside it.
  const ownIn = (screen: typeof page) => screen.getByRole("listitem").filter({ hasText: number });
  await ownIn(second.page).getByRole("link", { name: "Read the draft, and approve it there" }).click();
  await second.page.getByRole("button", { name: "Approve for publication" }).click();
  await second.page.getByText(PUBLISHED, { exact: true }).first().waitFor();
  await second.page.goto("/console/reports");
  await second.page.getByRole("link", { name: `Zinc ${number}, lot E26001` }).waitFor();
  await ownIn(second.page).getByLabel("Make a statement").selectOption("withdraw");
  await typeOver(
    second.page.getByLabel("Reason, which everyone can read for good"),
    "The laboratory has taken its certificate back.",
  );
  await second.page.getByRole("button", { name: "Preview page and emails" }).click();
  await second.page.getByRole("heading", { name: "On the page" }).waitFor();
  await inspectScreen(second.page, "statement");
  await second.page.getByRole("button", { name: "Approve; a second person must too" }).click();
  await second.page.getByText(WAITS, { exact: true }).first().waitFor();
  await page.goto("/console/approvals");
  await ownIn(page).getByRole("button", { name: "Approve and publish" }).click();
  await page.getByText(PUBLISHED, { exact: true }).first().waitFor();
  await page.goto("/console/reports");
  await page.getByText(`Report ${number}, withdrawn`, { exact: false }).waitFor();
});

test("a product that the catalog lacks is added from a draft with the photo of its pack", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  const name = `Zinc with a photo ${number}`;
  const table = CERTIFICATE.replace(number, `${number}-P`);
  await takeInTable(page, table);
  await page.getByText("The catalog lacks the product").click();
  await typeForm([
    [page.getByLabel("Brand, as on the pack"), "Harbor Test"],
    [page.getByLabel("Product name, as on the pack"), name],
  ]);
  const pack = { name: "pack.png", mimeType: "image/png", buffer: await createImage("png") };
  await page
    .getByRole("group", { name: "New photo of the pack" })
    .locator('input[type="file"]')
    .setInputFiles(pack);
  await page.getByAltText("Preview, not shown to visitors yet").waitFor();
  await inspectScreen(page, "draft-add-product");
  await typeOver(page.getByLabel("Reason, for the audit log").first(), "The pack is here.");
  await page.getByRole("button", { name: "Add the product" }).click();
  await page.getByText("Added to the catalog.").first().waitFor();
  const [photo] = await database.db
    .select({ origin: productPhotos.origin })
    .from(productPhotos)
    .innerJoin(supplements, eq(supplements.id, productPhotos.supplementId))
    .where(eq(supplements.name, name));
  expect(photo).toEqual({ origin: "operator" });
});
