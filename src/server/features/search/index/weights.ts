/**
 * BM25F with everything that depends on one product alone folded into a number a posting: the weight of the fields
 * where a term stands, the length of the name, saturation. Nothing here depends on the other products, so that a
 * product weighs the same whenever it was indexed; how rare a term is comes in with the question.
 */

/** Weights of the fields of `supplement_search.vector`: name, brand, ingredients with other names, other facts. */
const FIELD = { A: 2.2, B: 1.6, C: 0.5, D: 0.2 } as const;

/** BM25's b: how much a long name thins its words out, and the length (in words) that counts as usual. */
const THINNING = 0.75;
const USUAL_LENGTH = 5;

/** BM25's k1: how soon more of the same stops counting. */
const SATURATION = 1.2;

/** An impact is kept in thousandths. */
const UNIT = 1000;

/** Where a term stands in a product: how often in the name, and whether in the other fields at all. */
export interface Standing {
  inName: number;
  inBrand: boolean;
  inIngredients: boolean;
  inFacts: boolean;
}

/** `nameLength` in words. */
export function impactOf({ inName, inBrand, inIngredients, inFacts }: Standing, nameLength: number): number {
  const length = 1 - THINNING + (THINNING * nameLength) / USUAL_LENGTH;
  const weight =
    (FIELD.A * inName) / length +
    (inBrand ? FIELD.B : 0) +
    (inIngredients ? FIELD.C : 0) +
    (inFacts ? FIELD.D : 0);
  return Math.round((UNIT * (SATURATION + 1) * weight) / (SATURATION + weight));
}

/** How much a term in `products` of `all` products tells, in hundredths (BM25's inverse document frequency). */
export const rarityOf = (products: number, all: number): number =>
  Math.max(1, Math.round(100 * Math.log(1 + (all - products + 0.5) / (products + 0.5))));

/** Says when impacts were worked out otherwise: an index that was kept from then is of no use. */
export const WEIGHTS = JSON.stringify([FIELD, THINNING, USUAL_LENGTH, SATURATION, UNIT]);
