import type { PublishedState } from "#contract/report-file.ts";
import type { ReportState } from "#contract/vocabulary.ts";

/** A later statement about a report. Omitted fields stay unchanged. */
export type ReportStatement = Pick<PublishedState, "state" | "on"> &
  Partial<Pick<PublishedState, "reason" | "superseded_by" | "brand_response">>;

/** Allowed state transitions. Withdrawn is final, so that nothing is undone silently. */
const TRANSITIONS: Readonly<Record<ReportState, readonly ReportState[]>> = {
  current: ["disputed", "superseded", "withdrawn"],
  disputed: ["current", "superseded", "withdrawn"],
  superseded: ["withdrawn"],
  withdrawn: [],
};

export const canChangeReportState = (from: ReportState, to: ReportState): boolean =>
  TRANSITIONS[from].includes(to);
