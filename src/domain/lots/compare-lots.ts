import type { ReportSummary } from "#contract/catalogue.ts";
import type { ComparedAnalyte, LaboratoryDifference, LotResult } from "#contract/lots.ts";
import type { StatedResult } from "#contract/result-columns.ts";
import { printedUnit } from "../amounts.ts";
import { lotKey } from "../lot-match.ts";
import { buildReportView, type ResultView, type ViewableReport } from "../presentation/report-view.ts";
import { isCountUnit } from "../verdict/compare.ts";
import type { Quantity } from "../verdict/finding.ts";
import { differs } from "./differing.ts";
import { type EnTest, enNumber } from "./en-number.ts";

/** A report with its results, as stored. */
export interface LotReport extends ViewableReport {
  summary: Pick<ReportSummary, "report_slug" | "lot_number" | "lab_name">;
}

type Line = ResultView<StatedResult>;

/** A result with the report that it is from. */
interface Entry {
  report: LotReport["summary"];
  line: Line;
  shown: LotResult;
}

/**
 * Lines up the results on every analyte that two or more reports share, under the site's own limits, and compares those that
 * two laboratories found in one lot. Nothing is averaged. Calculated results are left out: a laboratory measured their parts.
 */
export function compareReports(reports: readonly LotReport[]): ComparedAnalyte[] {
  const entries = reports.flatMap((report) =>
    buildReportView(report, "house")
      .panels.flatMap(({ lines }) => lines)
      .filter(({ judged }) => judged.derivedFrom === null)
      .map((line): Entry => ({ report: report.summary, line, shown: shownResult(report, line) })),
  );
  return [...Map.groupBy(entries, ({ line }) => line.judged.analyte)]
    .filter(([, same]) => new Set(same.map(({ report }) => report.report_slug)).size > 1)
    .map(([analyte, same]) => comparedAnalyte(analyte, same));
}

function comparedAnalyte(analyte: string, entries: readonly Entry[]): ComparedAnalyte {
  const newest = entries.at(-1)?.line.judged;
  return {
    analyte,
    name: newest?.name ?? analyte,
    panel: newest?.panel ?? "physical",
    results: entries.map(({ shown }) => shown),
    differences: differencesAmong(entries),
  };
}

function shownResult({ summary }: LotReport, { result, judged, position }: Line): LotResult {
  const { limit, compared } = judged;
  return {
    report_slug: summary.report_slug,
    result_id: result.result_id,
    method: result.method,
    k: result.k,
    verdict: judged.verdict,
    laboratory: result.subcontracted_to ?? summary.lab_name,
    ...foundIn(result),
    compared: compared && limit && { ...cellsOf(compared), unit: limit.unit },
    limit: limit && { name: limit.name, low: limit.low, high: limit.high, unit: limit.unit },
    position: position && { ...position, span: position.span && [position.span[0], position.span[1]] },
  };
}

const foundIn = ({ qualifier, measured, unit, uncertainty, lod, loq }: StatedResult) => ({
  qualifier,
  measured,
  unit,
  uncertainty,
  lod,
  loq,
});

type FoundCells = Omit<NonNullable<LotResult["compared"]>, "unit">;

const EMPTY: Omit<FoundCells, "qualifier"> = { measured: null, uncertainty: null, lod: null, loq: null };

/** A converted quantity as cells of a result. Only calculated results are ranges, and they are left out. */
function cellsOf(quantity: Quantity<number>): FoundCells {
  switch (quantity.qualifier) {
    case "=":
      return {
        ...EMPTY,
        qualifier: "=",
        measured: quantity.measured,
        uncertainty: quantity.uncertainty,
      };
    case "<LOD":
      return { ...EMPTY, qualifier: "<LOD", lod: quantity.lod };
    case "<LOQ":
      return { ...EMPTY, qualifier: "<LOQ", lod: quantity.lod, loq: quantity.loq };
    case "traces":
      return { ...EMPTY, qualifier: "detected", lod: quantity.lod, loq: quantity.loq };
    case "range":
      return { ...EMPTY, qualifier: "<LOQ", loq: quantity.to };
  }
}

/** Every pair of results that two laboratories found in one lot; those that differ first. */
function differencesAmong(entries: readonly Entry[]): LaboratoryDifference[] {
  const pairs = entries.flatMap((one, at) =>
    entries.slice(at + 1).flatMap((other) => (isByOthers(one, other) ? [differenceOf(one, other)] : [])),
  );
  return pairs.toSorted((one, other) => Number(differs(other)) - Number(differs(one)));
}

/** One lot, two reports, two laboratories: one that measured for both has only one uncertainty. */
const isByOthers = (one: Entry, other: Entry): boolean =>
  one.report.report_slug !== other.report.report_slug &&
  one.shown.laboratory !== other.shown.laboratory &&
  lotKey(one.report.lot_number) === lotKey(other.report.lot_number);

const differenceOf = (one: Entry, other: Entry): LaboratoryDifference => ({
  lot_number: one.report.lot_number,
  one: { report_slug: one.report.report_slug, result_id: one.shown.result_id },
  other: { report_slug: other.report.report_slug, result_id: other.shown.result_id },
  ...testDifference(one.line, other.line),
});

/** Compares in the unit in which both laboratories stated the same substance, else in the unit of the limit. */
function testDifference(one: Line, other: Line): EnTest {
  const [first, second] = [one.judged, other.judged];
  const findings = [first.measured.finding, second.measured.finding] as const;
  if (isSameUnit(one, other) || findings.some(({ qualifier }) => qualifier !== "="))
    return enNumber(...findings, isCountUnit(first.measured.unit));
  const limits = [first.limit?.unit, second.limit?.unit];
  if (!first.compared || !second.compared || !limits[0] || limits[0] !== limits[1])
    return { en: null, obstacle: "other_unit" };
  return enNumber(first.compared, second.compared, isCountUnit(limits[0]));
}

const isSameUnit = (one: Line, other: Line): boolean =>
  one.result.form === other.result.form && unitOf(one) === unitOf(other);

const unitOf = ({ judged: { measured } }: Line): string => printedUnit(measured.unit ?? "");
