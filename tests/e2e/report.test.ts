import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PANEL_LABELS } from "#contract/labels.ts";
import { buildReportView } from "#domain/presentation/report-view.ts";
import { STANDARDS_BY_CHOICE, type StandardChoice } from "#domain/standards/choices.ts";
import { axeViolationsOf } from "./page-checks.ts";
import { newestReports, ordinaryReport, pathOf, reportThat, withdrawnReport } from "./reports.ts";
import { test } from "./visit.ts";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Verdict" });
const judgedBy = (page: Page) => page.getByRole("navigation", { name: "Judged by" });

async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
}

/** How each standard judges the ordinary report, and where its limit of lead or cadmium comes from. */
const JUDGED_BY: readonly { choice: StandardChoice; sentence: string; limit: string }[] = [
  {
    choice: "usp",
    sentence:
      "Every judged result is within its limit, but at least one is too close to call: Acetyl L-Carnitine.",
    limit: "USP <2232>",
  },
  {
    choice: "prop65",
    sentence: "Every judged result is within its limit.",
    limit: "California Prop 65 MADL",
  },
  {
    choice: "fda",
    sentence: "Outside the limit: Acetyl L-Carnitine.",
    limit: "FDA interim reference level",
  },
  {
    choice: "eu",
    sentence: "Every judged result is within its limit.",
    limit: "Regulation (EU) 2023/915",
  },
];
const sentenceOf = (choice: StandardChoice) =>
  JUDGED_BY.find((judged) => judged.choice === choice)?.sentence ?? "";

describe("the standard", () => {
  test.for(JUDGED_BY)("$choice judges the same results without a reload", async (expected, { page }) => {
    const { choice, sentence, limit } = expected;
    const report = await ordinaryReport();
    await openReport(page, pathOf(report));
    const requests: string[] = [];
    // Scripts and styles that load on idle do not count.
    page.on("request", (request) => {
      if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
    });
    await judgedBy(page).getByRole("link", { name: STANDARDS_BY_CHOICE[choice].label, exact: true }).click();
    await page.waitForURL(`**${pathOf(report)}?standard=${choice}`);
    const view = buildReportView(report, choice);
    await verdictOf(page).getByText(sentence, { exact: true }).waitFor();
    await page
      .getByRole("region", { name: PANEL_LABELS.elements, exact: true })
      .getByText(limit)
      .first()
      .waitFor();
    await verdictOf(page).getByText(STANDARDS_BY_CHOICE[choice].scope).waitFor();
    for (const { panel, lines } of view.panels) {
      const words = await page.getByRole("region", { name: PANEL_LABELS[panel], exact: true }).innerText();
      for (const { position, anchor, judged } of lines) {
        if (judged.limit) expect(words).toContain(judged.limit.name);
        const line = page.locator(`[id="${anchor}"]`);
        if (position) expect(await line.innerText()).toContain(`% of the ${position.of}`);
      }
    }
    expect(requests).toEqual([]);
  });

  test("shows results outside its scope as not judged, never as passed", async ({ page }) => {
    const report = await ordinaryReport();
    await openReport(page, `${pathOf(report)}?standard=prop65`);
    const claims = page.getByRole("region", { name: "Amounts against the label" });
    expect(await claims.getByText("Not judged", { exact: true }).count()).toBeGreaterThan(1);
    expect(await claims.getByText("Pass", { exact: true }).count()).toBe(0);
  });

  test("is in the URL, also without JavaScript", async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const report = await ordinaryReport();
    await page.goto(`${pathOf(report)}?standard=eu`);
    await verdictOf(page).getByText(sentenceOf("eu"), { exact: true }).waitFor();
    await judgedBy(page).getByRole("link", { name: "USP", exact: true }).click();
    await page.waitForURL("**?standard=usp");
    await verdictOf(page).getByText(sentenceOf("usp"), { exact: true }).waitFor();
  });
});

test("without JavaScript every result, the score breakdown and the signature are readable", async ({
  open,
}) => {
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

test("a cited result is highlighted", async ({ page }) => {
  const report = await ordinaryReport();
  const result = report.results.at(-1);
  await openReport(page, `${pathOf(report)}#result-${result?.result_id}`);
  const line = page.locator(`[id="result-${result?.result_id}"]`);
  expect(await line.evaluate((element) => element.matches(":target"))).toBe(true);
  expect(await line.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

describe("the lot matcher", () => {
  const field = (page: Page) => page.getByLabel("Lot number on your package");
  const answer = (page: Page) => page.getByRole("region", { name: "Is it your lot?" }).getByRole("status");

  test("recognizes this lot, another lot, and too little input", async ({ page }) => {
    const report = await ordinaryReport();
    await openReport(page, pathOf(report));
    await field(page).fill(report.lot_number.toLowerCase());
    await answer(page).getByText("This is its report.").waitFor();
    await field(page).fill("QX-99887766");
    await answer(page).getByText("A different lot was tested, not yours.").waitFor();
    await field(page).fill("1");
    await answer(page).getByText("We can’t tell from that.").waitFor();
  });

  test("links to the report on another lot", async ({ page }) => {
    const report = await reportThat(
      ({ other_lots, lot_number }) =>
        other_lots.length > 0 && other_lots.every((other) => other.lot_number !== lot_number),
    );
    const [other] = report.other_lots;
    await openReport(page, pathOf(report));
    await field(page).fill(other?.lot_number ?? "");
    await answer(page).getByRole("link").click();
    await page.waitForURL(`**/report/${other?.report_slug}`);
  });
});

describe("the score", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Score", exact: true });

  test("follows custom weights by keyboard, and resets", async ({ page }) => {
    const report = await reportThat(({ score }) => (score.value ?? 0) > 60);
    await openReport(page, pathOf(report));
    const score = section(page);
    expect(await score.getByRole("row", { name: /^Score/ }).innerText()).toContain(
      String(report.score.value),
    );
    const slider = score.getByRole("slider", { name: "Weight of recency" });
    await slider.focus();
    await page.keyboard.press("End");
    await score.getByText("Only you see this score").waitFor();
    for (const name of ["label accuracy", "coverage", "certainty", "recency"]) {
      await score.getByRole("slider", { name: `Weight of ${name}` }).focus();
      await page.keyboard.press("Home");
    }
    const margin = await score.getByRole("row", { name: /Distance to limits/ }).innerText();
    const value = Number(/([\d.]+)\s?%/.exec(margin)?.[1]);
    const shown = await score.getByRole("row", { name: /^Score/ }).innerText();
    expect(Math.abs(Number(/\d+/.exec(shown)?.[0]) - value)).toBeLessThanOrEqual(1);
    await score.getByRole("button", { name: "Reset to the published weights" }).click();
    await score.getByText("Only you see this score").waitFor({ state: "hidden" });
  });

  test("shows when there is none", async ({ page }) => {
    const report = await reportThat(({ score }) => score.value === null);
    await openReport(page, pathOf(report));
    await section(page).getByText("No score", { exact: true }).waitFor();
  });
});

describe.for(["light", "dark"] as const)("in the %s color scheme", (colorScheme) => {
  test("no report state and no standard has axe violations", async ({ open }) => {
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
      await openReport(page, path);
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      expect(await axeViolationsOf(page), path).toEqual([]);
    }
  });
});

test("a withdrawn report shows a notice on top, and stays readable", async ({ page }) => {
  await openReport(page, pathOf(await withdrawnReport()));
  const notice = page.getByRole("complementary", { name: "Withdrawn" });
  const heading = page.getByRole("heading", { level: 1 });
  const [above, below] = await Promise.all([notice.boundingBox(), heading.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.getByRole("region", { name: "What was tested" }).waitFor();
});

test("print: everything is expanded, controls are hidden, and a QR code shows the URL", async ({ page }) => {
  const report = await ordinaryReport();
  await openReport(page, pathOf(report));
  await page.emulateMedia({ media: "print" });
  const [table] = await page.getByRole("table", { name: "Heavy metals" }).all();
  expect(await table?.isVisible()).toBe(true);
  expect(await page.getByRole("img", { name: /^QR code for / }).isVisible()).toBe(true);
  expect(await page.getByText(report.proof.hash).first().isVisible()).toBe(true);
  for (const control of [
    page.getByRole("slider"),
    page.getByLabel("Lot number on your package"),
    judgedBy(page).getByRole("link"),
  ]) {
    expect(await control.first().isVisible()).toBe(false);
  }
});
