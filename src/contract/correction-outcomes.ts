/** Results of reviewing a reported error that the public log shows. */
export const PUBLIC_CORRECTION_OUTCOMES = ["corrected", "unchanged", "duplicate"] as const;
export type PublicCorrectionOutcome = (typeof PUBLIC_CORRECTION_OUTCOMES)[number];

/** All results: `spam` is not a report of an error, and neither public nor answered. */
export const CORRECTION_OUTCOMES = [...PUBLIC_CORRECTION_OUTCOMES, "spam"] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

export const CORRECTION_OUTCOME_LABELS: Record<PublicCorrectionOutcome, string> = {
  corrected: "Corrected",
  unchanged: "Checked, no change",
  duplicate: "Reported before",
};
