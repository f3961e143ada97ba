import { ATOMIC_WEIGHTS } from "./atomic-weights.ts";
import { COMPOUNDS, type Compound } from "./compounds.ts";

export const findCompound = (name: string): Compound | null =>
  COMPOUNDS.find((compound) => compound.name.toLowerCase() === name.trim().toLowerCase()) ?? null;

/** Grams per mole of each element in a formula in Hill order. */
const massesIn = (formula: string) =>
  [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].map(([, symbol = "", count]) => ({
    symbol,
    mass: (ATOMIC_WEIGHTS[symbol] ?? Number.NaN) * (count ? Number(count) : 1),
  }));

const sumOfMasses = (atoms: ReturnType<typeof massesIn>) =>
  atoms.reduce((total, { mass }) => total + mass, 0);

/** Grams per mole of `count` molecules, to three decimal places: 149.150 for creatine monohydrate, C4H11N3O3. */
export const molarMass = (formula: string, count = 1): number =>
  Number((sumOfMasses(massesIn(formula)) * count).toFixed(3));

/** Grams of the declared element in a gram of the compound: 0.141 for magnesium bisglycinate. */
export function elementalFraction({ element, formula }: Compound): number {
  const atoms = massesIn(formula);
  return sumOfMasses(atoms.filter(({ symbol }) => symbol === element)) / sumOfMasses(atoms);
}

/** A claimed mineral amount reinterpreted as the weight of its compound (salt). */
export interface SaltWeightCheck {
  fraction: number;
  /** The claim times the fraction, in the claim's unit. */
  elemental: number;
  /** True if the measured amount matches this interpretation but not the claim. */
  fits: boolean;
}

/** Relative tolerance of a match: the usual range of a single-ingredient article. */
const MATCH_TOLERANCE = 0.1;

/**
 * Checks whether a label claim gives the weight of the salt instead of the element. The result is only a warning: claims
 * are judged as elements (21 CFR 101.36(b)(2)(ii) requires the weight of the dietary ingredient, not of its source).
 * All amounts are in one unit.
 */
export function checkSaltWeight(claimed: number, measured: number, compound: Compound): SaltWeightCheck {
  const fraction = elementalFraction(compound);
  const elemental = claimed * fraction;
  const isNear = (amount: number) => Math.abs(measured - amount) <= MATCH_TOLERANCE * amount;
  return { fraction, elemental, fits: isNear(elemental) && !isNear(claimed) };
}
