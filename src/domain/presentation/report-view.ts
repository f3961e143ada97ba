import type { Report, ReportResult } from "#contract/reports.ts";
import type { StatedResult } from "#contract/result-columns.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { shareOfClaim } from "../verdict/compare.ts";
import type { JudgedPanel } from "../verdict/coverage.ts";
import { type JudgedReport, judgeReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { reportToJudge } from "../verdict/report-to-judge.ts";
import { type ChartPosition, positionOnClaim, positionOnLimit } from "./chart-position.ts";
import { type ConversionStep, conversionSteps } from "./conversion-steps.ts";
import { type DisplayValue, quantityDisplayValue, toDisplayValue } from "./display-value.ts";

/** Common part of the API's report and the signed document, from which the view is built. */
export interface ViewableReport<Result extends StatedResult = StatedResult>
  extends Pick<Report, "product" | "plan"> {
  results: readonly Result[];
}

/** One result line of a report view. */
export interface ResultView<Result extends StatedResult = ReportResult> {
  /** URL fragment for links from other pages. */
  anchor: string;
  name: string;
  /** The laboratory's result; for a derived line, the first result it was derived from. */
  result: Result;
  judged: JudgedResult;
  /** The laboratory's result, formatted. Formatted once, as pages show it in a chart and in a table. */
  reading: DisplayValue;
  /** What was compared with the limit, in the limit's unit; null if nothing was. */
  compared: DisplayValue | null;
  /** Factors between the two. */
  conversion: readonly ConversionStep[];
  /** Position on the chart of its claim or limit; null if it cannot be drawn. */
  position: ChartPosition | null;
}

export interface PanelView<Result extends StatedResult = ReportResult> extends JudgedPanel {
  lines: readonly ResultView<Result>[];
}

export interface ReportView<R extends ViewableReport = Report> {
  report: R;
  choice: StandardChoice;
  judged: JudgedReport;
  /** Judged by our own limits, as published verdicts are. The headline of a report, whatever the choice. */
  published: JudgedReport;
  /** Panels with results, in report order. */
  panels: readonly PanelView<R["results"][number]>[];
}

/** Judges a report under a standard and collects everything that is displayed. */
export function buildReportView<R extends ViewableReport>(report: R, choice: StandardChoice): ReportView<R> {
  const toJudge = reportToJudge(report);
  const judged = judgeReport(toJudge, choice);
  const published = choice === "house" ? judged : judgeReport(toJudge, "house");
  const byId = new Map(report.results.map((result) => [result.result_id, result]));
  const measurements = new Map(toJudge.measurements.map((one) => [one.id, one]));
  const lines = judged.results.flatMap((one): ResultView<R["results"][number]>[] => {
    const result = byId.get(one.id);
    const measurement = measurements.get(one.id);
    if (!result || !measurement) return [];
    const claimed = one.derivedFrom ? null : shareOfClaim(measurement, toJudge.product.intake);
    const position = claimed
      ? positionOnClaim(claimed, one, measurement.claim?.amount ?? null)
      : positionOnLimit(one);
    const { compared, limit } = one;
    return [
      {
        anchor: anchorOf(one),
        name: nameOf(one, result),
        result,
        judged: one,
        reading: toDisplayValue(result),
        compared: compared && limit && quantityDisplayValue(compared, limit.unit),
        conversion: limit ? conversionSteps(result.unit, limit.unit, report.product.intake) : [],
        position,
      },
    ];
  });
  const panels = judged.panels.map((panel) => ({
    ...panel,
    lines: lines.filter(({ judged: { panel: own } }) => own === panel.panel),
  }));
  return { report, choice, judged, published, panels: panels.filter(({ lines }) => lines.length > 0) };
}

export const resultAnchor = (result_id: string): string => `result-${result_id}`;

const anchorOf = ({ id, analyte, derivedFrom }: JudgedResult) =>
  derivedFrom ? `${resultAnchor(id)}-${analyte}` : resultAnchor(id);

/** The laboratory's name for the analyte; ours for a derived result. */
const nameOf = (judged: JudgedResult, result: StatedResult) =>
  judged.derivedFrom ? judged.name : result.analyte;
