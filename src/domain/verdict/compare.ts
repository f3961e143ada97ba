import { type Decimal, decimal, toNumber } from "../decimal.ts";
import {
  type ConversionContext,
  type ConversionError,
  commonUnitFactors,
  type Intake,
} from "../units/convert.ts";
import { parsePair, parseUnit, perServing } from "../units/unit.ts";
import type { AppliedLimit } from "./applied-limit.ts";
import {
  boundsOf,
  type Finding,
  guardBand,
  isObservation,
  type Quantity,
  scaleQuantity,
  toNumberQuantity,
} from "./finding.ts";
import type { Limit } from "./judge.ts";
import type { Measurement } from "./measurement.ts";

/** A result as a fraction of its reference: 1 is the label claim or the upper limit. */
export interface Share {
  of: "claim" | "limit";
  /** Null if not quantified. */
  value: number | null;
  /** Range of the value, uncertainty included; never below 0. */
  from: number;
  to: number;
}

/** A finding and its limit in a common unit, exact, and the finding in the unit of the limit for display. */
export interface LimitComparison {
  ok: true;
  finding: Finding;
  limit: Limit;
  shown: Quantity<number> | null;
  share: Share | null;
}

/** Converts a result and its limit to a common unit. Observations and requirements without a number have no unit. */
export function compare(
  { finding, unit }: { finding: Finding; unit: string | null },
  applied: AppliedLimit,
  circumstances: ConversionContext,
): LimitComparison | { ok: false; why: ConversionError } {
  const { low, high, shown: limit } = applied;
  const { includesUncertainty } = limit;
  if (isObservation(finding) || (low === null && high === null)) {
    const requirement = { low, high, includesUncertainty };
    return { ok: true, finding, limit: requirement, shown: null, share: null };
  }
  const [result, reference] = parsePair(unit, applied.unit);
  if (!result || !reference) return { ok: false, why: "unit_unknown" };
  const common = commonUnitFactors(perServing(result), perServing(reference), circumstances);
  if (!common.ok) return common;
  const inLimitUnit = scaleQuantity(finding, common.left.div(common.right));
  const end = (figure: Decimal | null) => figure?.times(common.right) ?? null;
  const isCount = COUNTS.has(result.dimension);
  return {
    ok: true,
    finding: scaleQuantity(finding, common.left),
    limit: { low: end(low), high: end(high), step: end(applied.step), includesUncertainty, isCount },
    shown: toNumberQuantity(inLimitUnit),
    share: shareOf(inLimitUnit, applied.reference),
  };
}

/** Dimensions of counts, whose uncertainty is symmetrical on the logarithm. */
const COUNTS = new Set(["CFU", "AFU"]);

/** Whether figures in a unit are counts. */
export const isCountUnit = (unit: string | null): boolean => COUNTS.has(parseUnit(unit)?.dimension ?? "");

/** Fraction of the label claim, whether or not a standard has a limit. Null if the units cannot be compared. */
export function shareOfClaim({ finding, unit, claim, form }: Measurement, intake: Intake): Share | null {
  if (claim === null || isObservation(finding)) return null;
  const [result, reference] = parsePair(unit, claim.unit);
  if (!result || !reference) return null;
  const common = commonUnitFactors(perServing(result), perServing(reference), { form, intake });
  if (!common.ok) return null;
  const inClaimUnit = scaleQuantity(finding, common.left.div(common.right));
  return shareOf(inClaimUnit, { of: "claim", figure: decimal(claim.amount) });
}

function shareOf(quantity: Quantity, { of, figure }: AppliedLimit["reference"]): Share | null {
  if (figure === null || figure.lte(0)) return null;
  const { from, to } = boundsOf(quantity);
  const guard = guardBand(quantity) ?? decimal(0);
  const share = (value: Decimal) => toNumber(value.div(figure));
  const lowest = from.minus(guard);
  return {
    of,
    value: quantity.qualifier === "=" ? share(from) : null,
    from: lowest.lt(0) ? 0 : share(lowest),
    to: share(to.plus(guard)),
  };
}
