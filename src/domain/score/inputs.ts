import type { ReportState } from "#contract/vocabulary.ts";
import type { StandardChoice } from "../standards/choices.ts";
import { isIncomplete } from "../verdict/combine.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";
import type { JudgedResult } from "../verdict/judge-result.ts";
import {
  FULL_MARGIN_DECADES,
  RECENCY_MONTHS,
  type ScoreInput,
  ZERO_SCORE_EXCESS,
  ZERO_SCORE_SHORTFALL,
} from "./formula.ts";

/** All inputs of the score formula, small enough to display and send. */
export interface ScoreBasis {
  choice: StandardChoice;
  /** From 0 to 1; null if nothing was measured. */
  inputs: Readonly<Record<ScoreInput, number | null>>;
  answers: JudgedReport["answers"];
  isComplete: boolean;
  /** Whether a hazard was found. */
  isHazardous: boolean;
  /** Whether something was found for which no limit is held. */
  isUnjudged: boolean;
  isWithdrawn: boolean;
}

export interface ClosestContaminant {
  name: string;
  /** Share of the limit, from 0 up: the highest possible one if the amount was not measured. */
  share: number;
  isMeasured: boolean;
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
      label_accuracy: mean(judged.filter(isClaim).map(accuracyOf)),
      safety_margin: marginOf(closestContaminant(report)),
      recency: clampToUnit(1 - monthsBetween(testedAt, on) / RECENCY_MONTHS),
    },
    answers: report.answers,
    isComplete: !isIncomplete(report.coverage),
    isHazardous: report.hazards.length > 0,
    isUnjudged: report.results.some(({ verdict }) => verdict === "not_judged"),
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

const isClaim = ({ panel, claimed }: JudgedResult) => panel === "potency" && claimed !== null;

/** Contaminants and counts with a safety limit that has a figure. */
const isLimitedContaminant = ({ answer, limit, hazard }: JudgedResult) =>
  answer === "safety" && hazard === null && (limit?.high ?? null) !== null;

const limitedContaminants = ({ results }: Pick<JudgedReport, "results">): ClosestContaminant[] =>
  results.filter(isLimitedContaminant).map((result) => ({
    name: result.name,
    share: shareOfLimit(result),
    isMeasured: typeof result.share?.value === "number",
  }));

const highestOf = (contaminants: readonly ClosestContaminant[]): ClosestContaminant | null =>
  contaminants.reduce<ClosestContaminant | null>(
    (worst, one) => (worst && worst.share >= one.share ? worst : one),
    null,
  );

/**
 * The contaminant that may have the highest share of its safety limit, on which the safety margin rests: what was not
 * measured counts at its upper bound. Null if none was judged.
 */
export const closestContaminant = (report: Pick<JudgedReport, "results">): ClosestContaminant | null =>
  highestOf(limitedContaminants(report));

/** The contaminant that was measured highest, as a share of its safety limit; if none was measured, the closest one. */
export const highestContaminant = (report: Pick<JudgedReport, "results">): ClosestContaminant | null =>
  highestOf(limitedContaminants(report).filter(({ isMeasured }) => isMeasured)) ?? closestContaminant(report);

/** Margin of the worst contaminant: a mean would let many clean results hide a bad one. */
function marginOf(worst: ClosestContaminant | null): number | null {
  if (worst === null) return null;
  return worst.share <= 0 ? 1 : clampToUnit(-Math.log10(worst.share) / FULL_MARGIN_DECADES);
}

/** Share of the limit from 0 up; results that cannot be compared count as 1. */
const shareOfLimit = ({ share }: JudgedResult): number => (share ? (share.value ?? share.to) : 1);

/** Whole months from one date to a later one; 0 if `to` is earlier. */
function monthsBetween(from: string, to: string): number {
  const [start, end] = [calendar(from), calendar(to)];
  return Math.max(0, end.months - start.months - (end.day < start.day ? 1 : 0));
}

function calendar(date: string): { months: number; day: number } {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { months: year * 12 + month, day };
}
