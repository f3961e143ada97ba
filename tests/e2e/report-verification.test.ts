import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { KeyList } from "#contract/open-data.ts";
import { KEY_LIST_PATH } from "#web/features/reports/signed-document-paths.ts";
import { violationsOf } from "./page-checks.ts";
import { ordinaryReport, pathOf, reportThat } from "./reports.ts";
import { origin, test } from "./visit.ts";

const proofOf = (page: Page) => page.getByRole("region", { name: "Check it yourself" });

/** Opens a report and scrolls to its proof, where the check begins by itself. */
async function arriveAtProof(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
  await proofOf(page).scrollIntoViewIfNeeded();
}

const signedText = async (path: string) => (await fetch(`${origin}${path}`)).text();

describe("the check of a report", () => {
  test("begins by itself when it is scrolled to, and finds an unchanged report genuine", async ({ page }) => {
    const report = await reportThat(({ proof }) => proof.sequence > 1);
    await arriveAtProof(page, pathOf(report));
    await proofOf(page).getByText("Genuine and unchanged").waitFor();
    expect(await proofOf(page).getByRole("listitem").filter({ hasText: ": Yes" }).count()).toBe(7);
    await proofOf(page).getByText(`after ${report.proof.previous}`).waitFor();
    await proofOf(page).getByRole("button", { name: "Check again" }).click();
    await proofOf(page).getByText("Genuine and unchanged").waitFor();
    expect(await page.getByRole("alert").filter({ hasText: "Do not rely" }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("is loud about a single byte that differs, at the top of the page too", async ({ page }) => {
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
    await arriveAtProof(page, pathOf(report));
    await proofOf(page).getByText("Do not rely on this report").waitFor();
    const alarm = page.getByRole("alert").filter({ hasText: "Do not rely on this report." });
    await alarm.getByText("The content was changed after it was signed.").waitFor();
    const [above, below] = await Promise.all([
      alarm.boundingBox(),
      page.getByRole("heading", { level: 1 }).boundingBox(),
    ]);
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    expect(await violationsOf(page)).toEqual([]);
  });

  test("is loud where the page shows other figures than were signed", async ({ page }) => {
    const report = await ordinaryReport();
    const [other] =
      report.other_lots.length > 0 ? report.other_lots : [await reportThat((one) => one !== report)];
    const text = await signedText(`/report/${other?.report_slug}/report.json`);
    await page.route(`**${report.files.json}`, (route) =>
      route.fulfill({ body: text, contentType: "application/json" }),
    );
    await arriveAtProof(page, pathOf(report));
    await page
      .getByRole("alert")
      .getByText("This page shows something else than the document that was signed.")
      .waitFor();
  });

  test("is loud where the key was revoked, with the reason", async ({ page }) => {
    const report = await ordinaryReport();
    const list: KeyList = JSON.parse(await signedText(KEY_LIST_PATH));
    const chains = Object.entries(list.chains).map(([name, { head, keys }]) => {
      const revoked = { on: "2026-06-01", reason: "The key was copied." };
      return [name, { head, keys: keys.map((key) => ({ ...key, revoked })) }];
    });
    await page.route(`**${KEY_LIST_PATH}`, (route) =>
      route.fulfill({ json: { ...list, chains: Object.fromEntries(chains) } }),
    );
    await arriveAtProof(page, pathOf(report));
    await page.getByRole("alert").getByText("no longer counts: The key was copied.").waitFor();
  });

  test("a browser that cannot check says nothing of the report", async ({ open }) => {
    const { page, context } = await open();
    await context.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await arriveAtProof(page, pathOf(await ordinaryReport()));
    await proofOf(page).getByText("Not checked", { exact: true }).waitFor();
    expect(await page.getByText("Do not rely").count()).toBe(0);
  });

  test("so does a network that fails, and the check can be made again", async ({ open }) => {
    const { page } = await open({ mayComplain: /ERR_FAILED/ });
    const keys = `**${KEY_LIST_PATH}`;
    await page.route(keys, (route) => route.abort());
    await arriveAtProof(page, pathOf(await ordinaryReport()));
    await proofOf(page).getByText("That says nothing about the report. Try again.").waitFor();
    await page.unroute(keys);
    await proofOf(page).getByRole("button", { name: "Check again" }).click();
    await proofOf(page).getByText("Genuine and unchanged").waitFor();
  });
});

describe("a file that a reader kept", () => {
  const field = (page: Page) => proofOf(page).getByLabel(/^Check a file that you kept/);

  test("is recognised, and a changed one is bad", async ({ page }) => {
    const report = await ordinaryReport();
    const text = await signedText(report.files.json);
    const file = (body: string) => ({
      name: "kept.json",
      mimeType: "application/json",
      buffer: Buffer.from(body),
    });
    await arriveAtProof(page, pathOf(report));
    await field(page).setInputFiles(file(text));
    await proofOf(page).getByText("kept.json: Genuine").waitFor();
    await field(page).setInputFiles(file(`${text} `));
    await proofOf(page).getByText("kept.json: This file was changed").waitFor();
  });

  test("can be dropped", async ({ page }) => {
    const report = await ordinaryReport();
    const text = await signedText(report.files.json);
    await arriveAtProof(page, pathOf(report));
    await field(page).waitFor();
    const dropped = await page.evaluateHandle((body) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([body], "dropped.json", { type: "application/json" }));
      return transfer;
    }, text);
    await field(page).dispatchEvent("drop", { dataTransfer: dropped });
    await proofOf(page).getByText("dropped.json: Genuine").waitFor();
  });

  test("is compared with the published PDF where it is one", async ({ page }) => {
    const report = await ordinaryReport();
    const pdf = Buffer.from(await (await fetch(`${origin}${report.files.pdf}`)).arrayBuffer());
    await arriveAtProof(page, pathOf(report));
    await field(page).setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: pdf });
    await proofOf(page).getByText("a.pdf: This is our PDF").waitFor();
    const changed = Buffer.concat([pdf, Buffer.from("\n")]);
    await field(page).setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer: changed });
    await proofOf(page).getByText("b.pdf: This is not our PDF").waitFor();
  });
});
