import type { WordsByLength } from "./letter-masks.ts";
import type { Postings } from "./postings.ts";

/** One value a product, as a code: an index into `words`. */
export interface Coded {
  codes: Uint32Array;
  words: string[];
}

/** Several values a product: those of product p are `codes[starts[p]]` up to `codes[starts[p + 1]]`. */
export interface CodedLists extends Coded {
  starts: Uint32Array;
}

/** What filters, facets and sorts read, by product number. The arrays may have room behind the last product. */
export interface Columns {
  ids: Int32Array;
  /** 1: it has a published report. */
  tested: Uint8Array;
  /** The day of the newest report as the number YYYYMMDD; 0: none. */
  testedOn: Int32Array;
  /** Percent; NaN: none. */
  labelAccuracy: Float64Array;
  /** Micrograms of lead a day; NaN: not measured. */
  lead: Float64Array;
  /** The id of its brand. */
  brands: Coded;
  /** The ids of its ingredients. */
  ingredients: CodedLists;
  /** Its values in all the other facets together (`profiles.ts`). */
  profiles: Coded;
}

/** GTIN-14s as numbers, ascending, and the product that each belongs to. */
export interface Barcodes {
  numbers: Float64Array;
  products: Uint32Array;
}

/** The folded part of the index, as a snapshot keeps it: products in the order of their names, none of them hidden. */
export interface Base {
  count: number;
  columns: Columns;
  postings: Postings;
  /** Names in normal words (UTF-8), one after another: what "in the order of their names" means. */
  names: { bytes: Uint8Array; starts: Uint32Array };
  barcodes: Barcodes;
}

/** Postings with what is known of each term beyond them. */
export interface Part {
  postings: Postings;
  /** Products of the whole index that hold the term now. */
  holders: Uint32Array;
  /** What that makes the term worth, in hundredths. */
  rarity: Uint32Array;
  words: WordsByLength;
}

/** A brand or an ingredient with every name it has, in normal words. */
export interface Named {
  id: number;
  names: string[];
}

/**
 * Everything a search needs, at one moment. Products are numbered: those of the base in the order of their names, then
 * those that changed since, in the order in which they did. A state never changes; the next one replaces it.
 */
export interface IndexState {
  baseCount: number;
  count: number;
  /** Products that can be found: without those that were replaced by a newer version of themselves or deleted. */
  live: number;
  /** 1: replaced or deleted. */
  hidden: Uint8Array;
  /** Where each product behind the base stands among the names of the base. */
  recentPlaces: Float64Array;
  /** Names in normal words: of the base, and of the products behind it. */
  names: Base["names"];
  recentNames: string[];
  columns: Columns;
  base: Part;
  recent: Part;
  barcodes: Barcodes;
  recentBarcodes: Map<number, number>;
}

/** Brands and ingredients by their names, for suggestions. */
export interface Names {
  brands: Named[];
  ingredients: Named[];
}
