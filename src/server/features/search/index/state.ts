import type { WordsByLength } from "./letter-masks.ts";
import type { PackedBytes, Postings } from "./postings.ts";

/** Dictionary-encoded column with one value per product: `codes[product]` is an index into `words`. */
export interface Coded {
  codes: Uint32Array;
  words: string[];
}

/**
 * Dictionary-encoded column with several values per product: those of product p are `codes[starts[p]]` up to
 * `codes[starts[p + 1]]`.
 */
export interface CodedLists extends Coded {
  starts: Uint32Array;
}

/** Value of the column `score` for products without one. */
export const NO_SCORE = 255;

/** Column store for filters, facets and sorting, by product number. Arrays may have spare capacity at the end. */
export interface IndexColumns {
  ids: Int32Array;
  /** 1: has a published report. */
  tested: Uint8Array;
  /** Date of the newest report as the number YYYYMMDD; 0: none. */
  testedOn: Int32Array;
  /** Percent of label claim; NaN: none. */
  labelAccuracy: Float64Array;
  /** µg of lead per day; NaN: not measured. */
  lead: Float64Array;
  /** 0 to 100; `NO_SCORE`: none. */
  score: Uint8Array;
  /** Brand ids. */
  brands: Coded;
  /** Ingredient ids. */
  ingredients: CodedLists;
  /** Values of all other facets combined (`profiles.ts`). */
  profiles: Coded;
}

/** GTIN-14s as numbers, ascending, with the product number of each. */
export interface Barcodes {
  numbers: Float64Array;
  products: Uint32Array;
}

/** The compacted part of the index, as stored in a snapshot: products sorted by name, none of them hidden. */
export interface Base {
  count: number;
  columns: IndexColumns;
  postings: Postings;
  /** Normalized names (UTF-8) in byte order. */
  names: PackedBytes;
  barcodes: Barcodes;
}

/** Inverted index of the base or of the delta, with per-term statistics. */
export interface IndexSegment {
  postings: Postings;
  /** Live products of the whole index (base and delta) that contain the term. */
  documentFrequencies: Uint32Array;
  /** Inverse document frequency of each term, in hundredths. */
  idf: Uint32Array;
  words: WordsByLength;
}

/** A brand or an ingredient with all its names and synonyms, normalized. */
export interface NamedEntity {
  id: number;
  names: string[];
}

/**
 * Immutable snapshot of everything a search reads; an update replaces it. Products are numbered: first those of the
 * base, sorted by name, then those of the delta, in the order in which they changed.
 */
export interface IndexState {
  baseCount: number;
  count: number;
  /** Products that can be found: all but those replaced by a newer version or deleted. */
  live: number;
  /** 1: replaced or deleted. */
  hidden: Uint8Array;
  /** Sort position of each delta product among the names of the base. */
  deltaSortPositions: Float64Array;
  /** Normalized names of the base and of the delta. */
  names: PackedBytes;
  deltaNames: string[];
  columns: IndexColumns;
  base: IndexSegment;
  delta: IndexSegment;
  barcodes: Barcodes;
  deltaBarcodes: Map<number, number>;
}

/** Names of brands and ingredients, for suggestions. */
export interface EntityNames {
  brands: NamedEntity[];
  ingredients: NamedEntity[];
}
