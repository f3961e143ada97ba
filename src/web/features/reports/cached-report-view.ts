import type { Report } from "#contract/reports.ts";
import { buildReportView, type ReportView } from "#domain/presentation/report-view.ts";
import type { StandardChoice } from "#domain/standards/choices.ts";

const views = new WeakMap<Report, Map<StandardChoice, ReportView>>();

/**
 * The view of a report under a standard, built once per report: judging all results takes about a tenth of the time of
 * rendering the page, and on the server the same report is rendered again and again.
 */
export function cachedReportView(report: Report, choice: StandardChoice): ReportView {
  const byChoice = views.get(report) ?? new Map<StandardChoice, ReportView>();
  views.set(report, byChoice);
  const view = byChoice.get(choice) ?? buildReportView(report, choice);
  byChoice.set(choice, view);
  return view;
}
