import { type Decimal, decimal, toNumber } from "../decimal.ts";
import type { Standard } from "../standards/limit.ts";
import type { Found } from "../standards/limit-for.ts";
import type { Measurement } from "./measurement.ts";

/** A limit as it is shown: in its own unit, or for a claim in the claim's. */
export interface ShownLimit extends Omit<Standard, "wholeDiet" | "includesUncertainty"> {
  includesUncertainty: boolean;
  low: number | null;
  high: number | null;
}

/** The ends of a limit for a result, exact, and how they are shown. */
export interface AppliedLimit {
  shown: ShownLimit;
  unit: string | null;
  low: Decimal | null;
  high: Decimal | null;
  /** What the result is shown as a share of: the claim itself, or the upper limit. */
  reference: { of: "claim" | "limit"; figure: Decimal | null };
}

/** For a label rule the percentages of the claim, in the claim's unit. */
export function applyLimit(
  found: Exclude<Found, { kind: "none" }>,
  claim: Measurement["claim"],
): AppliedLimit {
  const { low, high } = found.limit;
  if (found.kind === "contaminant" || claim === null) {
    const most = exactly(high);
    return withShown(found.limit, found.limit.unit, exactly(low), most, { of: "limit", figure: most });
  }
  const claimed = decimal(claim.amount);
  const share = (percent: number | undefined) =>
    percent === undefined ? null : claimed.times(percent).div(100);
  return withShown(found.limit, claim.unit, share(low), share(high), { of: "claim", figure: claimed });
}

const exactly = (figure: number | undefined) => (figure === undefined ? null : decimal(figure));

function withShown(
  { standard, name, edition, basis, population, source_url, includesUncertainty = false }: Standard,
  unit: string | null,
  low: Decimal | null,
  high: Decimal | null,
  reference: AppliedLimit["reference"],
): AppliedLimit {
  const words = { standard, name, edition, basis, population, source_url, includesUncertainty };
  const shown = { ...words, unit, low: low && toNumber(low), high: high && toNumber(high) };
  return { shown, unit, low, high, reference };
}
