import type { Page } from "playwright-core";
import { expect } from "vitest";
import { certificatePdf, printedTable } from "#tests/support/certificate-pages.ts";
import { inspectScreen, openSiteDatabase, staffToken } from "../console.ts";
import { typeForm, typeOver } from "../typing.ts";
import { test } from "../visit.ts";

openSiteDatabase();

const ROWS = [
  ["Lead", "0.021", "mg/kg", "0.004"],
  ["Cadmium", "<0.004", "mg/kg", "0.004"],
  ["An analyte with a name that is far too long for its column", "1.5", "mg/kg", "0.1"],
];
const HEADS = ["Analyte", "Result", "Unit", "LOQ"];

async function takeIn(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.goto("/console/drafts");
  await page.getByRole("heading", { name: "Take in a report" }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await page.getByRole("heading", { name: "Rows of the certificate" }).waitFor();
}

const pressed = (page: Page) =>
  page.locator('section[aria-label="The laboratory’s original"] button[aria-pressed="true"]');

test("a row and its place on the page lead to each other by keyboard, and narrow screens have tabs", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  const table = printedTable({ x: [40, 300, 380, 460], y: 120, heads: HEADS, rows: ROWS });
  const pdf = await certificatePdf([
    [{ x: 40, y: 40, text: `Beside Laboratory ${Date.now()}`, size: 14 }, ...table],
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await takeIn(page, "lab.pdf", "application/pdf", Buffer.from(pdf));
  await page.getByRole("img", { name: "Page 1 of lab.pdf" }).waitFor();
  const second = page.getByRole("listitem").filter({ hasText: "Printed “<0.004”" });
  await second.getByRole("button", { name: "Show on the original" }).press("Enter");
  expect(await pressed(page).getAttribute("aria-label")).toBe("Cadmium: <0.004. Go to its row");
  const mark = await pressed(page).boundingBox();
  const picture = await page.getByRole("img", { name: "Page 1 of lab.pdf" }).boundingBox();
  if (!mark || !picture) throw new Error("not shown");
  // 120 points to the heads, 24 to the first row, 16 to the second, on a page of 792.
  expect((mark.y + mark.height / 2 - picture.y) / picture.height).toBeCloseTo(164 / 792, 1);
  await page.getByRole("button", { name: "Lead: 0.021. Go to its row" }).press("Enter");
  const first = page.getByRole("listitem").filter({ hasText: "Printed “0.021”" });
  expect(await first.getAttribute("aria-current")).toBe("true");
  await inspectScreen(page, "draft-beside-page");

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.getByRole("img", { name: "Page 1 of lab.pdf" }).isVisible()).toBe(false);
  await page.getByRole("tab", { name: "Rows" }).press("ArrowRight");
  await page.getByRole("img", { name: "Page 1 of lab.pdf" }).waitFor();
  await inspectScreen(page, "draft-beside-original");
  await page.setViewportSize({ width: 390, height: 844 });
  await pressed(page).press("Enter");
  expect(await page.getByRole("tab", { name: "Rows" }).getAttribute("aria-selected")).toBe("true");
});

test("a table is shown with the cell of the chosen row marked, and its columns can be named", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  const lines = [["Laboratory", `Cell Laboratory ${Date.now()}`], HEADS, ...ROWS];
  const csv = lines.map((line) => line.join(";")).join("\n");
  await takeIn(page, "lab.csv", "text/csv", Buffer.from(csv));
  await page.getByRole("button", { name: "Show on the original" }).first().press("Enter");
  expect(await pressed(page).textContent()).toBe("0.021");
  await page.getByText("Columns of the certificate").click();
  await page.getByLabel("“LOQ”").selectOption("limit");
  await typeOver(page.getByLabel("How you know what the columns hold"), "The laboratory said so.");
  await inspectScreen(page, "draft-columns");
  await page.getByRole("button", { name: "Read the file again" }).press("Enter");
  await page.getByText("the column “LOQ” holds: limit or specification").first().waitFor();
  await page.getByText("What is remembered of laboratories’ layouts").click();
  const forget = page.getByRole("button", { name: "Forget…" });
  await forget.first().waitFor();
  await inspectScreen(page, "draft-layouts");
  const remembered = await forget.count();
  await forget.first().press("Enter");
  await typeOver(page.getByLabel("Reason, for the audit log").last(), "It was another laboratory’s.");
  await page.getByRole("button", { name: "Forget it" }).press("Enter");
  await expect.poll(() => forget.count()).toBe(remembered - 1);
});

test("a row is edited by typing over its cells, and the draft is discarded for a reason", async ({
  open,
}) => {
  const { page } = await open({ stored: { token: await staffToken("scientist") } });
  const lines = [["Laboratory", `Row Laboratory ${Date.now()}`], HEADS, ...ROWS];
  await takeIn(page, "rows.csv", "text/csv", Buffer.from(lines.map((line) => line.join(";")).join("\n")));
  const row = page.getByRole("listitem").filter({ hasText: "Printed “0.021”" });
  await row.getByRole("button", { name: "Edit" }).press("Enter");
  await typeOver(row.getByLabel("Analyte"), "Arsenic");
  await typeForm([
    [row.getByLabel("Value"), "0.035"],
    [row.getByLabel("Limit of detection"), "0.001"],
    [row.getByLabel("Limit of quantification"), "0.003"],
    [row.getByLabel("Label claim per serving"), "2.5"],
    [row.getByLabel("Unit", { exact: true }), "mg/kg"],
    [row.getByLabel("Unit of the label claim"), "mg"],
    [row.getByLabel("Method"), "ICP-MS"],
    [row.getByLabel("Reason, for the audit log"), "It is printed so."],
  ]);
  await page.keyboard.press("Enter");
  await row.getByText("Arsenic (edited)").waitFor();
  await row.getByText("Stated: 0.035 mg/kg", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Discard this draft…" }).press("Enter");
  await typeOver(page.getByLabel("Reason to discard it, for the audit log"), "It was a trial.");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Take in a report" }).waitFor();
});
