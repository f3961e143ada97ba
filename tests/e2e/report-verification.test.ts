import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { KeyList } from "#contract/open-data.ts";
import type { Report } from "#contract/reports.ts";
import { LOG_MEMORY_KEY } from "#web/features/reports/log-memory.ts";
import { KEY_LIST_PATH } from "#web/features/reports/signed-document-paths.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { ordinaryReport, pathOf, reportThat } from "./reports.ts";
import { origin, test } from "./visit.ts";

const verificationOf = (page: Page) => page.getByRole("region", { name: "Check it yourself" });

/** Opens a report, scrolls to its verification, which starts the check, and unfolds it. */
async function openVerification(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
  await verificationOf(page).getByText("Check it yourself").click();
}

const signedText = async (path: string) => (await fetch(`${origin}${path}`)).text();

describe("report verification", () => {
  test("starts when scrolled into view, and confirms an unchanged report", async ({ page }) => {
    const report = await reportThat(({ proof }) => proof.sequence > 1);
    await openVerification(page, pathOf(report));
    await verificationOf(page).getByText("Genuine and unchanged").waitFor();
    expect(await verificationOf(page).getByRole("listitem").filter({ hasText: ": Yes" }).count()).toBe(8);
    await verificationOf(page).getByText(`after ${report.proof.previous}`).waitFor();
    await verificationOf(page).getByRole("button", { name: "Check again" }).click();
    await verificationOf(page).getByText("Genuine and unchanged").waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Don’t rely" }).count()).toBe(0);
    expect(await axeViolationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("warns about a single changed byte, at the top of the page too", async ({ page }) => {
    const report = await ordinaryReport();
    const text = await signedText(report.files.json);
    const at = text.search(/"measured":\d/) + '"measured":'.length;
    const other = text[at] === "9" ? "8" : "9";
    await page.route(`**${report.files.json}`, (route) =>
      route.fulfill({
        body: text.slice(0, at) + other + text.slice(at + 1),
        contentType: "application/json",
      }),
    );
    await openVerification(page, pathOf(report));
    await verificationOf(page).getByText("Don’t rely on this report").waitFor();
    const alarm = page.getByRole("alert").filter({ hasText: "Don’t rely on this report." });
    await alarm.getByText("The content was changed after it was signed.").waitFor();
    const [above, below] = await Promise.all([
      alarm.boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(await axeViolationsOf(page)).toEqual([]);
  });

  test("notices that the history was rewritten since the last visit", async ({ page }) => {
    const report = await reportThat(({ proof }) => proof.sequence > 1);
    await openVerification(page, pathOf(report));
    await verificationOf(page).getByText("Your browser remembers this log from now on").waitFor();
    await verificationOf(page).getByRole("button", { name: "Check again" }).click();
    await verificationOf(page).getByText("when your browser last looked").waitFor();
    // As if the site had shown this browser another history of the same length.
    await page.evaluate((key) => {
      const memory: Record<string, { root: string }> = JSON.parse(localStorage.getItem(key) ?? "{}");
      const changed = Object.entries(memory).map(([log, head]) => [log, { ...head, root: "0".repeat(64) }]);
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
    }, LOG_MEMORY_KEY);
    await openVerification(page, pathOf(await ordinaryReport()));
    const alarm = page.getByRole("alert").filter({ hasText: "Don’t rely on this report." });
    await alarm.getByText("History was rewritten").waitFor();
    expect(await axeViolationsOf(page)).toEqual([]);
  });

  test("notices a report that is not in the log", async ({ page }) => {
    await page.route("**/open-data/log/*/inclusion/*", (route) =>
      route.fulfill({ json: { hashes: ["0".repeat(64)] } }),
    );
    await openVerification(page, pathOf(await ordinaryReport()));
    await page.getByRole("alert").getByText("This report isn’t in the log").waitFor();
  });

  test("warns if the page shows other results than were signed", async ({ page }) => {
    const report = await ordinaryReport();
    const [other] =
      report.other_lots.length > 0
        ? report.other_lots
        : [await reportThat(({ proof }) => proof.sequence !== report.proof.sequence)];
    const text = await signedText(`/report/${other?.report_slug}/report.json`);
    await page.route(`**${report.files.json}`, (route) =>
      route.fulfill({ body: text, contentType: "application/json" }),
    );
    await openVerification(page, pathOf(report));
    await page.getByRole("alert").getByText("This page doesn’t match the signed document.").waitFor();
  });

  test("warns if the report hangs on another product", async ({ page }) => {
    const report = await ordinaryReport();
    await page.route("**/web/report/get-details", async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: Report };
      envelope.data.supplement.name = "Vitamin D3 Daily";
      await route.fulfill({ response, json: envelope });
    });
    // From the brand's page, so that the browser and not the server asks for the report.
    await page.goto(`/brand-details/${report.supplement.brand.slug}`);
    await page.waitForSelector('html[data-session="known"]');
    await page.locator(`a[href="/supplement-details/${report.supplement.slug}"]`).first().click();
    await page
      .locator(`a[href="${pathOf(report)}"]`)
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Vitamin D3 Daily" }).waitFor();
    await verificationOf(page).getByText("Check it yourself").click();
    const alarm = page.getByRole("alert").filter({ hasText: "Don’t rely on this report." });
    await alarm.getByText(`Product: shown “Vitamin D3 Daily”, signed “${report.supplement.name}”.`).waitFor();
    expect(await verificationOf(page).getByText("Genuine and unchanged").count()).toBe(0);
  });

  test("warns if the key is listed, but the site never pinned it", async ({ page }) => {
    const list: KeyList = JSON.parse(await signedText(KEY_LIST_PATH));
    const chains = Object.entries(list.chains).map(([name, chain]) => [name, { ...chain, pins: [] }]);
    await page.route(`**${KEY_LIST_PATH}`, (route) =>
      route.fulfill({ json: { ...list, chains: Object.fromEntries(chains) } }),
    );
    await openVerification(page, pathOf(await ordinaryReport()));
    await page.getByRole("alert").getByText("It was signed with a key that isn’t one of ours.").waitFor();
  });

  test("warns if the key was revoked, with the reason", async ({ page }) => {
    const report = await ordinaryReport();
    const list: KeyList = JSON.parse(await signedText(KEY_LIST_PATH));
    const chains = Object.entries(list.chains).map(([name, { keys, ...rest }]) => {
      const revoked = { on: "2026-06-01", reason: "The key was copied." };
      return [name, { ...rest, keys: keys.map((key) => ({ ...key, revoked })) }];
    });
    await page.route(`**${KEY_LIST_PATH}`, (route) =>
      route.fulfill({ json: { ...list, chains: Object.fromEntries(chains) } }),
    );
    await openVerification(page, pathOf(report));
    await page.getByRole("alert").getByText("no longer valid: The key was copied.").waitFor();
  });

  test("without Web Crypto shows no result", async ({ open }) => {
    const { page, context } = await open();
    await context.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await openVerification(page, pathOf(await ordinaryReport()));
    await verificationOf(page).getByText("Not checked", { exact: true }).waitFor();
    expect(await page.getByText("Don’t rely").count()).toBe(0);
  });

  test("a network failure shows no result, and can be retried", async ({ open }) => {
    const { page } = await open({ expectedErrors: /ERR_FAILED/ });
    const keys = `**${KEY_LIST_PATH}`;
    await page.route(keys, (route) => route.abort());
    await openVerification(page, pathOf(await ordinaryReport()));
    await verificationOf(page).getByText("This says nothing about the report itself. Try again.").waitFor();
    await page.unroute(keys);
    await verificationOf(page).getByRole("button", { name: "Check again" }).click();
    await verificationOf(page).getByText("Genuine and unchanged").waitFor();
  });
});

describe("a saved report file", () => {
  const field = (page: Page) => verificationOf(page).getByLabel(/^Check a saved report file/);

  test("is recognized, dropped on the page too, and a changed one is rejected; a PDF is compared with ours", async ({
    page,
  }) => {
    const report = await ordinaryReport();
    const text = await signedText(report.files.json);
    const file = (body: string) => ({
      name: "saved.json",
      mimeType: "application/json",
      buffer: Buffer.from(body),
    });
    await openVerification(page, pathOf(report));
    await field(page).setInputFiles(file(text));
    await verificationOf(page).getByText("saved.json: Genuine").waitFor();
    await field(page).setInputFiles(file(`${text} `));
    await verificationOf(page).getByText("saved.json: This file was changed").waitFor();
    const dropped = await page.evaluateHandle((body) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([body], "dropped.json", { type: "application/json" }));
      return transfer;
    }, text);
    await field(page).dispatchEvent("drop", { dataTransfer: dropped });
    await verificationOf(page).getByText("dropped.json: Genuine").waitFor();

    const pdf = Buffer.from(await (await fetch(`${origin}${report.files.pdf}`)).arrayBuffer());
    await field(page).setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
    await verificationOf(page).getByText("a.pdf: This PDF is genuine").waitFor();
    const changed = Buffer.concat([pdf, Buffer.from("\n")]);
    await field(page).setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer: changed });
    await verificationOf(page).getByText("b.pdf: This isn’t our PDF").waitFor();
  });
});
