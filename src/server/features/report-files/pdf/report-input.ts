import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { ChainPosition } from "#contract/report-parts.ts";
import { evidenceOf } from "#domain/evidence/facts.ts";
import type { GradedEvidence } from "#domain/evidence/grade.ts";
import { buildReportView, type ReportView } from "#domain/presentation/report-view.ts";
import { STANDARD_CHOICES, type StandardChoice } from "#domain/standards/choices.ts";

/** Input of a report's PDF: only signed documents and URLs, so that the same input gives the same bytes. */
export interface ReportPdfInput {
  report: PublishedReport;
  /** The signed document, byte for byte. */
  document: string;
  place: ChainPosition;
  /** Later statements about it, oldest first. */
  statements: readonly (PublishedState & { sequence: number })[];
  /** Absolute URL of the report's page. */
  url: string;
  /** Origin of the site, without a trailing slash. */
  origin: string;
}

/** The statement behind the report's state; null while the report is current. */
export const latestStateStatement = ({ statements }: ReportPdfInput): PublishedState | null => {
  const last = statements.at(-1);
  return last && last.state !== "current" ? last : null;
};

/** The reason for the report's state. Later brand responses carry none, so the newest stated reason counts. */
export const reasonOf = ({ statements }: ReportPdfInput, { state }: PublishedState): string | null =>
  statements.findLast((one) => one.state === state && one.reason !== null)?.reason ?? null;

export type View = ReportView<PublishedReport>;

/** The report judged by the standard it was published under. */
export const viewOfReport = ({ report }: ReportPdfInput): View =>
  buildReportView(report, choiceOf(report.judged_by));

/** Grade of the report's evidence, by the verdicts of its results. */
export const evidenceOfView = ({ report }: ReportPdfInput, { panels }: View): GradedEvidence =>
  evidenceOf(
    report,
    panels
      .flatMap(({ lines }) => lines)
      .filter(({ judged }) => judged.derivedFrom === null)
      .map(({ result, judged }) => ({ ...result, verdict: judged.verdict })),
  );

const choiceOf = (name: string): StandardChoice =>
  STANDARD_CHOICES.find((choice) => choice === name) ?? "house";
