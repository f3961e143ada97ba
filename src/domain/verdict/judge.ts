import type { ResultVerdict } from "#contract/verdicts.ts";
import { type Decimal, decimal, type Figure } from "../decimal.ts";
import {
  boundsOf,
  type Finding,
  guardBand,
  isObservation,
  isWidened,
  logGuardBand,
  type Observation,
  type Quantity,
} from "./finding.ts";
import type { Reason } from "./reasons.ts";

/** A requirement `[low, high]`; null is an open end. Both are null for a requirement without a number ("absent in 10 g"). */
export interface Limit<F extends Figure = Figure> {
  low: F | null;
  high: F | null;
  /** True if the tolerance already includes the measurement uncertainty, as the EU's does. */
  includesUncertainty: boolean;
  /** Whether the finding is a count of microbes: its uncertainty is symmetrical on the logarithm. */
  isCount?: boolean;
  /** Values are rounded to this step, half up, before they are compared (USP General Notices 7.20); not if absent. */
  step?: F | null;
}

/** Decision rule of a judgment; `hazard`: the finding fails under every standard. Simple acceptance is always disclosed. */
export type DecisionRule =
  | "guard_band"
  | "simple_acceptance"
  | "detection_limit"
  | "stated"
  | "hazard"
  | "none";

export interface Judgement {
  verdict: ResultVerdict;
  rule: DecisionRule;
  reasons: Reason[];
}

/**
 * Judges one result against one limit, both in the same unit (ILAC-G8:09/2019 §4.2, guard band w = U, k = 2).
 * A result equal to the limit is within it. Figures are compared as decimals. Without U, simple acceptance applies:
 * withholding U can turn a conditional pass into a pass, so such a result adds nothing to the certainty of the score.
 * A count x with U reaches from x / (1 + U/x) to x (1 + U/x).
 */
export function judge(finding: Finding, limit: Limit | null): Judgement {
  if (limit === null) return { verdict: "informational", rule: "none", reasons: ["no_limit"] };
  if (isObservation(finding))
    return { verdict: observedVerdict(finding, limit), rule: "stated", reasons: ["stated_by_laboratory"] };
  if (limit.low === null && limit.high === null) {
    return { verdict: "informational", rule: "none", reasons: ["no_figure"] };
  }
  if (finding.qualifier === "<LOD") return judgeCensored(finding, limit, "not_detected");
  if (finding.qualifier === "<LOQ") return judgeCensored(finding, limit, "not_quantified");
  if (finding.qualifier === "traces") return judgeCensored(finding, limit, "traces");
  return judgeMeasured(finding, limit);
}

/** Presence alone fails where absence is required; whether an amount is within a range it does not tell. */
function observedVerdict({ qualifier }: Observation, { low, high }: Limit): ResultVerdict {
  switch (qualifier) {
    case "conforms":
      return "pass";
    case "does_not_conform":
      return "fail";
    case "absent":
      return low === null ? "pass" : "fail";
    case "present":
    case "detected":
      return low === null && high === null ? "fail" : "inconclusive";
  }
}

/** Comparisons with the ends of a limit; an open end is never exceeded. Ends of an uncertainty are rounded as values. */
function endsOf({ low, high, step = null }: Limit) {
  const [lower, upper] = [low, high].map((end) => (end === null ? null : decimal(end)));
  const rounded = (value: Decimal) =>
    step === null ? value : value.div(decimal(step)).round(0, ROUND_HALF_UP).times(decimal(step));
  return {
    isBelow: (value: Decimal) => (lower ? rounded(value).lt(lower) : false),
    isAbove: (value: Decimal) => (upper ? rounded(value).gt(upper) : false),
  };
}

const ROUND_HALF_UP = 1;

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
  const band = limit.isCount ? logGuardBand(quantity) : null;
  const lowest = band?.from ?? from.minus(guard);
  const highest = band?.to ?? to.plus(guard);
  const isSure = allInside ? !isBelow(lowest) && !isAbove(highest) : isAbove(lowest) || isBelow(highest);
  const [verdict, reason] = GUARD_BAND_VERDICTS[allInside ? "inside" : "outside"][isSure ? "sure" : "close"];
  return {
    verdict,
    rule: "guard_band",
    reasons: isWidened(quantity) ? [reason, "uncertainty_widened"] : [reason],
  };
}

const GUARD_BAND_VERDICTS = {
  inside: { sure: ["pass", "inside"], close: ["conditional_pass", "inside_too_close"] },
  outside: { sure: ["fail", "outside"], close: ["conditional_fail", "outside_too_close"] },
} as const;

/** Judges a result known only as a range (below LOD or LOQ). If the range includes the limit, it is inconclusive. */
function judgeCensored(
  quantity: Quantity,
  limit: Limit,
  reason: "not_detected" | "not_quantified" | "traces",
): Judgement {
  const { from, to } = boundsOf(quantity);
  const { isBelow, isAbove } = endsOf(limit);
  const rule = "detection_limit";
  if (isAbove(to)) return { verdict: "inconclusive", rule, reasons: [reason, "method_too_coarse"] };
  if (isBelow(to)) return { verdict: "fail", rule, reasons: [reason, "value_outside"] };
  if (isBelow(from)) return { verdict: "inconclusive", rule, reasons: [reason, "method_too_coarse"] };
  return { verdict: "pass", rule, reasons: [reason] };
}
