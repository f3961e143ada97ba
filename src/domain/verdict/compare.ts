import { type Decimal, decimal, toNumber } from "../decimal.ts";
import { type Circumstances, type Intake, inCommon, type Obstacle } from "../units/convert.ts";
import { parseUnit, perServing } from "../units/unit.ts";
import type { AppliedLimit } from "./applied-limit.ts";
import {
  boundsOf,
  type Finding,
  guardBand,
  inNumbers,
  isObservation,
  type Quantity,
  scaled,
} from "./finding.ts";
import type { Limit } from "./judge.ts";
import type { Measurement } from "./measurement.ts";

/** Where a result stands in parts of its reference: 1 is the claim, or the upper limit. */
export interface Share {
  of: "claim" | "limit";
  /** Null where nothing was quantified. */
  value: number | null;
  /** What the value may be, uncertainty included; never below 0. */
  from: number;
  to: number;
}

/** A finding and its limit in one unit, exact, and the finding in the limit's unit as it is shown. */
export interface Compared {
  ok: true;
  finding: Finding;
  limit: Limit;
  shown: Quantity<number> | null;
  share: Share | null;
}

/** Brings a result and its limit to one unit. Observations and requirements without a number need none. */
export function compare(
  { finding, unit }: { finding: Finding; unit: string | null },
  applied: AppliedLimit,
  circumstances: Circumstances,
): Compared | { ok: false; why: Obstacle } {
  const { low, high, shown: limit } = applied;
  const { includesUncertainty } = limit;
  if (isObservation(finding) || (low === null && high === null)) {
    return { ok: true, finding, limit: { low, high, includesUncertainty }, shown: null, share: null };
  }
  const [result, reference] = [parseUnit(unit), parseUnit(applied.unit)];
  if (!result || !reference) return { ok: false, why: "unit_unknown" };
  const common = inCommon(perServing(result), perServing(reference), circumstances);
  if (!common.ok) return common;
  const inLimitUnit = scaled(finding, common.left.div(common.right));
  const end = (figure: Decimal | null) => figure?.times(common.right) ?? null;
  return {
    ok: true,
    finding: scaled(finding, common.left),
    limit: { low: end(low), high: end(high), includesUncertainty },
    shown: inNumbers(inLimitUnit),
    share: shareOf(inLimitUnit, applied.reference),
  };
}

/** Where a result stands beside its claim, whether or not a standard speaks of it. Null where the two cannot be compared. */
export function shareOfClaim({ finding, unit, claim, form }: Measurement, intake: Intake): Share | null {
  if (claim === null || isObservation(finding)) return null;
  const [result, reference] = [parseUnit(unit), parseUnit(claim.unit)];
  if (!result || !reference) return null;
  const common = inCommon(perServing(result), perServing(reference), { form, intake });
  if (!common.ok) return null;
  const inClaimUnit = scaled(finding, common.left.div(common.right));
  return shareOf(inClaimUnit, { of: "claim", figure: decimal(claim.amount) });
}

function shareOf(quantity: Quantity, { of, figure }: AppliedLimit["reference"]): Share | null {
  if (figure === null || figure.lte(0)) return null;
  const { from, to } = boundsOf(quantity);
  const guard = guardBand(quantity) ?? decimal(0);
  const share = (value: Decimal) => toNumber(value.div(figure));
  const least = from.minus(guard);
  return {
    of,
    value: quantity.qualifier === "=" ? share(from) : null,
    from: least.lt(0) ? 0 : share(least),
    to: share(to.plus(guard)),
  };
}
