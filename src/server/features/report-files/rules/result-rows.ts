import type { ResultCsvRow } from "#contract/open-data.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { EXPORTED_QUALIFIERS, statedCells } from "#contract/result-columns.ts";
import { toNumber } from "#domain/decimal.ts";
import { buildReportView, type ResultView } from "#domain/presentation/report-view.ts";
import { boundsOf } from "#domain/verdict/finding.ts";

/** The standard behind published verdicts. */
const HOUSE = "house";

/** A report's results as flat rows with their verdicts, in report order, for CSV and open data. */
export const exportedResultRows = (report: PublishedReport): ResultCsvRow[] =>
  buildReportView(report, HOUSE)
    .panels.flatMap(({ lines }) => lines)
    .filter(({ judged }) => judged.derivedFrom === null)
    .map((line) => rowOf(report.report_number, line));

type Line = ResultView<PublishedReport["results"][number]>;

function rowOf(report_number: string, { result, judged, position }: Line): ResultCsvRow {
  const { limit, compared, verdict, reasons } = judged;
  const bounds = compared && boundsOf(compared);
  return {
    report_number,
    ...statedCells(result),
    qualifier: EXPORTED_QUALIFIERS[result.qualifier],
    verdict,
    reasons: reasons.join("; "),
    judged_from: bounds && toNumber(bounds.from),
    judged_to: bounds && toNumber(bounds.to),
    limit_low: limit?.low ?? null,
    limit_high: limit?.high ?? null,
    limit_unit: limit?.unit ?? null,
    limit_name: limit?.name ?? null,
    limit_edition: limit?.edition ?? null,
    percent_of: position?.of ?? null,
    percent: position?.point ?? null,
  };
}
