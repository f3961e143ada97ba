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
 * Micrograms of lead per day at the largest labeled intake; if not quantified, the upper bound. Null if lead was not
 * measured or the units give no daily amount.
 */
export function leadUgPerDay(measurements: readonly Measurement[], { intake }: TestedProduct): number | null {
  const lead = measurements.find(({ analyte }) => findAnalyte(analyte)?.id === "lead");
  if (!lead || isObservation(lead.finding)) return null;
  const perDay = convert(boundsOf(lead.finding).to, lead.unit, "µg/day", { form: lead.form, intake });
  return perDay.ok ? toNumber(perDay.value) : null;
}
