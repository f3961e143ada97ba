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
  /** Below the LOQ, and nothing more is said: perhaps nothing at all. */
  | { qualifier: "<LOQ"; lod: F | null; loq: F }
  /** The laboratory wrote that it detected something below the LOQ. */
  | { qualifier: "traces"; lod: F | null; loq: F }
  /** A sum with parts that were not quantified: the value is between `from` and `to`. */
  | { qualifier: "range"; from: F; to: F; uncertainty: F | null };

/** A qualitative finding. `detected`: found by a test that gives no figure. */
export interface Observation {
  qualifier: "conforms" | "does_not_conform" | "absent" | "present" | "detected";
}

export type Finding<F extends Figure = Figure> = Quantity<F> | Observation;

const OBSERVATION_QUALIFIERS: ReadonlySet<string> = new Set<Observation["qualifier"]>([
  "conforms",
  "does_not_conform",
  "absent",
  "present",
  "detected",
]);

export const isObservation = (finding: Finding): finding is Observation =>
  OBSERVATION_QUALIFIERS.has(finding.qualifier);

/** Whether the laboratory found the analyte at all. Below the LOQ alone says nothing about that. */
export function isDetected(finding: Finding): boolean {
  if (finding.qualifier === "range") return decimal(finding.from).gt(0);
  return ["=", "traces", "present", "detected"].includes(finding.qualifier);
}

/** Applies a function to every figure of a quantity. */
function mapFigures<F extends Figure>(quantity: Quantity, change: (figure: Figure) => F): Quantity<F> {
  const orNull = (figure: Figure | null) => (figure === null ? null : change(figure));
  switch (quantity.qualifier) {
    case "=":
      return { ...quantity, measured: change(quantity.measured), uncertainty: orNull(quantity.uncertainty) };
    case "<LOD":
      return { ...quantity, lod: change(quantity.lod) };
    case "<LOQ":
    case "traces":
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

/**
 * Lower and upper bound of the value, without uncertainty. For <LOD the range is 0 to LOD, for <LOQ 0 to LOQ; the value
 * is not zero. Traces are at least the LOD, if there is one.
 */
export function boundsOf(quantity: Quantity): { from: Decimal; to: Decimal } {
  const bounds = (from: Figure, to: Figure) => ({ from: decimal(from), to: decimal(to) });
  switch (quantity.qualifier) {
    case "=":
      return bounds(quantity.measured, quantity.measured);
    case "<LOD":
      return bounds(0, quantity.lod);
    case "<LOQ":
      return bounds(0, quantity.loq);
    case "traces":
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

/**
 * Lowest and highest value of a count with its expanded uncertainty, on the logarithmic scale on which counts scatter:
 * x / (1 + U/x) and x (1 + U/x). As in `guardBand`, k below 2 is widened, here as a power of the factor. Null if no
 * uncertainty was stated.
 */
export function logGuardBand(quantity: Quantity): { from: Decimal; to: Decimal } | null {
  if (!("uncertainty" in quantity) || quantity.uncertainty === null) return null;
  const stated = decimal(quantity.uncertainty);
  const { from, to } = boundsOf(quantity);
  if (isWidened(quantity)) {
    const factor = decimal(toNumber(stated.div(to).plus(1)) ** (GUARD_BAND_K / quantity.k));
    return { from: from.div(factor), to: to.times(factor) };
  }
  return { from: from.eq(0) ? from : from.pow(2).div(from.plus(stated)), to: to.plus(stated) };
}

/** 10^x, exact for whole numbers. */
const power = (exponent: Figure): Decimal => {
  const value = typeof exponent === "number" ? exponent : toNumber(exponent);
  return Number.isInteger(value) ? decimal(`1e${value}`) : decimal(10 ** value);
};

/**
 * A finding in decimal logarithms as the count it stands for. An uncertainty of 0.3 is a factor of 2; it becomes the U
 * of which `logGuardBand` makes that factor again: x (10^0.3 - 1).
 */
export function fromLogarithm(finding: Finding<number>): Finding<number> {
  if (isObservation(finding)) return finding;
  if (finding.qualifier !== "=") return toNumberQuantity(mapFigures(finding, power));
  const { measured, uncertainty } = finding;
  const spread = uncertainty === null ? null : power(measured).times(power(uncertainty).minus(1));
  return { ...finding, measured: toNumber(power(measured)), uncertainty: spread && toNumber(spread) };
}
