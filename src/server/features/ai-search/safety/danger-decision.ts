import { outOfRange } from "#domain/out-of-range.ts";

/** A linear decision over the evidence of a question: it is stopped from 0 on. */
export interface LinearDecision {
  bias: number;
  /** One per piece of evidence. */
  weights: number[];
}

/** The decision whether a question is a crisis or an emergency, and whether it is dangerous at all. */
export interface DangerDecision {
  urgent: LinearDecision;
  dangerous: LinearDecision;
}

/** Keeps the log-odds of a certain answer finite. */
const MIN_PROBABILITY = 1e-4;

export const logOdds = (probability: number): number =>
  Math.log((probability + MIN_PROBABILITY) / (1 - probability + MIN_PROBABILITY));

/** Value of a decision about a question with this evidence. */
export const decisionValue = ({ bias, weights }: LinearDecision, evidence: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (evidence[at] ?? outOfRange(evidence, at)), bias);

/** Whether either decision stops a question. */
export const isStoppedBy = ({ urgent, dangerous }: DangerDecision, evidence: readonly number[]): boolean =>
  decisionValue(urgent, evidence) >= 0 || decisionValue(dangerous, evidence) >= 0;
