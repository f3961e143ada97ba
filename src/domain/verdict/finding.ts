import { type Decimal, decimal, type Figure, toNumber } from "../decimal.ts";

/** What a laboratory measured, one shape per qualifier, so that no state is half filled. All figures in one unit. */
export type Quantity<F extends Figure = Figure> =
  | {
      qualifier: "=";
      measured: F;
      /** Expanded, U = k u. Null where the laboratory states none. */
      uncertainty: F | null;
      /** Coverage factor of U; 2 where absent. */
      k?: number;
    }
  | { qualifier: "<LOD"; lod: F }
  | { qualifier: "<LOQ"; lod: F | null; loq: F }
  /** A sum of which some parts were not quantified: it lies between these two. */
  | { qualifier: "range"; from: F; to: F; uncertainty: F | null };

/** An observation without a number. */
export interface Observation {
  qualifier: "conforms" | "does_not_conform" | "absent" | "present";
}

export type Finding<F extends Figure = Figure> = Quantity<F> | Observation;

const OBSERVED = new Set<string>(["conforms", "does_not_conform", "absent", "present"]);

export const isObservation = (finding: Finding): finding is Observation => OBSERVED.has(finding.qualifier);

/** Every figure of a quantity changed in the same way. */
function mapped<F extends Figure>(quantity: Quantity, change: (figure: Figure) => F): Quantity<F> {
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

/** The same finding in another unit: every figure times the factor, exactly. */
export const scaled = (quantity: Quantity, factor: Decimal): Quantity<Decimal> =>
  mapped(quantity, (figure) => decimal(figure).times(factor));

/** For printing and drawing. */
export const inNumbers = (quantity: Quantity): Quantity<number> =>
  mapped(quantity, (figure) => (typeof figure === "number" ? figure : toNumber(figure)));

/** What the value may be, uncertainty aside: zero is where what was not detected begins, never what it is. */
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

/** The coverage factor that the decision rule is written for: about 95 % for a normal distribution. */
const K = 2;

/**
 * U as the guard band uses it. One that was stated with a smaller k is widened to k = 2; one with a larger k is kept,
 * for a laboratory chooses it where it has few degrees of freedom. Null where none was stated.
 */
export function guardBand(quantity: Quantity): Decimal | null {
  if (!("uncertainty" in quantity) || quantity.uncertainty === null) return null;
  const stated = decimal(quantity.uncertainty);
  return isWidened(quantity) ? stated.times(K).div(quantity.k ?? K) : stated;
}

export const isWidened = (quantity: Quantity): quantity is Quantity & { k: number } =>
  quantity.qualifier === "=" && quantity.uncertainty !== null && quantity.k !== undefined && quantity.k < K;
