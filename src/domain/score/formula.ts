import type { Answer } from "#contract/verdicts.ts";

/** Change it with every change of a figure or rule below. Always shown with a score. */
export const SCORE_VERSION = "2";

export const SCORE_INPUTS = ["label_accuracy", "safety_margin", "recency"] as const;
export type ScoreInput = (typeof SCORE_INPUTS)[number];

/** Inputs based on measurements; a score needs at least one. */
export const MEASURED_INPUTS: readonly ScoreInput[] = ["label_accuracy", "safety_margin"];

export type ScoreWeights = Readonly<Record<ScoreInput, number>>;

/** Weights of published scores; visitors can change them. Only their proportions matter. */
export const DEFAULT_SCORE_WEIGHTS: ScoreWeights = {
  label_accuracy: 45,
  safety_margin: 45,
  recency: 10,
};

/**
 * Deviations from the claim that score 0 (half or twice the claim); linear in between. A shortfall costs twice as much
 * as an excess, because manufacturers add an overage for the shelf life.
 */
export const ZERO_SCORE_SHORTFALL = 0.5;
export const ZERO_SCORE_EXCESS = 1;

/** Powers of ten below its limit at which a contaminant scores full marks. */
export const FULL_MARGIN_DECADES = 2;

/** Months after which a test scores 0 for recency. */
export const RECENCY_MONTHS = 36;

/**
 * Maximum score after a failure, by what failed: a product that is unsafe must not score like one that is short of a
 * vitamin. Both kinds of fail share a cap: else a wider uncertainty would pay off.
 */
export const FAILURE_CAPS: Readonly<Record<Answer, number>> = { safety: 20, label: 50 };

/** Maximum score with an inconclusive result. */
export const INCONCLUSIVE_CAP = 70;

/** Published description of each input, from 0 to 1. */
export const SCORE_INPUT_TEXTS: Readonly<Record<ScoreInput, { label: string; how: string }>> = {
  label_accuracy: {
    label: "Label accuracy",
    how: "How close measured amounts are to the claims, on average: 1 at the claim, 0 at half or twice the claim. Finding more live cells than claimed counts as accurate.",
  },
  safety_margin: {
    label: "Safety margin",
    how: `How far below its safety limit the contaminant closest to it is, on a logarithmic scale: 0 at the limit, 0.5 at a tenth of it, 1 at a hundredth. Warning levels and freshness don’t count. Results that weren’t quantified count at their highest possible value.`,
  },
  recency: {
    label: "Recency",
    how: `How recent the test is: 1 in the first month, 0 after ${RECENCY_MONTHS} months.`,
  },
};
