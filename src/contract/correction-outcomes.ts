/** Result of reviewing a reported error. */
export const CORRECTION_OUTCOMES = ["corrected", "unchanged"] as const;
export type CorrectionOutcome = (typeof CORRECTION_OUTCOMES)[number];

export const CORRECTION_OUTCOME_LABELS: Record<CorrectionOutcome, string> = {
  corrected: "Corrected",
  unchanged: "Checked, no change",
};
