import type { Verdict } from "#contract/verdicts.ts";
import type { ReportState } from "#contract/vocabulary.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { isIncomplete } from "../verdict/combine.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import { RECENT_MONTHS, type ScoreInput, WORTHLESS_EXCESS, WORTHLESS_SHORTFALL } from "./formula.ts";

/** Everything that a score is computed from: small enough to be shown and sent. */
export interface ScoreBasis {
  choice: StandardChoice;
  /** From 0 to 1; null where nothing was measured. */
  inputs: Readonly<Record<ScoreInput, number | null>>;
  verdict: Verdict | null;
  isComplete: boolean;
  isWithdrawn: boolean;
}

export interface Scored {
  /** As judged under the house standard for a published score; another choice gives the reader's own. */
  report: JudgedReport;
  state: ReportState;
  /** `YYYY-MM-DD`. */
  testedAt: string;
  /** The day for which the score is asked. */
  on: string;
}

export function scoreBasis({ report, state, testedAt, on }: Scored): ScoreBasis {
  const judged = report.results.filter(({ limit }) => limit !== null);
  return {
    choice: report.choice,
    inputs: {
      label_accuracy: mean(judged.filter(({ panel }) => panel === "potency").map(accuracyOf)),
      contaminant_margin: marginOf(judged.filter(isContaminant)),
      coverage: coverageOf(report),
      certainty: mean(judged.map((result) => (isBeyondDoubt(result) ? 1 : 0))),
      recency: atLeastZero(1 - monthsBetween(testedAt, on) / RECENT_MONTHS),
    },
    verdict: report.verdict,
    isComplete: !isIncomplete(report.coverage),
    isWithdrawn: state === "withdrawn",
  };
}

const atLeastZero = (value: number) => Math.min(1, Math.max(0, value));
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** What was not quantified, or cannot be compared, vouches for the least that it can be. */
function accuracyOf({ share, kind }: JudgedResult): number {
  if (share === null) return 0;
  const part = share.value ?? share.from;
  if (part <= 1) return atLeastZero(1 - (1 - part) / WORTHLESS_SHORTFALL);
  return kind === "culture" ? 1 : atLeastZero(1 - (part - 1) / WORTHLESS_EXCESS);
}

const isContaminant = ({ panel }: JudgedResult) => panel !== "potency" && panel !== "identity";

/** The worst of them: a mean would let many clean results hide a dirty one. */
function marginOf(contaminants: readonly JudgedResult[]): number | null {
  if (contaminants.length === 0) return null;
  return atLeastZero(1 - Math.max(...contaminants.map(shareOfLimit)));
}

/** Absent is nothing, present is all of the limit; what cannot be compared may be all of it too. */
function shareOfLimit({ share, rule, verdict }: JudgedResult): number {
  if (share !== null) return share.value ?? share.to;
  return rule === "stated" && verdict === "pass" ? 0 : 1;
}

const isBeyondDoubt = ({ verdict, reasons }: JudgedResult) =>
  verdict === "pass" && !reasons.includes("uncertainty_not_stated");

function coverageOf({ panels }: JudgedReport): number | null {
  const rows = panels.flatMap(({ rows }) => rows).filter(({ status }) => status !== "not_applicable");
  return mean(rows.map(({ status }) => (status === "tested" ? 1 : 0)));
}

/** Whole months from one day of the calendar to a later one; 0 for an earlier one. */
function monthsBetween(from: string, to: string): number {
  const [start, end] = [calendar(from), calendar(to)];
  return Math.max(0, end.months - start.months - (end.day < start.day ? 1 : 0));
}

function calendar(date: string): { months: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { months: year * 12 + month, day };
}
