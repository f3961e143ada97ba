import { expect } from "vitest";
import { dailyFigures } from "#server/features/figures/schema.ts";
import { subscribers } from "#server/features/newsletter/schema.ts";
import { createImage } from "#tests/support/images.ts";
import { postToSite } from "#tests/support/staff.ts";
import { askApi } from "../catalogue.ts";
import { database, inDays, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { overflowOf } from "../page-checks.ts";
import { typeForm, typeOver } from "../typing.ts";
import { origin, test } from "../visit.ts";
import { addOwnProduct } from "./own-records.ts";

openSiteDatabase();

test("a scientist enters a laboratory with its accreditation, and a certificate of a brand, by keyboard", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  const save = async () => {
    await typeOver(page.getByLabel("Reason, for the audit log").first(), "As on its certificate.");
    await page.getByRole("button", { name: "Save", exact: true }).first().press("Enter");
  };
  await page.goto("/console/registry");
  await page.getByRole("link", { name: "Add a laboratory" }).press("Enter");
  const name = `Laboratorium für Lebensmittel und Nahrungsergänzung ${Date.now()}`;
  await typeOver(page.getByLabel("Name"), name);
  await save();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.getByRole("button", { name: "Add an accreditation…" }).press("Enter");
  await typeForm([
    [page.getByLabel("Accreditation body"), "DAkkS"],
    [page.getByLabel("Number"), `D-PL-${Date.now()}`],
    [page.getByLabel("First day"), "2020-01-01"],
    [page.getByLabel("Methods in its scope"), "ICP-MS\nHPLC-UV"],
    [page.getByLabel("Reason, for the audit log"), "As on its certificate."],
  ]);
  await inspectScreen(page, "laboratory");
  await page.getByRole("button", { name: "Save", exact: true }).last().press("Enter");
  await page.getByText("from 2020-01-01 without an end, 2 methods", { exact: false }).waitFor();
  const { brand } = await askApi("getSupplement", { supplement_id: (await addOwnProduct()).slug });
  await page.goto(`/console/registry?add=certificate&brand=${brand.slug}`);
  await typeForm([
    [page.getByLabel("Issued by"), "An issuer with a long name of its own, GmbH & Co. KG"],
    [page.getByLabel("What it certifies"), "GMP, 21 CFR 111"],
    [page.getByLabel("Number"), `C-${Date.now()}`],
    [page.getByLabel("First day"), "2020-01-01"],
    [page.getByLabel("Last day"), "2020-12-31"],
  ]);
  await save();
  await page.getByRole("button", { name: "Remove this certificate…" }).press("Enter");
  await typeOver(page.getByLabel("Reason to remove it, for the audit log"), "Entered by mistake.");
  await inspectScreen(page, "certificate");
  await page.getByRole("button", { name: "Remove this certificate", exact: true }).press("Enter");
  await page.getByRole("heading", { name: "Nothing chosen" }).waitFor();
});

test("an editor previews a photo of a pack, shows it, and removes it", async ({ open }) => {
  const { slug } = await addOwnProduct();
  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto(`/console/catalog?product=${slug}`);
  const buffer = await createImage("png", 640, 480);
  await page
    .getByLabel("New photo")
    .last()
    .setInputFiles({ name: "pack.png", mimeType: "image/png", buffer });
  await page.getByAltText("Preview, not shown to visitors yet").waitFor();
  await typeOver(page.getByLabel("Reason to change the photo, for the audit log"), "Bought at the shop.");
  await inspectScreen(page, "photo");
  await page.getByRole("button", { name: "Show this photo" }).press("Enter");
  await page.getByAltText("The photo that is shown").waitFor();
  await page.getByRole("button", { name: "Remove the photo" }).press("Enter");
  await page.getByText("No photo yet: its page says so.").waitFor();
});

test("an editor compares two products side by side, merges them, and takes it back", async ({ open }) => {
  const stamp = Date.now();
  const slugs = ["one", "two"].map((word) => `merge-brand-${stamp}-magnesium-${word}`);
  const [brand, editor] = [`Merge Brand ${stamp}`, await staffToken("editor")];
  for (const word of ["One", "Two"])
    await postToSite(origin, editor, "/staff/catalog", {
      action: "add_product",
      brand,
      fields: { name: `Magnesium ${word}`, category: "other", form: "other", description: "" },
      reason: "For the test.",
    });
  const { page } = await open({ stored: { token: editor } });
  await page.goto(`/console/catalog?product=${slugs[0]}`);
  await typeOver(
    page.getByLabel("The product that stays"),
    `https://example.com/supplement-details/${slugs[1]}`,
  );
  await page.getByRole("button", { name: "Show both side by side" }).press("Enter");
  await typeOver(page.getByLabel("Reason to merge, for the audit log"), "One pack.");
  await inspectScreen(page, "merge");
  await page.getByRole("button", { name: "Merge into Magnesium Two" }).press("Enter");
  await page.getByRole("button", { name: "Take back the merge of Magnesium One…" }).press("Enter");
  await typeOver(page.getByLabel("Reason to take it back, for the audit log"), "Two packs after all.");
  await page.getByRole("button", { name: "Take the merge back" }).press("Enter");
  await page.getByText(/, taken back/).waitFor();
});

test("an editor sees what is visited and searched in vain", async ({ open }) => {
  const today = inDays(0);
  await database.db
    .insert(dailyFigures)
    .values([
      { day: today, kind: "route", key: "/search", count: 12 },
      {
        day: today,
        kind: "term",
        key: "berberine with a rather long list of other words",
        count: 4,
        results: 0,
      },
      { day: today, kind: "term", key: "typed once", count: 1, results: 0 },
    ])
    .onConflictDoNothing();
  const { page } = await open({ stored: { token: await staffToken("editor") } });
  await page.goto("/console");
  await page.getByRole("link", { name: "Figures" }).press("Enter");
  const inVain = page.getByRole("region", { name: "Searches without results" });
  await inVain.getByRole("link", { name: "berberine with a rather long list of other words" }).waitFor();
  expect(await page.getByText("typed once").count()).toBe(0);
  await inspectScreen(page, "figures");
});

test("a publisher writes an issue of the newsletter, reads the email, tests it, and sends it by keyboard", async ({
  open,
}) => {
  const now = new Date();
  await database.db
    .insert(subscribers)
    .values({ emailId: `issue-${Date.now()}@example.com`, emailedAt: now, confirmedAt: now });
  const { page } = await open({
    stored: { token: await staffToken("publisher") },
    // The second of two who save; the email is in a sandbox, where the script of these tests finds no storage.
    expectedErrors: /409|document is sandboxed/,
  });
  await page.goto("/console");
  await page.getByRole("link", { name: "Newsletter", exact: true }).press("Enter");
  await page.getByRole("link", { name: "Write an issue" }).press("Enter");
  const subject = `Twelve magnesium products of ${Date.now()}, tested in three laboratories`;
  await typeForm([
    [page.getByLabel("Subject"), subject],
    [page.getByLabel("Text"), "Two of twelve failed.\n\nRead why at https://example.com/reports?page=1."],
  ]);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  const htmlPart = page.getByRole("link", { name: "Open the HTML part" });
  const [html] = await Promise.all([page.context().waitForEvent("page"), htmlPart.press("Enter")]);
  await html.getByRole("heading", { name: subject }).waitFor();
  await html.getByRole("link", { name: "https://example.com/reports?page=1", exact: true }).waitFor();
  await html.setViewportSize({ width: 320, height: 700 });
  expect(await overflowOf(html)).toEqual({ page: 0, controls: [] });
  await html.close();
  expect(await page.getByRole("button", { name: /^Send to/ }).isDisabled()).toBe(true);
  await typeOver(page.getByLabel("Subject"), `${subject}: mine`);
  const id = Number(new URL(page.url()).searchParams.get("id"));
  const theirs = {
    action: "save",
    id,
    seen: 1,
    subject: `${subject}: theirs`,
    text: "Two of twelve failed.",
  };
  await postToSite(origin, await staffToken("editor"), "/staff/newsletter", theirs);
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("alert").getByText(`${subject}: theirs`).waitFor();
  await inspectScreen(page, "newsletter-two-at-once");
  await page.getByRole("button", { name: "Keep mine" }).press("Enter");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("heading", { name: `${subject}: mine` }).waitFor();
  await page.getByRole("button", { name: "Send a test to myself" }).press("Enter");
  await page.getByText("This text was sent as a test.", { exact: false }).waitFor();
  await inspectScreen(page, "newsletter-draft");
  await page.getByRole("button", { name: /^Send to \d+ confirmed address(es)?…$/ }).press("Enter");
  await page.getByRole("alert").getByText("It can’t be stopped", { exact: false }).waitFor();
  await inspectScreen(page, "newsletter-ask");
  // Another test may confirm an address meanwhile: then the number is another, and it is asked again.
  const hasSent = page.getByText("It can’t be changed anymore.", { exact: false });
  const button = page.getByRole("button", { name: /^Send to \d+ confirmed address(es)?$/ });
  for (const answered = page.getByText(/Look again|It can’t be changed/); !(await hasSent.isVisible()); ) {
    await button.press("Enter");
    await answered.first().waitFor();
  }
  expect(await page.getByLabel("Subject").count()).toBe(0);
  await inspectScreen(page, "newsletter-sent");
});
