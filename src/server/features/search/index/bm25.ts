import { FIELD_RANKING } from "../rules/ranking-weights.ts";

/**
 * BM25F scoring, split in two. The impact of a term in a product combines field weights, name-length normalization and
 * term-frequency saturation; it depends on that product alone and is stored with the posting, so it stays valid when
 * other products change. The inverse document frequency (idf) is multiplied in at query time.
 */

const { name: NAME, brand: BRAND, ingredient: INGREDIENT, fact: FACT } = FIELD_RANKING;

/** BM25 `b`: strength of length normalization, 0 (none) to 1. Only the name is normalized. */
const B = 0.75;
/** Average length of a product name, in words. A constant, so that impacts do not depend on other products. */
const AVERAGE_DOCUMENT_LENGTH = 5;

/** BM25 `k1`: how fast term frequency saturates. */
const K1 = 1.2;

/** Impacts are stored as integers, in thousandths. */
const IMPACT_SCALE = 1000;
/** Inverse document frequencies are integers, in hundredths. */
const IDF_SCALE = 100;
/** A score of 1 as the engine computes it, from integers. */
export const SCORE_SCALE = IDF_SCALE * IMPACT_SCALE;

/** Occurrences of a term in one product, by field. */
export interface TermOccurrences {
  /** Term frequency in the name. */
  inName: number;
  inBrand: boolean;
  inIngredients: boolean;
  inFacts: boolean;
}

/**
 * BM25F impact of a term in one product, without idf, in thousandths. `nameLength` in words. Odd if the term is in the
 * name or the brand (`isInTitle`): half a thousandth less or more changes no ranking, and a bit of its own would take a
 * byte for each posting.
 */
export function impactOf(
  { inName, inBrand, inIngredients, inFacts }: TermOccurrences,
  nameLength: number,
): number {
  const lengthNormalization = 1 - B + (B * nameLength) / AVERAGE_DOCUMENT_LENGTH;
  const weightedFrequency =
    (NAME.frequencyWeight * inName) / lengthNormalization +
    (inBrand ? BRAND.frequencyWeight : 0) +
    (inIngredients ? INGREDIENT.frequencyWeight : 0) +
    (inFacts ? FACT.frequencyWeight : 0);
  const impact = (IMPACT_SCALE * (K1 + 1) * weightedFrequency) / (K1 + weightedFrequency);
  return 2 * Math.floor(impact / 2) + (inName > 0 || inBrand ? 1 : 2);
}

/** Whether the term of an impact is in the name or the brand of the product. */
export const isInTitle = (impact: number): boolean => (impact & 1) === 1;

/** BM25 idf of a term that occurs in `documentFrequency` of `documentCount` products, in hundredths, at least 1. */
export const inverseDocumentFrequency = (documentFrequency: number, documentCount: number): number =>
  Math.max(
    1,
    Math.round(
      IDF_SCALE * Math.log(1 + (documentCount - documentFrequency + 0.5) / (documentFrequency + 0.5)),
    ),
  );

/** Identifies the scoring parameters. A snapshot whose impacts were computed with others is discarded. */
export const BM25_PARAMETERS = JSON.stringify([
  Object.fromEntries(
    Object.values(FIELD_RANKING).map(({ vectorLabel, frequencyWeight }) => [vectorLabel, frequencyWeight]),
  ),
  B,
  AVERAGE_DOCUMENT_LENGTH,
  K1,
  IMPACT_SCALE,
  "odd: in name or brand",
]);
