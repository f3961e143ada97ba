import type { Report, ReportResult } from "#contract/reports.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { shareOfClaim } from "../verdict/compare.ts";
import { type JudgedPanel, type JudgedReport, judgeReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { reportToJudge } from "../verdict/report-file.ts";
import { type Placed, placedOnClaim, placedOnLimit } from "./chart-position.ts";

/** A result as a laboratory states it, before anything is judged. */
export type StatedResult = Omit<ReportResult, (`limit_${string}` & keyof ReportResult) | "verdict">;

/** What a report is viewed from: the page's answer and the signed document both hold it. */
export interface Viewable<Result extends StatedResult = StatedResult>
  extends Pick<Report, "product" | "plan"> {
  results: readonly Result[];
}

/** One line of a report as a reader meets it. */
export interface ResultView<Result extends StatedResult = ReportResult> {
  /** The fragment by which other pages cite it. */
  anchor: string;
  name: string;
  /** What the laboratory reported; of a line that was worked out, the first result that it was worked out from. */
  result: Result;
  judged: JudgedResult;
  /** Where it stands on the scale of its claim or limit; null where it has no place there. */
  placed: Placed | null;
}

export interface PanelView<Result extends StatedResult = ReportResult> extends JudgedPanel {
  lines: readonly ResultView<Result>[];
}

export interface ReportView<R extends Viewable = Report> {
  report: R;
  choice: StandardChoice;
  judged: JudgedReport;
  /** Panels of which something was measured, in the order of a report. */
  panels: readonly PanelView<R["results"][number]>[];
}

/** A report as a standard judges it, with everything that is shown of it. */
export function viewOf<R extends Viewable>(report: R, choice: StandardChoice): ReportView<R> {
  const toJudge = reportToJudge(report);
  const judged = judgeReport(toJudge, choice);
  const byId = new Map(report.results.map((result) => [result.result_id, result]));
  const measurements = new Map(toJudge.measurements.map((one) => [one.id, one]));
  const lines = judged.results.flatMap((one): ResultView<R["results"][number]>[] => {
    const result = byId.get(one.id);
    const measurement = measurements.get(one.id);
    if (!result || !measurement) return [];
    const claimed = one.impliedBy ? null : shareOfClaim(measurement, toJudge.product.intake);
    const placed = claimed ? placedOnClaim(claimed, one, result.claim) : placedOnLimit(one);
    return [{ anchor: anchorOf(one), name: nameOf(one, result), result, judged: one, placed }];
  });
  const panels = judged.panels.map((panel) => ({
    ...panel,
    lines: lines.filter(({ judged: { panel: own } }) => own === panel.panel),
  }));
  return { report, choice, judged, panels: panels.filter(({ lines }) => lines.length > 0) };
}

export const resultAnchor = (result_id: string): string => `result-${result_id}`;

const anchorOf = ({ id, analyte, impliedBy }: JudgedResult) =>
  impliedBy ? `${resultAnchor(id)}-${analyte}` : resultAnchor(id);

/** As the laboratory wrote it; what was worked out has no name but ours. */
const nameOf = (judged: JudgedResult, result: StatedResult) =>
  judged.impliedBy ? judged.name : result.analyte;
