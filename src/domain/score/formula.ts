import type { Verdict } from "#contract/verdicts.ts";

/** Changes with every change of a figure or a rule below; a score is never shown without it. */
export const SCORE_VERSION = "1";

export const SCORE_INPUTS = [
  "label_accuracy",
  "contaminant_margin",
  "coverage",
  "certainty",
  "recency",
] as const;
export type ScoreInput = (typeof SCORE_INPUTS)[number];

/** Without these two nothing has been measured that a score could be about. */
export const MEASURED_INPUTS: readonly ScoreInput[] = ["label_accuracy", "contaminant_margin"];

export type Weights = Readonly<Record<ScoreInput, number>>;

/** Published scores use these; a reader may move them. Only their proportions count. */
export const DEFAULT_WEIGHTS: Weights = {
  label_accuracy: 35,
  contaminant_margin: 35,
  coverage: 15,
  certainty: 10,
  recency: 5,
};

/** A measured amount of half the claim, or of twice the claim, counts for nothing; in between in proportion. */
export const WORTHLESS_SHORTFALL = 0.5;
export const WORTHLESS_EXCESS = 1;

/** Months after which a measurement says nothing about what is sold today. */
export const RECENT_MONTHS = 36;

/** The most that a report of such a verdict can score, whatever the weights. */
export const CAPS: Readonly<Partial<Record<Verdict, number>>> = {
  fail: 40,
  conditional_fail: 40,
  inconclusive: 70,
};

/** The formula as it is published: what each input is, from 0 to 1. */
export const INPUT_WORDS: Readonly<Record<ScoreInput, { label: string; how: string }>> = {
  label_accuracy: {
    label: "Label accuracy",
    how: "How near measured amounts are to the claims, on average: 1 at the claim, 0 at half of it or at twice of it. More living cells than claimed count as accurate.",
  },
  contaminant_margin: {
    label: "Distance to limits",
    how: "How far the contaminant nearest to its limit is below it: 1 at nothing, 0 at the limit or above. What was not quantified counts with the most that it can be.",
  },
  coverage: {
    label: "Coverage",
    how: "How much was measured of all that would say something about such a product.",
  },
  certainty: {
    label: "Certainty",
    how: "Which part of the results is inside its limit beyond doubt. A result without a stated uncertainty is not.",
  },
  recency: {
    label: "Recency",
    how: "How new the measurement is: 1 in the first month, 0 after 36.",
  },
};
