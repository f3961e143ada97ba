import { inject } from "vitest";
import type { Report } from "#contract/reports.ts";
import { buildReportPage } from "#domain/presentation/report-page.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";
import { withClient } from "#tests/support/test-databases.ts";
import { askApi } from "./catalogue.ts";

let all: Promise<Report[]> | undefined;

/** The newest report of every tested supplement in the demo catalog. */
export function newestReports(): Promise<Report[]> {
  all ??= (async () => {
    const { list } = await askApi("searchSupplements", { filters: { tested: true }, limit: 100 });
    const found: Report[] = [];
    // One after another: a slow machine refuses a guest who asks for a hundred at once.
    for (const { report_slug: slug } of list) if (slug) found.push(await askApi("getReport", { slug }));
    return found;
  })();
  return all;
}

let withdrawn: Promise<Report> | undefined;

/** A withdrawn report. It is no product's newest, so that no list leads to it. */
export function withdrawnReport(): Promise<Report> {
  withdrawn ??= withClient(inject("visited")?.databaseUrl ?? "", async (client) => {
    const { rows } = await client.query<{ slug: string }>(
      "select slug from reports where state = 'withdrawn' order by slug limit 1",
    );
    if (!rows[0]) throw new Error("the demo catalog has no withdrawn report");
    return askApi("getReport", rows[0]);
  });
  return withdrawn;
}

/** The newest report that satisfies a predicate. */
export async function reportThat(has: (report: Report) => boolean): Promise<Report> {
  const report = (await newestReports()).find(has);
  if (!report) throw new Error("the demo catalog has no such report");
  return report;
}

export const pathOf = ({ report_slug }: Report): string => `/report/${report_slug}`;

/** How many results each standard covers, in words: what a report's page says once the standard is chosen. */
const saysUnder = (report: Report, choice: StandardChoice) =>
  buildReportPage(report, choice).sentences.choice ?? "";

/** A current report of a product with a label claim and metals, which the standards judge differently. */
export const ordinaryReport = (): Promise<Report> =>
  reportThat(
    (report) =>
      report.state === "current" &&
      report.results.some(({ claim }) => claim !== null) &&
      report.results.some(({ panel }) => panel === "elements") &&
      (["usp", "eu"] as const).every((choice) => / 0 outside/.test(saysUnder(report, choice))) &&
      / [1-9]\d* above/.test(saysUnder(report, "prop65")) &&
      / outside/.test(saysUnder(report, "fda")),
  );
