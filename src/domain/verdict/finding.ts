import { type Decimal, decimal, type Figure, toNumber } from "../decimal.ts";

/** A quantitative finding, one shape per qualifier, so that invalid combinations cannot be represented. All in one unit. */
export type Quantity<F extends Figure = Figure> =
  | {
      qualifier: "=";
      measured: F;
      /** Expanded uncertainty, U = k u. Null if the laboratory states none. */
      uncertainty: F | null;
      /** Coverage factor of U; 2 where absent. */
      k?: number;
    }
  | { qualifier: "<LOD"; lod: F }
  | { qualifier: "<LOQ"; lod: F | null; loq: F }
  /** A sum with parts that were not quantified: the value is between `from` and `to`. */
  | { qualifier: "range"; from: F; to: F; uncertainty: F | null };

/** A qualitative finding. */
export interface Observation {
  qualifier: "conforms" | "does_not_conform" | "absent" | "present";
}

export type Finding<F extends Figure = Figure> = Quantity<F> | Observation;

const OBSERVATION_QUALIFIERS = new Set<string>(["conforms", "does_not_conform", "absent", "present"]);

export const isObservation = (finding: Finding): finding is Observation =>
  OBSERVATION_QUALIFIERS.has(finding.qualifier);

/** Applies a function to every figure of a quantity. */
function mapFigures<F extends Figure>(quantity: Quantity, change: (figure: Figure) => F): Quantity<F> {
  const orNull = (figure: Figure | null) => (figure === null ? null : change(figure));
  switch (quantity.qualifier) {
    case "=":
      return { ...quantity, measured: change(quantity.measured), uncertainty: orNull(quantity.uncertainty) };
    case "<LOD":
      return { ...quantity, lod: change(quantity.lod) };
    case "<LOQ":
      return { ...quantity, lod: orNull(quantity.lod), loq: change(quantity.loq) };
    case "range":
      return {
        ...quantity,
        from: change(quantity.from),
        to: change(quantity.to),
        uncertainty: orNull(quantity.uncertainty),
      };
  }
}

/** Converts a quantity to another unit: multiplies every figure by the factor, exactly. */
export const scaleQuantity = (quantity: Quantity, factor: Decimal): Quantity<Decimal> =>
  mapFigures(quantity, (figure) => decimal(figure).times(factor));

/** Converts figures to numbers, for display only. */
export const toNumberQuantity = (quantity: Quantity): Quantity<number> =>
  mapFigures(quantity, (figure) => (typeof figure === "number" ? figure : toNumber(figure)));

/** Lower and upper bound of the value, without uncertainty. For <LOD the range is 0 to LOD; the value is not zero. */
export function boundsOf(quantity: Quantity): { from: Decimal; to: Decimal } {
  const bounds = (from: Figure, to: Figure) => ({ from: decimal(from), to: decimal(to) });
  switch (quantity.qualifier) {
    case "=":
      return bounds(quantity.measured, quantity.measured);
    case "<LOD":
      return bounds(0, quantity.lod);
    case "<LOQ":
      return bounds(quantity.lod ?? 0, quantity.loq);
    case "range":
      return bounds(quantity.from, quantity.to);
  }
}

/** Coverage factor of the decision rule: about 95% coverage for a normal distribution. */
const GUARD_BAND_K = 2;

/**
 * Guard band: the expanded uncertainty U. If stated with k below 2, U is widened to k = 2; a larger k stays, because
 * laboratories use it for few degrees of freedom. Null if no uncertainty was stated.
 */
export function guardBand(quantity: Quantity): Decimal | null {
  if (!("uncertainty" in quantity) || quantity.uncertainty === null) return null;
  const stated = decimal(quantity.uncertainty);
  return isWidened(quantity) ? stated.times(GUARD_BAND_K).div(quantity.k ?? GUARD_BAND_K) : stated;
}

export const isWidened = (quantity: Quantity): quantity is Quantity & { k: number } =>
  quantity.qualifier === "=" &&
  quantity.uncertainty !== null &&
  quantity.k !== undefined &&
  quantity.k < GUARD_BAND_K;

/** Whether the laboratory found something: a value, traces, or "present". A value below a method limit is no finding. */
export const isDetected = (finding: Finding): boolean =>
  finding.qualifier === "=" ||
  finding.qualifier === "present" ||
  (finding.qualifier === "range" && decimal(finding.from).gt(0));
