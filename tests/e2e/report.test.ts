import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import { buildReportPage } from "#domain/presentation/report-page.ts";
import { STANDARDS_BY_CHOICE, type StandardChoice } from "#domain/standards/choices.ts";
import { axeViolationsOf, CONTRAST_RULES } from "./page-checks.ts";
import { newestReports, ordinaryReport, pathOf, reportThat, withdrawnReport } from "./reports.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const verdictOf = (page: Page) => page.getByRole("region", { name: "Verdict" });
const judgedBy = (page: Page) => page.getByRole("navigation", { name: "Judged by" });

async function openReport(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector('html[data-session="known"]');
}

/** Unfolds everything, as a reader can one by one. */
const unfoldAll = (page: Page) =>
  page.locator("details").evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

/** How many results each standard covers, in words, and whose limit for elements applies under it. */
const JUDGED_BY: readonly { choice: StandardChoice; covers: RegExp; limit: string }[] = [
  {
    choice: "usp",
    covers: /^USP limits cover \d+ of \d+ results: \d+ within, 0 outside/,
    limit: "USP <2232>",
  },
  {
    choice: "prop65",
    covers: /^Prop 65 warning levels cover \d+ of \d+ results: \d+ within, \d+ above/,
    limit: "USP <2232>",
  },
  {
    choice: "fda",
    covers: /^FDA limits cover \d+ of \d+ results: \d+ within, \d+ outside/,
    limit: "USP <2232>",
  },
  {
    choice: "eu",
    covers: /^EU limits cover \d+ of \d+ results: \d+ within, 0 outside/,
    limit: "Regulation (EU) 2023/915",
  },
];

const panelOf = (page: Page, panel: keyof typeof PANEL_LABELS) =>
  page.getByRole("region", { name: PANEL_LABELS[panel], exact: true });

/** Every panel names the limits of the standard, and every line says where its result is. */
async function expectJudged(page: Page, report: Report, choice: StandardChoice): Promise<void> {
  for (const { panel, lines } of buildReportPage(report, choice).panels) {
    const words = await panelOf(page, panel).first().innerText();
    for (const { position, anchor, limit } of lines) {
      if (limit) expect(words, choice).toContain(limit.name);
      const line = page.locator(`[id="${anchor}"]`);
      if (position) expect(await line.innerText(), choice).toMatch(/% of the (limit|label)/);
    }
  }
}

describe("the standard", () => {
  test("is each applied to the same results without a reload", async ({ page }) => {
    const report = await ordinaryReport();
    await openReport(page, pathOf(report));
    await unfoldAll(page);
    const requests: string[] = [];
    // Scripts and styles that load on idle do not count.
    page.on("request", (request) => {
      if (["document", "fetch", "xhr"].includes(request.resourceType())) requests.push(request.url());
    });
    for (const { choice, covers, limit } of JUDGED_BY) {
      const { label } = STANDARDS_BY_CHOICE[choice];
      await judgedBy(page).getByRole("link", { name: label, exact: true }).click();
      await page.waitForURL(`**${pathOf(report)}?standard=${choice}`);
      await page.getByText(covers).waitFor();
      await panelOf(page, "elements").getByText(limit).first().waitFor();
      await unfoldAll(page);
      await expectJudged(page, report, choice);
    }
    expect(requests).toEqual([]);
  });

  test("never changes the headline of a failure", async ({ page }) => {
    const failed = await reportThat(({ verdict }) => verdict === "fail");
    await openReport(page, pathOf(failed));
    const headline = await verdictOf(page).getByRole("paragraph").first().innerText();
    for (const { choice } of JUDGED_BY) {
      await page.goto(`${pathOf(failed)}?standard=${choice}`);
      await verdictOf(page).getByText("Fail", { exact: true }).first().waitFor();
      expect(await verdictOf(page).getByRole("paragraph").first().innerText()).toBe(headline);
    }
  });

  test("is in the URL, also without JavaScript", async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    const report = await ordinaryReport();
    await page.goto(`${pathOf(report)}?standard=eu`);
    await page.getByText(/^EU limits cover/).waitFor();
    await judgedBy(page).getByRole("link", { name: "USP", exact: true }).click();
    await page.waitForURL("**?standard=usp");
    await page.getByText(/^USP limits cover/).waitFor();
  });
});

test("warnings about the evidence appear beside the verdict, and its reasons open on demand", async ({
  page,
}) => {
  const report = await reportThat(({ evidence_grade: { warnings } }) => warnings.length > 0);
  const { grade, warnings, reasons } = report.evidence_grade;
  await openReport(page, pathOf(report));
  for (const warning of warnings) await verdictOf(page).getByText(warning, { exact: true }).waitFor();
  expect(await verdictOf(page).getByText("is not part of the laboratory’s accreditation").count()).toBe(1);
  const first = verdictOf(page).getByText(reasons[0] ?? "", { exact: true });
  expect(await first.isVisible()).toBe(false);
  await verdictOf(page)
    .locator("summary")
    .filter({ hasText: `Evidence grade ${grade}` })
    .click();
  await first.waitFor();
});

test("without JavaScript every result, the score breakdown and the signature are readable", async ({
  open,
}) => {
  const { page } = await open({ javaScriptEnabled: false });
  const report = await ordinaryReport();
  await page.goto(pathOf(report));
  await unfoldAll(page);
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
  await line.waitFor();
  expect(await line.evaluate((element) => element.matches(":target"))).toBe(true);
  expect(await line.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
});

describe("the lot matcher", () => {
  const field = (page: Page) => page.getByLabel("Lot number on your package");
  const answer = (page: Page) => page.getByRole("region", { name: "Is it your lot?" }).getByRole("status");

  test("recognizes this lot, another lot, and too little input", async ({ page }) => {
    const report = await ordinaryReport();
    await openReport(page, pathOf(report));
    await typeOver(field(page), report.lot_number.toLowerCase());
    await answer(page).getByText("This is its report.").waitFor();
    await typeOver(field(page), "QX-99887766");
    await answer(page).getByText("A different lot was tested, not yours.").waitFor();
    await typeOver(field(page), "1");
    await answer(page).getByText("We can’t tell from that.").waitFor();
  });

  test("links to the report on another lot", async ({ page }) => {
    const report = await reportThat(
      ({ other_lots, lot_number }) =>
        other_lots.length > 0 && other_lots.every((other) => other.lot_number !== lot_number),
    );
    const [other] = report.other_lots;
    await openReport(page, pathOf(report));
    await typeOver(field(page), other?.lot_number ?? "");
    await answer(page).getByRole("link").click();
    await page.waitForURL(`**/report/${other?.report_slug}`);
  });
});

describe("the score", () => {
  const section = (page: Page) => page.getByRole("region", { name: "Score", exact: true });

  test("follows custom weights by keyboard, and resets", async ({ page }) => {
    const report = await reportThat(({ score }) => (score.value ?? 0) > 60);
    await openReport(page, pathOf(report));
    await unfoldAll(page);
    const score = section(page);
    expect(await score.getByRole("row", { name: /^Score/ }).innerText()).toContain(
      String(report.score.value),
    );
    const slider = score.getByRole("slider", { name: "Weight of recency" });
    await slider.focus();
    await page.keyboard.press("End");
    await score.getByText("Only you see this score").waitFor();
    for (const name of ["label accuracy", "recency"]) {
      await score.getByRole("slider", { name: `Weight of ${name}` }).focus();
      await page.keyboard.press("Home");
    }
    const margin = await score.getByRole("row", { name: /Safety margin/ }).innerText();
    const value = Number(/([\d.]+)\s?%/.exec(margin)?.[1]);
    const shown = await score.getByRole("row", { name: /^Score/ }).innerText();
    expect(Math.abs(Number(/\d+/.exec(shown)?.[0]) - value)).toBeLessThanOrEqual(1);
    await score.getByRole("button", { name: "Reset to the published weights" }).click();
    await score.getByText("Only you see this score").waitFor({ state: "hidden" });
  });

  test("shows when there is none", async ({ page }) => {
    const report = await reportThat(({ score }) => score.value === null);
    await openReport(page, pathOf(report));
    await unfoldAll(page);
    await section(page).getByText("No score", { exact: true }).first().waitFor();
  });
});

test("no report state and no standard has axe violations in either color scheme", async ({ page }) => {
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
    await page.emulateMedia({ colorScheme: "light" });
    await openReport(page, path);
    await unfoldAll(page);
    expect(await axeViolationsOf(page), path).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await axeViolationsOf(page, CONTRAST_RULES), `${path}, dark`).toEqual([]);
  }
});

test("a withdrawn report shows a notice on top, and stays readable", async ({ page }) => {
  await openReport(page, pathOf(await withdrawnReport()));
  const notice = page.getByRole("complementary", { name: "Withdrawn" });
  const heading = page.getByRole("heading", { level: 1 });
  const [above, below] = await Promise.all([notice.boundingBox(), heading.boundingBox()]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.getByRole("region", { name: "What was tested" }).waitFor();
});

test("a withdrawn report doesn’t give advice on its void verdict", async ({ page }) => {
  const report = await withdrawnReport();
  await openReport(page, pathOf(report));
  const verdict = page.getByRole("region", { name: "Verdict" });
  await verdict.getByText("This report was withdrawn. Its verdict no longer counts.").waitFor();
  await verdict
    .locator("s")
    .getByText(report.headline ?? "")
    .waitFor();
  await verdict.getByText("Ask us to test it").waitFor();
  expect(await verdict.getByText("refund").count()).toBe(0);
});

test("a partly tested report and its product name the tests that are missing", async ({ page }) => {
  const report = await reportThat(({ verdict }) => verdict === "no_failures");
  for (const path of [pathOf(report), `/supplement-details/${report.supplement.slug}`]) {
    await page.goto(path);
    await page.getByRole("main").getByText("Not tested:", { exact: true }).locator("..").waitFor();
  }
});

test("a disputed report is marked beside the verdict of its product", async ({ page }) => {
  const { supplement } = await reportThat(({ state }) => state === "disputed");
  await page.goto(`/supplement-details/${supplement.slug}`);
  const verdict = page.getByRole("main").getByText("Too little", { exact: false }).first().locator("..");
  await verdict.getByText("Disputed", { exact: true }).waitFor();
});
