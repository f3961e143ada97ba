import type { ResultVerdict } from "#contract/verdicts.ts";

/** What the laboratory found, in the unit of the limit. One shape per qualifier, so that no state is half filled. */
export type Finding =
  | { qualifier: "="; measured: number /** Expanded, U at k = 2. */; uncertainty: number | null }
  | { qualifier: "<LOD"; lod: number }
  | { qualifier: "<LOQ"; lod: number | null; loq: number }
  | { qualifier: "conforms" | "does_not_conform" | "absent" | "present" };

/** A requirement: `[low, high]`, either end open. Both open is right for a requirement without a number ("absent in 10 g"). */
export interface Limit {
  low: number | null;
  high: number | null;
  /** True where the tolerance was set with the measurement's uncertainty already in it, as the EU's was. */
  includesUncertainty: boolean;
}

/** How a result was judged; a reader is told when it was simple acceptance. */
export type DecisionRule = "guard_band" | "simple_acceptance" | "detection_limit" | "stated" | "none";

export interface Judgement {
  verdict: ResultVerdict;
  rule: DecisionRule;
}

const STATED = {
  conforms: "pass",
  absent: "pass",
  does_not_conform: "fail",
  present: "fail",
} as const;

/**
 * Judges one result against one limit (ILAC-G8:09/2019 §4.2, guard band w = U, k = 2).
 * A result on the edge is inside.
 */
export function judge(finding: Finding, limit: Limit | null): Judgement {
  if (limit === null) return { verdict: "informational", rule: "none" };
  if (!("measured" in finding) && !("lod" in finding)) {
    return { verdict: STATED[finding.qualifier], rule: "stated" };
  }
  if (limit.low === null && limit.high === null) return { verdict: "informational", rule: "none" };
  if (finding.qualifier === "<LOD") return judgeRange(0, finding.lod, limit);
  if (finding.qualifier === "<LOQ") return judgeRange(finding.lod ?? 0, finding.loq, limit);
  return judgeMeasured(finding.measured, finding.uncertainty, limit);
}

function judgeMeasured(measured: number, uncertainty: number | null, limit: Limit): Judgement {
  const low = limit.low ?? -Infinity;
  const high = limit.high ?? Infinity;
  const inside = measured >= low && measured <= high;
  if (uncertainty === null || limit.includesUncertainty) {
    return { verdict: inside ? "pass" : "fail", rule: "simple_acceptance" };
  }
  const least = measured - uncertainty;
  const most = measured + uncertainty;
  if (inside) {
    return { verdict: least >= low && most <= high ? "pass" : "conditional_pass", rule: "guard_band" };
  }
  return { verdict: most < low || least > high ? "fail" : "conditional_fail", rule: "guard_band" };
}

/** All that is known is that the value lies between two figures; a method too coarse for the limit decides nothing. */
function judgeRange(from: number, to: number, limit: Limit): Judgement {
  const low = limit.low ?? -Infinity;
  const high = limit.high ?? Infinity;
  const rule = "detection_limit";
  if (to > high) return { verdict: "inconclusive", rule };
  if (to < low) return { verdict: "fail", rule };
  return { verdict: from >= low ? "pass" : "inconclusive", rule };
}
