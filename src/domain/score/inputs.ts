import type { Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { isIncomplete } from "../verdict/combine.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { RECENCY_MONTHS, type ScoreInput, ZERO_SCORE_EXCESS, ZERO_SCORE_SHORTFALL } from "./formula.ts";

/** All inputs of the score formula, small enough to display and send. */
export interface ScoreBasis {
  choice: StandardChoice;
  /** From 0 to 1; null if nothing was measured. */
  inputs: Readonly<Record<ScoreInput, number | null>>;
  verdict: Verdict | null;
  isComplete: boolean;
  isWithdrawn: boolean;
}

export interface ScoreSubject {
  /** Judged under the house standard for published scores; any other standard gives a personal score. */
  report: JudgedReport;
  state: ReportState;
  /** `YYYY-MM-DD`. */
  testedAt: string;
  /** Date of the score, `YYYY-MM-DD`. */
  on: string;
}

export function scoreBasis({ report, state, testedAt, on }: ScoreSubject): ScoreBasis {
  const judged = report.results.filter(({ limit }) => limit !== null);
  return {
    choice: report.choice,
    inputs: {
      label_accuracy: mean(judged.filter(({ panel }) => panel === "potency").map(accuracyOf)),
      contaminant_margin: marginOf(judged.filter(isContaminant)),
      coverage: coverageOf(report),
      certainty: mean(judged.map((result) => (isClearPass(result) ? 1 : 0))),
      recency: clampToUnit(1 - monthsBetween(testedAt, on) / RECENCY_MONTHS),
    },
    verdict: report.verdict,
    isComplete: !isIncomplete(report.coverage),
    isWithdrawn: state === "withdrawn",
  };
}

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Results that were not quantified count at their lower bound, and at 0 if they cannot be compared. */
function accuracyOf({ share, kind }: JudgedResult): number {
  if (share === null) return 0;
  const part = share.value ?? share.from;
  if (part <= 1) return clampToUnit(1 - (1 - part) / ZERO_SCORE_SHORTFALL);
  return kind === "culture" ? 1 : clampToUnit(1 - (part - 1) / ZERO_SCORE_EXCESS);
}

const isContaminant = ({ panel }: JudgedResult) => panel !== "potency" && panel !== "identity";

/** Margin of the worst contaminant: a mean would let many clean results hide a bad one. */
function marginOf(contaminants: readonly JudgedResult[]): number | null {
  if (contaminants.length === 0) return null;
  return clampToUnit(1 - Math.max(...contaminants.map(shareOfLimit)));
}

/** Share of the limit from 0 up: absent is 0, present is 1, and results that cannot be compared count as 1. */
function shareOfLimit({ share, rule, verdict }: JudgedResult): number {
  if (share !== null) return share.value ?? share.to;
  return rule === "stated" && verdict === "pass" ? 0 : 1;
}

const isClearPass = ({ verdict, reasons }: JudgedResult) =>
  verdict === "pass" && !reasons.includes("uncertainty_not_stated");

/** Share of all applicable tests. Without the required ones there is no score, so this counts the tests beyond them. */
function coverageOf({ panels }: JudgedReport): number | null {
  const rows = panels.flatMap(({ rows }) => rows).filter(({ status }) => status !== "not_applicable");
  return mean(rows.map(({ status }) => (status === "tested" ? 1 : 0)));
}

/** Whole months from one date to a later one; 0 if `to` is earlier. */
function monthsBetween(from: string, to: string): number {
  const [start, end] = [calendar(from), calendar(to)];
  return Math.max(0, end.months - start.months - (end.day < start.day ? 1 : 0));
}

function calendar(date: string): { months: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { months: year * 12 + month, day };
}
