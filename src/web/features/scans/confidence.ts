/** Labels by their minimum confidence, highest first. */
const CONFIDENCE_LABELS: readonly (readonly [minimum: number, label: string])[] = [
  [0.9, "Very likely"],
  [0.6, "Likely"],
  [0.25, "Possible"],
  [0, "Not likely"],
];

/** Label of a confidence, 0 to 1: the calibrated share of such scans in which the match is right. */
export const confidenceLabel = (confidence: number): string =>
  CONFIDENCE_LABELS.find(([minimum]) => confidence >= minimum)?.[1] ?? "Not likely";

/** The same in percent, never 0 or 100. */
export const confidencePercent = (confidence: number): string =>
  `about ${Math.min(99, Math.max(1, Math.round(confidence * 100)))}% sure`;
