import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { Place } from "#contract/report-parts.ts";
import { type ReportView, viewOf } from "#domain/presentation/report-view.ts";
import { STANDARD_CHOICES, type StandardChoice } from "#domain/standards/choices.ts";

/** Everything that a report's PDF is made of: signed documents and addresses, so that the same give the same bytes. */
export interface ReportPaper {
  report: PublishedReport;
  /** The signed document, byte for byte. */
  document: string;
  place: Place;
  /** Later statements about it, oldest first. */
  statements: readonly (PublishedState & { sequence: number })[];
  /** Absolute, of its page. */
  address: string;
  /** Of the site, without a slash at its end. */
  origin: string;
}

/** The statement that the report's state follows from; null while it is as it was issued. */
export const standing = ({ statements }: ReportPaper): PublishedState | null => {
  const last = statements.at(-1);
  return last && last.state !== "current" ? last : null;
};

/** The reason for its state; an answer of the brand that came later gives none. */
export const reasonOf = ({ statements }: ReportPaper, { state }: PublishedState): string | null =>
  statements.findLast((one) => one.state === state && one.reason !== null)?.reason ?? null;

export type View = ReportView<PublishedReport>;

/** As it was judged when it was published. */
export const viewOfPaper = ({ report }: ReportPaper): View => viewOf(report, choiceOf(report.judged_by));

const choiceOf = (name: string): StandardChoice =>
  STANDARD_CHOICES.find((choice) => choice === name) ?? "house";
