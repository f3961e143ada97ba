import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PANEL_LABELS } from "#contract/labels.ts";
import { viewOf } from "#domain/presentation/report-view.ts";
import { verdictSentence } from "#domain/presentation/sentences.ts";
import { CHOICES, type StandardChoice } from "#domain/standards/choices.ts";
import { violationsOf } from "./page-checks.ts";
import { newestReports, ordinaryReport, pathOf, reportThat, withdrawnReport } from "./reports.ts";
import { test } from "./visit.ts";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Verdict" });
const judgedBy = (page: Page) => page.getByRole("navigation", { name: "Judged by" });

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
}

describe("the standard", () => {
  const others = (["usp", "prop65", "fda", "eu"] as const).map((choice) => ({ choice }));

  test.for(others)("$choice judges the same measurements without a reload", async ({ choice }, { page }) => {
    const report = await ordinaryReport();
    await arrive(page, pathOf(report));
    const asked: string[] = [];
    // Scripts and styles that every page fetches when it is idle may come now.
    page.on("request", (request) => {
      if (["document", "fetch", "xhr"].includes(request.resourceType())) asked.push(request.url());
    });
    await judgedBy(page).getByRole("link", { name: CHOICES[choice].label, exact: true }).click();
    await page.waitForURL(`**${pathOf(report)}?standard=${choice}`);
    const view = viewOf(report, choice);
    await verdictOf(page).getByText(verdictSentence(view.judged)).waitFor();
    await verdictOf(page).getByText(CHOICES[choice].scope).waitFor();
    for (const { panel, lines } of view.panels) {
      const words = await page.getByRole("region", { name: PANEL_LABELS[panel], exact: true }).innerText();
      for (const { placed, anchor, judged } of lines) {
        if (judged.limit) expect(words).toContain(judged.limit.name);
        const line = page.locator(`[id="${anchor}"]`);
        if (placed) expect(await line.innerText()).toContain(`% of the ${placed.of}`);
      }
    }
    expect(asked).toEqual([]);
  });

  test("says of what it does not speak that it is not judged, never that it passed", async ({ page }) => {
    const report = await ordinaryReport();
    await arrive(page, `${pathOf(report)}?standard=prop65`);
    const claims = page.getByRole("region", { name: "Amounts against the label" });
    expect(await claims.getByText("Not judged", { exact: true }).count()).toBeGreaterThan(1);
    expect(await claims.getByText("Pass", { exact: true }).count()).toBe(0);
  });

  test("stands in the address: a page that is opened there is judged by it, without JavaScript too", async ({
    open,
  }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const report = await ordinaryReport();
    const sentence = (choice: StandardChoice) => verdictSentence(viewOf(report, choice).judged);
    await page.goto(`${pathOf(report)}?standard=eu`);
    await verdictOf(page).getByText(sentence("eu")).waitFor();
    await judgedBy(page).getByRole("link", { name: "USP", exact: true }).click();
    await page.waitForURL("**?standard=usp");
    await verdictOf(page).getByText(sentence("usp")).waitFor();
  });
});

test("without JavaScript every result, the sum of the score and the proof can be read", async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false });
  const report = await ordinaryReport();
  await page.goto(pathOf(report));
  for (const { result_id } of report.results) {
    expect(await page.locator(`[id="result-${result_id}"]`).isVisible()).toBe(true);
  }
  const text = await page.getByRole("main").innerText();
  for (const part of [
    report.proof.hash,
    report.proof.key_id,
    report.statement,
    report.decision_rule,
    "Sum",
  ]) {
    expect(text).toContain(part);
  }
  expect(await page.getByRole("slider").count()).toBe(0);
});

test("a result that another page cites is marked", async ({ page }) => {
  const report = await ordinaryReport();
  const result = report.results.at(-1);
  await arrive(page, `${pathOf(report)}#result-${result?.result_id}`);
  const line = page.locator(`[id="result-${result?.result_id}"]`);
  expect(await line.evaluate((element) => element.matches(":target"))).toBe(true);
  expect(await line.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

describe("the lot matcher", () => {
  const field = (page: Page) => page.getByLabel("The lot number on your pack");
  const answer = (page: Page) => page.getByRole("region", { name: "Is it your lot?" }).getByRole("status");

  test("knows this lot, another one, and what is too little to tell", async ({ page }) => {
    const report = await ordinaryReport();
    await arrive(page, pathOf(report));
    await field(page).fill(report.lot_number.toLowerCase());
    await answer(page).getByText("This report is about it.").waitFor();
    await field(page).fill("QX-99887766");
    await answer(page).getByText("Another lot was tested, not yours.").waitFor();
    await field(page).fill("1");
    await answer(page).getByText("That is too little to tell.").waitFor();
  });

  test("leads to the report on the reader's lot", async ({ page }) => {
    const report = await reportThat(
      ({ other_lots, lot_number }) =>
        other_lots.length > 0 && other_lots.every((other) => other.lot_number !== lot_number),
    );
    const [other] = report.other_lots;
    await arrive(page, pathOf(report));
    await field(page).fill(other?.lot_number ?? "");
    await answer(page).getByRole("link").click();
    await page.waitForURL(`**/report/${other?.report_slug}`);
  });
});

describe("the score", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Score", exact: true });

  test("follows the reader's weights, by keyboard, and comes back", async ({ page }) => {
    const report = await reportThat(({ score }) => (score.value ?? 0) > 60);
    await arrive(page, pathOf(report));
    const score = section(page);
    expect(await score.getByRole("row", { name: /^Score/ }).innerText()).toContain(
      String(report.score.value),
    );
    const slider = score.getByRole("slider", { name: "Weight of recency" });
    await slider.focus();
    await page.keyboard.press("End");
    await score.getByText("yours alone, not published").waitFor();
    for (const name of ["label accuracy", "coverage", "certainty", "recency"]) {
      await score.getByRole("slider", { name: `Weight of ${name}` }).focus();
      await page.keyboard.press("Home");
    }
    const margin = await score.getByRole("row", { name: /Distance to limits/ }).innerText();
    const value = Number(/([\d.]+)\s?%/.exec(margin)?.[1]);
    const shown = await score.getByRole("row", { name: /^Score/ }).innerText();
    expect(Math.abs(Number(/\d+/.exec(shown)?.[0]) - value)).toBeLessThanOrEqual(1);
    await score.getByRole("button", { name: "Use the published weights" }).click();
    await score.getByText("yours alone, not published").waitFor({ state: "hidden" });
  });

  test("says why there is none", async ({ page }) => {
    const report = await reportThat(({ score }) => score.value === null);
    await arrive(page, pathOf(report));
    await section(page).getByText("No score", { exact: true }).waitFor();
  });
});

describe.for(["light", "dark"] as const)("in the %s scheme", (colorScheme) => {
  test("no state and no standard has an accessibility violation", async ({ open }) => {
    const { page } = await open({ colorScheme });
    const [reports, withdrawn, ordinary] = await Promise.all([
      newestReports(),
      withdrawnReport(),
      ordinaryReport(),
    ]);
    const disputed = reports.find(({ state }) => state === "disputed") ?? withdrawn;
    const paths = [
      pathOf(withdrawn),
      pathOf(disputed),
      `${pathOf(ordinary)}?standard=prop65`,
      `${pathOf(ordinary)}?standard=eu`,
    ];
    for (const path of paths) {
      await arrive(page, path);
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      expect(await violationsOf(page), path).toEqual([]);
    }
  });
});

test("a withdrawn report says so above everything else, and stays readable", async ({ page }) => {
  await arrive(page, pathOf(await withdrawnReport()));
  const notice = page.getByRole("complementary", { name: "Withdrawn" });
  const heading = page.getByRole("heading", { level: 1 });
  const [above, below] = await Promise.all([notice.boundingBox(), heading.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.getByRole("region", { name: "What was tested" }).waitFor();
});

test("on paper everything is open, controls are gone, and the address is there to be read by a phone", async ({
  page,
}) => {
  const report = await ordinaryReport();
  await arrive(page, pathOf(report));
  await page.emulateMedia({ media: "print" });
  const [table] = await page.getByRole("table", { name: "Heavy metals" }).all();
  expect(await table?.isVisible()).toBe(true);
  expect(await page.getByRole("img", { name: /^QR code of / }).isVisible()).toBe(true);
  expect(await page.getByText(report.proof.hash).first().isVisible()).toBe(true);
  for (const control of [
    page.getByRole("slider"),
    page.getByLabel("The lot number on your pack"),
    judgedBy(page).getByRole("link"),
  ]) {
    expect(await control.first().isVisible()).toBe(false);
  }
});
