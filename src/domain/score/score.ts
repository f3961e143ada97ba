import type { Verdict } from "#contract/verdicts.ts";
import type { StandardChoice } from "../standards/choices.ts";
import {
  CAPS,
  DEFAULT_WEIGHTS,
  MEASURED_INPUTS,
  SCORE_INPUTS,
  SCORE_VERSION,
  type ScoreInput,
  type Weights,
} from "./formula.ts";
import type { ScoreBasis } from "./inputs.ts";

/** One line of the sum as a page shows it: `points = 100 x weight x value`. */
export interface Contribution {
  input: ScoreInput;
  /** From 0 to 1. */
  value: number;
  /** Share of all weights, from 0 to 1. */
  weight: number;
  points: number;
}

/** Why there is no score. */
export type NoScore =
  | "withdrawn"
  | "incomplete"
  | "no_claim_measured"
  | "no_contaminant_judged"
  | "no_weight";

export type Score =
  | {
      outcome: "scored";
      version: string;
      choice: StandardChoice;
      /** Whole number from 0 to 100, never rounded up. */
      score: number;
      /** The sum of the points, before the cap. */
      uncapped: number;
      /** The most that a report of its verdict can have; null where there is no cap. */
      cap: { at: number; verdict: Verdict } | null;
      contributions: readonly Contribution[];
    }
  | { outcome: "none"; version: string; choice: StandardChoice; why: readonly NoScore[] };

const NO_SCORE_SENTENCES: Readonly<Record<NoScore, string>> = {
  withdrawn: "The report was withdrawn: its figures count for nothing.",
  incomplete: "Something that had to be measured was not.",
  no_claim_measured: "No claim of the label was measured.",
  no_contaminant_judged: "No contaminant was measured that has a limit.",
  no_weight: "No weight is left on anything that was measured.",
};

export const noScoreInWords = (why: readonly NoScore[]): string[] =>
  why.map((reason) => NO_SCORE_SENTENCES[reason]);

/**
 * The score by the published formula (docs/decisions/0083), or with a reader's own weights: non-negative, of which only
 * the proportions count. Nothing is scored that was not tested; an input of weight 0 is not needed.
 */
export function score(basis: ScoreBasis, weights: Weights = DEFAULT_WEIGHTS): Score {
  const { choice, verdict } = basis;
  const why = obstacles(basis, weights);
  if (why.length > 0) return { outcome: "none", version: SCORE_VERSION, choice, why };
  const contributions = contributionsOf(basis, weights);
  const uncapped = contributions.reduce((sum, { points }) => sum + points, 0);
  const at = verdict === null ? undefined : CAPS[verdict];
  return {
    outcome: "scored",
    version: SCORE_VERSION,
    choice,
    score: Math.floor(withoutNoise(Math.min(uncapped, at ?? 100))),
    uncapped,
    cap: verdict === null || at === undefined ? null : { at, verdict },
    contributions,
  };
}

function contributionsOf({ inputs }: ScoreBasis, weights: Weights): Contribution[] {
  const total = SCORE_INPUTS.reduce((sum, input) => sum + weights[input], 0);
  return SCORE_INPUTS.map((input) => {
    const weight = weights[input] / total;
    const value = inputs[input] ?? 0;
    return { input, value, weight, points: 100 * weight * value };
  });
}

function obstacles({ inputs, isComplete, isWithdrawn }: ScoreBasis, weights: Weights): NoScore[] {
  const isWanted = (input: ScoreInput) => weights[input] > 0;
  const isLacking = (input: ScoreInput) => isWanted(input) && inputs[input] === null;
  const why: readonly (readonly [NoScore, boolean])[] = [
    ["withdrawn", isWithdrawn],
    ["incomplete", !isComplete],
    ["no_claim_measured", isLacking("label_accuracy")],
    ["no_contaminant_judged", isLacking("contaminant_margin")],
    ["no_weight", !MEASURED_INPUTS.some(isWanted)],
  ];
  return why.flatMap(([reason, holds]) => (holds ? [reason] : []));
}

/** 69.99999999999999 is 70: what adding shares of weights leaves behind. */
const withoutNoise = (value: number) => Number(value.toFixed(9));
