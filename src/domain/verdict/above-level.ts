import { analyteOf } from "../analytes/find.ts";
import { isHarmlessConstituent } from "../analytes/harmless-constituents.ts";
import type { Share } from "./compare.ts";
import type { Judgement } from "./judge.ts";
import type { JudgedResult } from "./judge-result.ts";
import type { Measurement } from "./measurement.ts";

/** From this share of the upper level on, a stated amount is no pass either: our own rule. */
const FAR_ABOVE = 2;

/**
 * A measured amount above the upper level fails in a product for children or for pregnancy. Elsewhere the headline says it, since
 * labels may lawfully exceed the level. It is no pass where the label does not say by how much, or where it is far above.
 */
export function aboveUpperLevel(judged: JudgedResult): JudgedResult {
  const { upperLevel, verdict, claimed } = judged;
  if (!upperLevel || upperLevel.share <= 1 || verdict === "fail") return judged;
  const reasons = ["upper_level_exceeded" as const];
  if (upperLevel.group !== "adults")
    return { ...judged, verdict: "fail", rule: "simple_acceptance", reasons };
  const isGood = verdict === "pass" || verdict === "conditional_pass" || verdict === "informational";
  return isGood && (claimed === null || upperLevel.share >= FAR_ABOVE)
    ? { ...judged, verdict: "not_judged", rule: "none", reasons }
    : judged;
}

/** Three times what the label says of a substance that nobody here knows: whether that is too much, nobody here knows either. */
export const isFarAboveUnknown = (
  measurement: Measurement,
  { verdict }: Judgement,
  share: Share | null,
): boolean =>
  verdict === "pass" &&
  share?.of === "claim" &&
  (share.value ?? 0) > 2 &&
  analyteOf(measurement) === null &&
  !isHarmlessConstituent(measurement.analyte);
