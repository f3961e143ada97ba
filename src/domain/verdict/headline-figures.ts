import type { MeasuredOrBelow } from "#contract/catalogue.ts";
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
  const lead = measurements.find(({ analyte }) => findAnalyte(analyte)?.id === "lead");
  if (!lead || isObservation(lead.finding)) return null;
  const { from, to } = boundsOf(lead.finding);
  const perDay = convert(to, lead.unit, "µg/day", { form: lead.form, intake });
  if (!perDay.ok) return null;
  const ug = toNumber(perDay.value);
  return from.eq(to) ? { measured: ug } : { below: ug };
}
