import type { Page } from "playwright-core";
import { expect } from "vitest";
import { typeForm, typeOver } from "../typing.ts";

/** What the console says of the first of two approvals. */
export const WAITS = "Approved. Another person must approve it, too.";
/** And of the second. */
export const PUBLISHED = "Approved and published.";

/** A laboratory's table about one lot, with two results. */
export const certificateTable = (number: string): string =>
  `Laboratory;Coined Laboratory\nReport number;${number}\nLot;E26001\nReceived;2026-03-05\nReported;2026-03-16\nAnalyte;Method;Result;Unit;LOD;LOQ\nLead;ICP-MS;0.01;mg/kg;0.001;0.003\nCadmium;ICP-MS;<0.003;mg/kg;0.001;0.003\n`;

/** Takes in the table on the screen Drafts. */
export async function takeInTable(page: Page, table: string): Promise<void> {
  await page.goto("/console/drafts");
  await page.getByRole("heading", { name: "Take in a report" }).waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "lab.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
}

/** Fills in what the table lacks. */
export async function fillInFields(page: Page): Promise<void> {
  await typeForm([
    [page.getByLabel("Who ordered the tests"), "Assayed"],
    [page.getByLabel("Tests ended"), "2026-03-12"],
  ]);
  await page.getByLabel("Kind of product, for the limits of microbes").selectOption("refined");
  await typeForm([
    [page.getByLabel("Grams per serving"), "1"],
    [page.getByLabel("Servings per day, at most"), "2"],
    [page.getByLabel("Where you know this from"), "The certificate and the pack."],
  ]);
  await page.getByRole("button", { name: "Save the fields" }).click();
  // The form starts again with the saved draft.
  await expect.poll(() => page.getByLabel("Where you know this from").inputValue()).toBe("");
}

/** Answers the open questions one after the other. */
export async function answerAll(page: Page): Promise<void> {
  const field = page.getByLabel("How do you know?").first();
  while (await field.isVisible()) {
    const open = await page.getByLabel("How do you know?").count();
    await typeOver(field, "As the certificate says.");
    await page.getByRole("button", { name: "Right as it stands" }).first().click();
    await expect.poll(() => page.getByLabel("How do you know?").count()).toBeLessThan(open);
  }
}
