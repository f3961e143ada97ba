import type { ComparedAnalyte, ComparedLots, LotResult } from "#contract/lots.ts";
import { isFailing } from "#contract/verdicts.ts";
import { formatDate, UTC } from "#domain/dates.ts";
import { lotLabel } from "#domain/lot.ts";
import { differs } from "#domain/lots/differing.ts";
import { toDisplayValue } from "#domain/presentation/display-value.ts";
import type { PageLine } from "#domain/presentation/report-page.ts";

export type LotReportSummary = ComparedLots["reports"][number];

/** One lot's result on the analyte, with its report. */
export interface LotLine {
  report: LotReportSummary;
  result: LotResult;
  /** As a row of a chart. */
  line: PageLine;
}

/**
 * The results on an analyte as rows of one chart, oldest first. A result whose percentage is of something else than the
 * newest one's, a claim instead of a limit, is in the table only.
 */
export function lotLines(
  { results }: ComparedAnalyte,
  reports: readonly LotReportSummary[],
): readonly LotLine[] {
  const bySlug = new Map(reports.map((report) => [report.report_slug, report]));
  const charted = results.findLast(({ position }) => position !== null)?.position?.of;
  const isByMany = new Set(results.map(({ laboratory }) => laboratory)).size > 1;
  return results.flatMap((result) => {
    const report = bySlug.get(result.report_slug);
    if (!report) return [];
    const position = result.position?.of === charted ? result.position : null;
    const name = `${lotLabel(report.lot_number)}, ${formatDate(report.tested_at, UTC)}`;
    const line = { ...lineOf(result), name: isByMany ? `${name}, ${result.laboratory}` : name, position };
    return [{ report, result, line }];
  });
}

const lineOf = (result: LotResult): Omit<PageLine, "name" | "position"> => ({
  anchor: `lot-${result.report_slug}-${result.result_id}`,
  result_id: result.result_id,
  verdict: result.verdict,
  bound: null,
  reading: toDisplayValue(result),
  converted: result.compared && { to: toDisplayValue(result.compared), steps: [] },
  calculatedFrom: null,
  limit: result.limit,
  isOfChoice: true,
  warnings: [],
  why: "",
  isNoteworthy: result.verdict !== "pass" && result.verdict !== "informational",
});

/** The analyte to show first: one that failed, else one on which laboratories differ, else one that can be drawn. */
export function mostTelling(analytes: readonly ComparedAnalyte[]): ComparedAnalyte | undefined {
  const isDrawn = ({ position }: LotResult) => position !== null;
  return (
    analytes.find(({ results }) => results.some(({ verdict }) => isFailing(verdict))) ??
    analytes.find(({ differences }) => differences.some(differs)) ??
    analytes.find(({ results }) => results.filter(isDrawn).length > 1) ??
    analytes[0]
  );
}
