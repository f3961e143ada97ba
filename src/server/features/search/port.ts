import type { SearchFilters } from "#contract/search.ts";
import { type FacetKey, mapFacets, type SearchSort } from "#contract/search-vocabulary.ts";

/** What a visitor searched for, as `parseSearchText` reads it. */
export interface SearchText {
  /** Empty matches everything. */
  words: string;
  /** The barcode that the words are. If a product has it, it is the only match. */
  gtin14: string | null;
  /** Names that find the same wherever the words have one of a group: an abbreviation and what it stands for. */
  sameNames?: readonly (readonly string[])[];
}

/** What a product must match, with all names resolved to ids. */
export interface ProductCriteria extends SearchText {
  filters: ProductFilters;
  /** True: no spell correction, no other reading of the words. */
  asTyped?: boolean;
  /** Ids of the only products that may match; absent: all. */
  only?: readonly number[];
}

/** Criteria, the page of matches to return and what to count. */
export interface ProductQuery extends ProductCriteria {
  /** The facets to count. */
  facets: readonly FacetKey[];
  sort: SearchSort;
  /** Ids of products that come first by relevance, instead of the tested ones; absent or empty: none. */
  first?: readonly number[];
  offset: number;
  limit: number;
}

/** The contract's filters, with brands and ingredients by id. An empty list does not filter. */
export interface ProductFilters extends Omit<SearchFilters, "brand_id" | "ingredient"> {
  brand_id: number[];
  ingredient: number[];
}

export const NO_PRODUCT_FILTERS: ProductFilters = mapFacets(() => []);

export interface FacetCount {
  /** Id of a brand or ingredient; the value itself for other facets. */
  value: string;
  count: number;
}

export interface ProductMatches {
  /** Product ids of one page, in order. */
  ids: number[];
  /** Exact number of matches over all pages. */
  total: number;
  /**
   * The most frequent values (`MAX_FACET_VALUES`), most frequent first; empty if not requested. A facet's counts ignore
   * its own selection.
   */
  facets: Record<FacetKey, FacetCount[]>;
  tested: number;
  /**
   * Number of tested products that have every word in name or brand. Sorted by relevance they come first, after
   * untested products whose brand and name were typed in full; 0 in other orders, if products lack some words, and if
   * others come first.
   */
  testedFirst: number;
  testedFrom: string | null;
  testedTo: string | null;
  maxLeadUgDay: number | null;
  /** The spell-corrected text that was searched instead; null if the text was used as typed. */
  corrected: string | null;
  /** Number of matches of the text as typed; `total` unless it was corrected. */
  typedTotal: number;
}

/** Autocomplete suggestions: ids, best first. */
export interface SuggestedIds {
  /** Products that contain every word; the last word matches as a prefix. */
  productIds: number[];
  /** Brands and ingredients by name or synonym. */
  brandIds: number[];
  ingredientIds: number[];
  /** The spell-corrected text that the products match instead; null if the text was used as typed. */
  corrected: string | null;
}

/** The product that others are compared with, and a page of these. */
export interface SimilarQuery {
  productId: number;
  category: string;
  form: string;
  ingredientIds: readonly number[];
  offset: number;
  limit: number;
}

export interface RankedSimilar {
  /** Product ids of one page, in order. */
  ids: number[];
  /** Number of similar products over all pages. */
  total: number;
}

/** Product search. Engines differ in speed and ranking, not in what matches. */
export interface ProductSearch {
  find(query: ProductQuery): Promise<ProductMatches>;
  /** All values of one facet with their counts, most frequent first. */
  values(criteria: ProductCriteria, facet: FacetKey): Promise<FacetCount[]>;
  /** The total that `find` returns: also of corrected spelling, and of products that lack some words if none has all. */
  count(criteria: ProductCriteria): Promise<number>;
  /** At most `limit` of each kind, by words, not by barcode. Without an exact match, tolerates typing errors. */
  suggest(words: string, limit: number): Promise<SuggestedIds>;
  /**
   * Other products of the category that share ingredients and have not failed; for a product without ingredients, all of
   * them. First tested ones, of these the same form, then by Jaccard similarity of the ingredient lists, by name and by id.
   */
  similar(query: SimilarQuery): Promise<RankedSimilar>;
  /** Resolves when everything committed before the call can be found. */
  waitForCatchUp(): Promise<void>;
}
