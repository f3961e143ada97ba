import type { PublishedState } from "#contract/report-file.ts";
import type { ReportState } from "#contract/vocabulary.ts";

/** What is stated about a report later. What it leaves out stays as it was. */
export type Statement = Pick<PublishedState, "state" | "on"> &
  Partial<Pick<PublishedState, "reason" | "superseded_by" | "brand_response">>;

/** What a report in a state may become. A withdrawn one stays withdrawn: nothing is taken back unseen. */
const NEXT: Readonly<Record<ReportState, readonly ReportState[]>> = {
  current: ["disputed", "superseded", "withdrawn"],
  disputed: ["current", "superseded", "withdrawn"],
  superseded: ["withdrawn"],
  withdrawn: [],
};

export const mayBecome = (from: ReportState, to: ReportState): boolean => NEXT[from].includes(to);
