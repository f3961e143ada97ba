import type { Verdict } from "#contract/verdicts.ts";

/** Change it with every change of a figure or rule below. Always shown with a score. */
export const SCORE_VERSION = "1";

export const SCORE_INPUTS = [
  "label_accuracy",
  "contaminant_margin",
  "coverage",
  "certainty",
  "recency",
] as const;
export type ScoreInput = (typeof SCORE_INPUTS)[number];

/** Inputs based on measurements; a score needs at least one. */
export const MEASURED_INPUTS: readonly ScoreInput[] = ["label_accuracy", "contaminant_margin"];

export type ScoreWeights = Readonly<Record<ScoreInput, number>>;

/** Weights of published scores; visitors can change them. Only their proportions matter. */
export const DEFAULT_SCORE_WEIGHTS: ScoreWeights = {
  label_accuracy: 35,
  contaminant_margin: 35,
  coverage: 15,
  certainty: 10,
  recency: 5,
};

/**
 * Deviations from the claim that score 0 (half or twice the claim); linear in between. A shortfall costs twice as much
 * as an excess, because manufacturers add an overage for the shelf life.
 */
export const ZERO_SCORE_SHORTFALL = 0.5;
export const ZERO_SCORE_EXCESS = 1;

/** Months after which a test scores 0 for recency. */
export const RECENCY_MONTHS = 36;

/** Maximum score per verdict, whatever the weights. Both fails share a cap: else a wider uncertainty would pay off. */
export const SCORE_CAPS: Readonly<Partial<Record<Verdict, number>>> = {
  fail: 40,
  conditional_fail: 40,
  inconclusive: 70,
};

/** Published description of each input, from 0 to 1. */
export const SCORE_INPUT_TEXTS: Readonly<Record<ScoreInput, { label: string; how: string }>> = {
  label_accuracy: {
    label: "Label accuracy",
    how: "How close measured amounts are to the claims, on average: 1 at the claim, 0 at half or twice the claim. Finding more live cells than claimed counts as accurate.",
  },
  contaminant_margin: {
    label: "Distance to limits",
    how: "How far below its limit the contaminant closest to it is: 1 at zero, 0 at or above the limit. Results that weren’t quantified count at their highest possible value.",
  },
  coverage: {
    label: "Coverage",
    how: "Share of the useful tests for this kind of product that were done.",
  },
  certainty: {
    label: "Certainty",
    how: "Share of results that are clearly within limits. A result without a stated uncertainty doesn’t count as clear.",
  },
  recency: {
    label: "Recency",
    how: `How recent the test is: 1 in the first month, 0 after ${RECENCY_MONTHS} months.`,
  },
};
