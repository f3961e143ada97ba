import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { aiFeedback } from "#server/features/ai-search/schema.ts";
import { recordImport } from "#server/features/catalogue/commands/record-import.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { dailyFigures } from "#server/features/figures/schema.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { createStaff, postToSite } from "#tests/support/staff.ts";
import { database, inDays, inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeOver } from "../typing.ts";
import { origin, test } from "../visit.ts";

openSiteDatabase();

/** An account that rated two results of each of ten questions, with a note. */
async function createRater(supplementIds: readonly number[]): Promise<number> {
  const emailId = `rater-${Date.now()}@example.com`;
  const { userId } = await createStaff(database.db, null, { emailId });
  const rows = Array.from({ length: 10 }, (_, question) =>
    supplementIds.map((supplementId, at) => ({
      ...{ visitor: `user:${userId}`, userId, supplementId, grade: at === 0 ? 3 : 0 },
      searchId: `${userId} ${question}`,
      question:
        "something for my joints that my grandmother with a very long list of medicines can take as well",
      note:
        question + at === 0
          ? "Not_what_I_asked_for: it-has-no-space-in-a-word-that-is-much-longer-than-a-phone-is-wide."
          : null,
      reason: question + at === 0 ? "wrong_goal" : null,
      createdAt: new Date(),
    })),
  );
  await database.db.insert(aiFeedback).values(rows.flat());
  return userId;
}

test("a scientist reads a rater's notes, leaves the rater out and takes him back, by keyboard", async ({
  open,
}) => {
  // Not from a list of the site: where a test has added real products, no list shows those of the demo.
  const products = await database.db.select({ id: supplements.id }).from(supplements).limit(2);
  const userId = await createRater(products.map(({ id }) => id));
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  await page.goto("/console");
  await page.getByRole("link", { name: "AI search" }).press("Enter");
  await page.getByRole("link", { name: `1 note by account ${userId}` }).press("Enter");
  await page.getByText("1 note of one rater.", { exact: false }).waitFor();
  expect(await page.getByText("@example.com").count()).toBe(0);
  await page.getByRole("button", { name: `Leave out: Account ${userId}` }).press("Enter");
  await typeOver(
    page.getByLabel("Reason, for the audit log"),
    "One person rates everything the other way around.",
  );
  await inspectScreen(page, "ratings");
  await page.getByRole("button", { name: "Leave out", exact: true }).press("Enter");
  await page.getByRole("button", { name: `Let the ratings count again: Account ${userId}` }).press("Enter");
  await page.getByText("rates everything the other way around", { exact: false }).waitFor();
  await typeOver(page.getByLabel("Reason, for the audit log"), "A mistake.");
  await page.getByRole("button", { name: "Let the ratings count again", exact: true }).press("Enter");
  await page.getByRole("button", { name: `Leave out: Account ${userId}` }).waitFor();
});

/** What AI search counted of two days, as the counter of visits writes it. */
async function countQuestions(): Promise<void> {
  const row = { kind: "question", day: inDays(-1) } as const;
  const counts = { "asked/none/none": 1204, "asked/off_topic/none": 61, "asked/crisis/certain": 7 };
  const taps = { "not_me/crisis/certain": 2, "asked/dosing/slight": 12, "asked/crisis/possible": 19 };
  const rows = Object.entries({ ...counts, ...taps, "acknowledged/crisis/possible": 15 });
  await database.db
    .insert(dailyFigures)
    .values(rows.map(([key, count]) => ({ ...row, key, count })))
    .onConflictDoNothing();
}

test("a guest lets us keep a question, and a scientist labels it, by keyboard", async ({ open }) => {
  await countQuestions();
  const text = "a vegan powder for stiff knees";
  const { page: guest } = await open();
  await guest.goto(`/ai-search?q=${encodeURIComponent(text)}`);
  const box = guest.getByRole("checkbox", { name: "You may keep this question to improve the search" });
  expect(await box.isChecked()).toBe(false);
  await inspectScreen(guest, "ask-keep");
  await box.press("Space");
  await guest.getByText("Thank you.", { exact: false }).waitFor();

  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  await page.goto("/console/ai-search");
  const row = page.getByRole("listitem").filter({ hasText: text });
  await row.getByText("Goals read: Joints", { exact: false }).waitFor();
  await row.getByLabel("Goals").selectOption({ label: "Right" });
  await row.getByLabel("Danger").selectOption({ value: "right" });
  await inspectScreen(page, "console-ai-search");
  await row.getByRole("button", { name: "Save labels" }).press("Enter");
  await row.waitFor({ state: "detached" });
});

test("an administrator sees an import with its rejected rows, and takes it back", async ({ open }) => {
  const brand = `Import Brand ${Date.now()}`;
  const clock = { now: () => new Date() };
  const about = { kind: "dsld", source: `${"product-export-".repeat(6)}.csv`, operator: "ana" } as const;
  await recordImport({ db: database.db, clock }, about, async (recorder) => {
    const label = labelRecord(`9${Date.now()}`, { brand, name: "Copper" });
    await saveLabels(database.db, [label], recorder.runId);
    recorder.rejected([{ place: "line 17, DSLD 4711", text: "Brand name missing." }]);
    await recorder.progress({ added: 1, changed: 0, unchanged: 20_400, rejected: 1, fraction: 1 });
  });
  const { page } = await open({ stored: { token: await staffToken("administrator") } });
  await page.goto("/console");
  await page.getByRole("link", { name: "Imports" }).press("Enter");
  await page.getByText("1 new, 0 changed, 20,400 unchanged, 1 rejected row").first().waitFor();
  await page.getByText("Rejected rows: 1").click();
  await page.getByText("line 17, DSLD 4711: Brand name missing.").waitFor();
  await page.getByRole("button", { name: "Remove 1 product…" }).press("Enter");
  await typeOver(page.getByLabel("Reason, for the audit log"), "The wrong file.");
  await inspectScreen(page, "imports");
  await page.getByRole("button", { name: "Remove 1 product", exact: true }).press("Enter");
  await page.getByText("1 product was removed. The rest stays.", { exact: false }).waitFor();
});

test("an editor decides between an edit and what the source says since", async ({ open }) => {
  const editor = await staffToken("editor");
  const ref = `8${Date.now()}`;
  const brand = `Edited Brand ${ref}`;
  const save = (name: string, recordedOn: string) =>
    saveLabels(database.db, [labelRecord(ref, { brand, name, recordedOn })]);
  await save("Kelp", "2018-01-01");
  const { rows } = await database.db.execute<{ slug: string; fields: object }>(sql`
    select s.slug, jsonb_build_object('name', s.name, 'category', s.category, 'form', s.form, 'description', '') as fields
    from supplements s join brands b on b.id = s.brand_id where b.name = ${brand}`);
  const [product] = rows;
  await postToSite(origin, editor, "/staff/catalog", {
    ...{ action: "edit_product", slug: product?.slug, seen: product?.fields, reason: "As on the pack." },
    fields: { ...product?.fields, name: "Kelp 150" },
  });
  await save("Sea Kelp", "2020-01-01");
  const { page } = await open({ stored: { token: editor } });
  await page.goto("/console/imports");
  await page.getByRole("button", { name: "Take the source’s: name of Kelp 150" }).press("Enter");
  await typeOver(page.getByLabel("Reason, for the audit log"), "The source was corrected.");
  await inspectScreen(page, "edit-conflicts");
  await page.getByRole("button", { name: "Take the source’s", exact: true }).press("Enter");
  await page.getByText("Kelp 150").first().waitFor({ state: "detached" });
});
