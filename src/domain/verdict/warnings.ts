import { isFailing, type WarningPosition } from "#contract/verdicts.ts";
import { warningLevelsFor } from "../standards/limit-for.ts";
import { applyLimit, type ShownLimit } from "./applied-limit.ts";
import { compare, type Share } from "./compare.ts";
import { type Finding, isObservation, type Quantity } from "./finding.ts";
import { judge, type Limit } from "./judge.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** A result against a level that triggers a notice (California Prop 65) or serves as a benchmark (FDA, whole diet). */
export interface WarningComparison {
  limit: ShownLimit;
  position: WarningPosition;
  /** The finding in the unit of the level. */
  compared: Quantity<number> | null;
  share: Share | null;
}

/** Compares a result with every warning level that applies to the product. */
export function compareWithWarnings(
  measurement: Measurement,
  analyte: string,
  { traits, intake }: TestedProduct,
): WarningComparison[] {
  return warningLevelsFor(analyte, traits).map((level) => {
    const applied = applyLimit({ kind: "contaminant", limit: level }, null);
    const compared = compare(measurement, applied, { form: measurement.form, intake });
    if (!compared.ok) return { limit: applied.shown, position: "undecided", compared: null, share: null };
    return {
      limit: applied.shown,
      position: positionOf(compared.finding, compared.limit),
      compared: compared.shown,
      share: compared.share,
    };
  });
}

/** What a laboratory states without a number, unless it is absence, does not tell on which side of a level it is. */
function positionOf(finding: Finding, limit: Limit): WarningPosition {
  if (isObservation(finding) && finding.qualifier !== "absent") return "undecided";
  const { verdict } = judge(finding, limit);
  if (isFailing(verdict)) return "above";
  return verdict === "pass" || verdict === "conditional_pass" ? "below" : "undecided";
}

/** The worst position of a report; null if nothing was compared with a warning level. */
export function worstWarning(warnings: readonly WarningComparison[]): WarningPosition | null {
  const positions = new Set(warnings.map(({ position }) => position));
  return (["above", "undecided", "below"] as const).find((position) => positions.has(position)) ?? null;
}
