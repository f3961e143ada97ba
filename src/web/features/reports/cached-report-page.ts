import type { Report } from "#contract/reports.ts";
import { buildReportPage, type ReportPage } from "#domain/presentation/report-page.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";

const pages = new WeakMap<Report, Map<StandardChoice, ReportPage>>();

/**
 * The page of a report under a standard, built once per report: judging all results takes about a tenth of the time of
 * rendering the page, and on the server the same report is rendered again and again.
 */
export function cachedReportPage(report: Report, choice: StandardChoice): ReportPage {
  const byChoice = pages.get(report) ?? new Map<StandardChoice, ReportPage>();
  pages.set(report, byChoice);
  const page = byChoice.get(choice) ?? buildReportPage(report, choice);
  byChoice.set(choice, page);
  return page;
}
