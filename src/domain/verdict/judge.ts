import type { ResultVerdict } from "#contract/verdicts.ts";
import { type Decimal, decimal, type Figure } from "../decimal.ts";
import { boundsOf, type Finding, guardBand, isObservation, isWidened, type Quantity } from "./finding.ts";
import type { Reason } from "./reasons.ts";

/** A requirement: `[low, high]`, either end open. Both open is right for a requirement without a number ("absent in 10 g"). */
export interface Limit<F extends Figure = Figure> {
  low: F | null;
  high: F | null;
  /** True where the tolerance was set with the measurement's uncertainty already in it, as the EU's was. */
  includesUncertainty: boolean;
}

/** How a result was judged; a reader is told when it was simple acceptance. */
export type DecisionRule = "guard_band" | "simple_acceptance" | "detection_limit" | "stated" | "none";

export interface Judgement {
  verdict: ResultVerdict;
  rule: DecisionRule;
  reasons: Reason[];
}

const OBSERVED = {
  conforms: "pass",
  absent: "pass",
  does_not_conform: "fail",
  present: "fail",
} as const;

/**
 * Judges one result against one limit, both in the same unit (ILAC-G8:09/2019 §4.2, guard band w = U, k = 2).
 * A result on the edge is inside; figures are compared in decimal.
 */
export function judge(finding: Finding, limit: Limit | null): Judgement {
  if (limit === null) return { verdict: "informational", rule: "none", reasons: ["no_limit"] };
  if (isObservation(finding)) {
    return { verdict: OBSERVED[finding.qualifier], rule: "stated", reasons: ["stated_by_laboratory"] };
  }
  if (limit.low === null && limit.high === null) {
    return { verdict: "informational", rule: "none", reasons: ["no_figure"] };
  }
  if (finding.qualifier === "<LOD") return judgeReach(finding, limit, "not_detected");
  if (finding.qualifier === "<LOQ") return judgeReach(finding, limit, "not_quantified");
  return judgeMeasured(finding, limit);
}

/** The two ends of a limit, an absent one never reached. */
function endsOf({ low, high }: Limit) {
  const [least, most] = [low, high].map((end) => (end === null ? null : decimal(end)));
  return {
    isBelow: (value: Decimal) => (least ? value.lt(least) : false),
    isAbove: (value: Decimal) => (most ? value.gt(most) : false),
  };
}

function judgeMeasured(quantity: Quantity, limit: Limit): Judgement {
  const { from, to } = boundsOf(quantity);
  const guard = limit.includesUncertainty ? null : guardBand(quantity);
  const { isBelow, isAbove } = endsOf(limit);
  const allInside = !isBelow(from) && !isAbove(to);
  const allOutside = isAbove(from) || isBelow(to);
  if (!allInside && !allOutside) {
    return {
      verdict: "inconclusive",
      rule: guard ? "guard_band" : "simple_acceptance",
      reasons: ["sum_undecided"],
    };
  }
  if (guard === null) {
    const why = limit.includesUncertainty ? "uncertainty_in_tolerance" : "uncertainty_not_stated";
    return {
      verdict: allInside ? "pass" : "fail",
      rule: "simple_acceptance",
      reasons: [allInside ? "value_inside" : "value_outside", why],
    };
  }
  const [least, most] = [from.minus(guard), to.plus(guard)];
  const isSure = allInside ? !isBelow(least) && !isAbove(most) : isAbove(least) || isBelow(most);
  const [verdict, reason] = WITH_GUARD[allInside ? "inside" : "outside"][isSure ? "sure" : "close"];
  return {
    verdict,
    rule: "guard_band",
    reasons: isWidened(quantity) ? [reason, "uncertainty_widened"] : [reason],
  };
}

const WITH_GUARD = {
  inside: { sure: ["pass", "inside"], close: ["conditional_pass", "inside_too_close"] },
  outside: { sure: ["fail", "outside"], close: ["conditional_fail", "outside_too_close"] },
} as const;

/** All that is known is that the value lies between two figures; a method too coarse for the limit decides nothing. */
function judgeReach(quantity: Quantity, limit: Limit, how: "not_detected" | "not_quantified"): Judgement {
  const { from, to } = boundsOf(quantity);
  const { isBelow, isAbove } = endsOf(limit);
  const rule = "detection_limit";
  if (isAbove(to)) return { verdict: "inconclusive", rule, reasons: [how, "method_too_coarse"] };
  if (isBelow(to)) return { verdict: "fail", rule, reasons: [how, "value_outside"] };
  if (isBelow(from)) return { verdict: "inconclusive", rule, reasons: [how, "method_too_coarse"] };
  return { verdict: "pass", rule, reasons: [how] };
}
