import type { ResultRow } from "#contract/open-data.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import type { ResultQualifier } from "#contract/vocabulary.ts";
import { toNumber } from "#domain/decimal.ts";
import { type ResultView, viewOf } from "#domain/presentation/report-view.ts";
import { boundsOf } from "#domain/verdict/finding.ts";

/** The standard that published verdicts rest on. */
const HOUSE = "house";

const QUALIFIERS: Readonly<Record<ResultQualifier, ResultRow["qualifier"]>> = {
  "=": "measured",
  "<LOD": "below_lod",
  "<LOQ": "below_loq",
  conforms: "conforms",
  does_not_conform: "does_not_conform",
  absent: "absent",
  present: "present",
};

/** The results of a report as rows of a table, each with how it was judged, in the order of the report. */
export const resultRows = (report: PublishedReport): ResultRow[] =>
  viewOf(report, HOUSE)
    .panels.flatMap(({ lines }) => lines)
    .filter(({ judged }) => judged.impliedBy === null)
    .map((line) => rowOf(report.report_number, line));

type Line = ResultView<PublishedReport["results"][number]>;

function rowOf(report_number: string, { result, judged, placed }: Line): ResultRow {
  const { limit, compared, verdict, reasons } = judged;
  const bounds = compared && boundsOf(compared);
  return {
    report_number,
    result_id: result.result_id,
    panel: result.panel,
    analyte: result.analyte,
    qualifier: QUALIFIERS[result.qualifier],
    measured: result.measured,
    unit: result.unit,
    uncertainty: result.uncertainty,
    k: result.k,
    lod: result.lod,
    loq: result.loq,
    claim: result.claim,
    claim_unit: result.claim_unit,
    form: result.form,
    origin: result.origin,
    method: result.method,
    in_scope: result.in_scope,
    subcontracted_to: result.subcontracted_to,
    replicates: result.replicates,
    verdict,
    reasons: reasons.join("; "),
    judged_from: bounds && toNumber(bounds.from),
    judged_to: bounds && toNumber(bounds.to),
    limit_low: limit?.low ?? null,
    limit_high: limit?.high ?? null,
    limit_unit: limit?.unit ?? null,
    limit_name: limit?.name ?? null,
    limit_edition: limit?.edition ?? null,
    percent_of: placed?.of ?? null,
    percent: placed?.point ?? null,
  };
}
