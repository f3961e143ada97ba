import { ANSWERS, type Answer, isFailing, type Verdict } from "#contract/verdicts.ts";
import type { StandardChoice } from "../standards/choices.ts";
import {
  DEFAULT_SCORE_WEIGHTS,
  FAILURE_CAPS,
  INCONCLUSIVE_CAP,
  MEASURED_INPUTS,
  SCORE_INPUTS,
  SCORE_VERSION,
  type ScoreInput,
  type ScoreWeights,
} from "./formula.ts";
import type { ScoreBasis } from "./inputs.ts";

/** One term of the score as displayed: `points = 100 x weight x value`. */
export interface Contribution {
  input: ScoreInput;
  /** From 0 to 1. */
  value: number;
  /** Share of all weights, from 0 to 1. */
  weight: number;
  points: number;
}

/** Reason for a missing score. */
export type NoScoreReason =
  | "withdrawn"
  | "hazard"
  | "unjudged"
  | "incomplete"
  | "no_claim_measured"
  | "no_contaminant_judged"
  | "no_weight";

export interface ScoreCap {
  at: number;
  answer: Answer;
  verdict: Verdict;
}

export type Score =
  | {
      outcome: "scored";
      version: string;
      choice: StandardChoice;
      /** Whole number from 0 to 100, never rounded up. */
      score: number;
      /** The sum of the points, before the cap. */
      uncapped: number;
      /** Maximum score after a failure or an inconclusive result; null if there is no cap. */
      cap: ScoreCap | null;
      contributions: readonly Contribution[];
    }
  | { outcome: "none"; version: string; choice: StandardChoice; why: readonly NoScoreReason[] };

const NO_SCORE_SENTENCES: Readonly<Record<NoScoreReason, string>> = {
  withdrawn: "The report was withdrawn, so it has no score.",
  hazard: "Something was found that has no place in a supplement.",
  unjudged: "Something was found for which we hold no limit.",
  incomplete: "A test on our list for such a product is missing.",
  no_claim_measured: "No label claim was measured.",
  no_contaminant_judged: "No contaminant with a limit was measured.",
  no_weight: "No measured input has any weight.",
};

export const noScoreSentences = (why: readonly NoScoreReason[]): string[] =>
  why.map((reason) => NO_SCORE_SENTENCES[reason]);

/**
 * Computes the score by the published formula, or with a visitor's own weights (non-negative; only their proportions
 * matter). There is no score if a required test or a weighted measured input is missing: a low score would look like a
 * finding.
 */
export function score(basis: ScoreBasis, weights: ScoreWeights = DEFAULT_SCORE_WEIGHTS): Score {
  const { choice } = basis;
  const why = missingScoreReasons(basis, weights);
  if (why.length > 0) return { outcome: "none", version: SCORE_VERSION, choice, why };
  const contributions = contributionsOf(basis, weights);
  const uncapped = contributions.reduce((sum, { points }) => sum + points, 0);
  const cap = capOf(basis);
  return {
    outcome: "scored",
    version: SCORE_VERSION,
    choice,
    score: Math.floor(withoutNoise(Math.min(uncapped, cap?.at ?? 100))),
    uncapped,
    cap,
    contributions,
  };
}

/** The lowest cap of the answers. */
function capOf({ answers }: ScoreBasis): ScoreCap | null {
  const caps = ANSWERS.flatMap((answer): ScoreCap[] => {
    const verdict = answers[answer];
    if (verdict === null) return [];
    if (isFailing(verdict)) return [{ at: FAILURE_CAPS[answer], answer, verdict }];
    return verdict === "inconclusive" ? [{ at: INCONCLUSIVE_CAP, answer, verdict }] : [];
  });
  return caps.sort((a, b) => a.at - b.at)[0] ?? null;
}

function contributionsOf({ inputs }: ScoreBasis, weights: ScoreWeights): Contribution[] {
  const total = SCORE_INPUTS.reduce((sum, input) => sum + weights[input], 0);
  return SCORE_INPUTS.map((input) => {
    const weight = weights[input] / total;
    const value = inputs[input] ?? 0;
    return { input, value, weight, points: 100 * weight * value };
  });
}

function missingScoreReasons(
  { inputs, isComplete, isHazardous, isUnjudged, isWithdrawn }: ScoreBasis,
  weights: ScoreWeights,
): NoScoreReason[] {
  const isWeighted = (input: ScoreInput) => weights[input] > 0;
  const isMissing = (input: ScoreInput) => isWeighted(input) && inputs[input] === null;
  const why: readonly (readonly [NoScoreReason, boolean])[] = [
    ["withdrawn", isWithdrawn],
    ["hazard", isHazardous],
    ["unjudged", isUnjudged],
    ["incomplete", !isComplete],
    ["no_claim_measured", isMissing("label_accuracy")],
    ["no_contaminant_judged", isMissing("safety_margin")],
    ["no_weight", !MEASURED_INPUTS.some(isWeighted)],
  ];
  return why.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** Removes floating-point noise: 69.99999999999999 becomes 70. */
const withoutNoise = (value: number) => Number(value.toFixed(9));
