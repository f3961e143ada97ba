import { type Decimal, decimal, toNumber } from "../decimal.ts";
import type { Standard } from "../standards/limit.ts";
import type { LimitLookup } from "../standards/limit-for.ts";
import type { Measurement } from "./measurement.ts";

/** A limit for display: in its own unit, or for a label claim in the unit of the claim. */
export interface ShownLimit
  extends Omit<Standard, "isWarning" | "includesUncertainty" | "read" | "checked_on" | "decimalPlaces"> {
  includesUncertainty: boolean;
  low: number | null;
  high: number | null;
}

/** A limit applied to one result: exact ends, and the limit for display. */
export interface AppliedLimit {
  shown: ShownLimit;
  unit: string | null;
  low: Decimal | null;
  high: Decimal | null;
  /** Reference for percentages: the claim or the upper limit. */
  reference: { of: "claim" | "limit"; figure: Decimal | null };
  /** Step in `unit` to which values are rounded before the comparison; null if the standard demands no rounding. */
  step: Decimal | null;
}

/** Applies a limit to a result. Label limits are percentages of the claim, in the unit of the claim. */
export function applyLimit(
  found: Pick<Exclude<LimitLookup, { kind: "none" }>, "kind" | "limit">,
  claim: Measurement["claim"],
): AppliedLimit {
  const { low, high, decimalPlaces } = found.limit;
  const step = decimalPlaces === undefined ? null : decimal(10).pow(-decimalPlaces);
  if (found.kind === "contaminant" || claim === null) {
    const upper = exactly(high);
    const reference = { of: "limit", figure: upper } as const;
    return { ...withShown(found.limit, found.limit.unit, exactly(low), upper), reference, step };
  }
  const claimed = decimal(claim.amount);
  const share = (percent: number | undefined) =>
    percent === undefined ? null : claimed.times(percent).div(100);
  return {
    ...withShown(found.limit, claim.unit, share(low), share(high)),
    reference: { of: "claim", figure: claimed },
    step: step && claimed.times(step).div(100),
  };
}

const exactly = (figure: number | undefined) => (figure === undefined ? null : decimal(figure));

function withShown(
  { standard, name, edition, basis, population, source_url, includesUncertainty = false }: Standard,
  unit: string | null,
  low: Decimal | null,
  high: Decimal | null,
): Pick<AppliedLimit, "shown" | "unit" | "low" | "high"> {
  const description = { standard, name, edition, basis, population, source_url, includesUncertainty };
  const shown = { ...description, unit, low: low && toNumber(low), high: high && toNumber(high) };
  return { shown, unit, low, high };
}
