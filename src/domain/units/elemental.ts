import { ATOMIC_WEIGHTS } from "./atomic-weights.ts";
import { COMPOUNDS, type Compound } from "./compounds.ts";

export const findCompound = (name: string): Compound | null =>
  COMPOUNDS.find((compound) => compound.name.toLowerCase() === name.trim().toLowerCase()) ?? null;

/** Grams of the declared element in a gram of the compound: 0.141 for magnesium bisglycinate. */
export function elementalFraction({ element, formula }: Compound): number {
  const atoms = [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].map(([, symbol = "", count]) => ({
    symbol,
    mass: (ATOMIC_WEIGHTS[symbol] ?? Number.NaN) * (count ? Number(count) : 1),
  }));
  const sum = (masses: typeof atoms) => masses.reduce((total, { mass }) => total + mass, 0);
  return sum(atoms.filter(({ symbol }) => symbol === element)) / sum(atoms);
}

/** What a claimed amount of a mineral would be if the label gave the weight of the compound that carries it. */
export interface SaltReading {
  fraction: number;
  /** The claim times the fraction, in the claim's unit. */
  elemental: number;
  /** True where the measured amount fits that reading, and does not fit the claim. */
  fits: boolean;
}

/** Measured amounts within this share of a reading fit it: the usual range of a single-ingredient article. */
const FITS_WITHIN = 0.1;

/**
 * Compares a claim with both of its readings. A warning to be shown beside the verdict: claims are judged as elements
 * (21 CFR 101.36(b)(2)(ii) wants the weight of the dietary ingredient, not of its source), and nothing is converted.
 * All three amounts in one unit.
 */
export function saltReading(claimed: number, measured: number, compound: Compound): SaltReading {
  const fraction = elementalFraction(compound);
  const elemental = claimed * fraction;
  const isNear = (reading: number) => Math.abs(measured - reading) <= FITS_WITHIN * reading;
  return { fraction, elemental, fits: isNear(elemental) && !isNear(claimed) };
}
