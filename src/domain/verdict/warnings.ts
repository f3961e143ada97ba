import type { WarningPosition } from "#contract/verdicts.ts";
import { warningLevelsFor } from "../standards/limit-for.ts";
import { applyLimit, type ShownLimit } from "./applied-limit.ts";
import { compare, type Share } from "./compare.ts";
import type { Quantity } from "./finding.ts";
import { judge } from "./judge.ts";
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
    const { verdict } = judge(compared.finding, compared.limit);
    return {
      limit: applied.shown,
      position: positionOf(verdict),
      compared: compared.shown,
      share: compared.share,
    };
  });
}

function positionOf(verdict: ReturnType<typeof judge>["verdict"]): WarningPosition {
  if (verdict === "fail" || verdict === "conditional_fail") return "above";
  return verdict === "pass" || verdict === "conditional_pass" ? "below" : "undecided";
}

/** The worst position of a report; null if nothing was compared with a warning level. */
export function worstWarning(warnings: readonly WarningComparison[]): WarningPosition | null {
  const positions = new Set(warnings.map(({ position }) => position));
  return (["above", "undecided", "below"] as const).find((position) => positions.has(position)) ?? null;
}
