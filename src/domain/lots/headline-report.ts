import type { ReportSummary } from "#contract/catalogue.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { utcDay } from "../dates.ts";

/** How far back the worst report is named beside the newest. */
export const WORST_WITHIN_MONTHS = 24;

type Tested = Pick<ReportSummary, "report_slug" | "verdict" | "tested_at" | "state" | "lab_name">;

/** Whether a report counts: it is neither withdrawn nor replaced by another. */
export const reportCounts = ({ state }: Pick<ReportSummary, "state">): boolean =>
  state !== "withdrawn" && state !== "superseded";

/**
 * Which of several reports on a product stands in its headline, and which one must be named with it: the newest lot tested is
 * the headline, and the worst verdict of the last 24 months is named if it is worse. Verdicts are not averaged. Null for
 * less than two reports that count.
 *
 * @param today A calendar date.
 */
export function headlineReports<Report extends Tested>(
  reports: readonly Report[],
  today: string,
): { newest: Report; worse: Report | null; laboratories: string[] } | null {
  const current = reports.filter(reportCounts).toSorted((a, b) => (a.tested_at < b.tested_at ? 1 : -1));
  const [newest, ...others] = current;
  if (newest === undefined || others.length === 0) return null;
  const since = monthsBefore(today, WORST_WITHIN_MONTHS);
  const badness = ({ verdict }: Report) => VERDICTS.indexOf(verdict);
  const worst = others
    .filter(({ tested_at }) => tested_at >= since)
    .toSorted((a, b) => badness(a) - badness(b))
    .at(0);
  const laboratories = [...new Set(current.map(({ lab_name }) => lab_name))];
  return { newest, worse: worst && badness(worst) < badness(newest) ? worst : null, laboratories };
}

/** The same day of an earlier month, or its last day: "2026-03-31" less one month is "2026-02-28". */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return utcDay(new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))));
}
