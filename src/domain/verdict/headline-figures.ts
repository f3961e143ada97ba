import type { MeasuredOrBelow } from "#contract/catalogue.ts";
import { atMost } from "../amounts.ts";
import { findAnalyte } from "../analytes/find.ts";
import { toNumber } from "../decimal.ts";
import { convert } from "../units/convert.ts";
import { boundsOf, isObservation } from "./finding.ts";
import type { JudgedResult } from "./judge-result.ts";
import type { Measurement, TestedProduct } from "./measurement.ts";

/** Mean of measured over claimed, in percent to one decimal; null if no claim was quantified. */
export function labelAccuracyPct(results: readonly JudgedResult[]): number | null {
  const shares = results.flatMap(({ share }) => (share?.of === "claim" ? (share.value ?? []) : []));
  if (shares.length === 0) return null;
  return Math.round((1000 * shares.reduce((sum, share) => sum + share, 0)) / shares.length) / 10;
}

/**
 * Micrograms of lead per day at the largest labeled intake. Null if lead was not measured or the units give no daily
 * amount.
 */
export function leadUgPerDay(
  measurements: readonly Measurement[],
  { intake }: TestedProduct,
): MeasuredOrBelow | null {
  const found = measurements.flatMap(({ analyte, panel, finding, unit, form }) => {
    if (findAnalyte(analyte, panel)?.id !== "lead" || isObservation(finding)) return [];
    const { from, to } = boundsOf(finding);
    const perDay = convert(to, unit, "µg/day", { form, intake });
    if (!perDay.ok) return [];
    const ug = toNumber(perDay.value);
    return [from.eq(to) ? { measured: ug } : { below: ug }];
  });
  // Of several figures, the highest.
  return found.toSorted((one, other) => atMost(other) - atMost(one))[0] ?? null;
}
