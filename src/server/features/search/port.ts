import type { Verdict } from "#contract/verdicts.ts";
import type { FacetKey, SearchSort } from "#contract/vocabulary.ts";

/** What to look for, with every name already resolved to the id it stands for. */
export interface ProductQuery {
  /** The reader's own words; empty finds everything. */
  words: string;
  filters: ProductFilters;
  /** The facets to count: what nobody will see is not worked out. */
  facets: readonly FacetKey[];
  sort: SearchSort;
  offset: number;
  limit: number;
}

/** Values of one filter are alternatives; filters narrow one another. An empty list does not filter. */
export interface ProductFilters {
  categories: string[];
  brandIds: number[];
  ingredientIds: number[];
  verdicts: Verdict[];
  forms: string[];
  diets: string[];
  /** True: tested only. False: not tested only. */
  tested: boolean | null;
  /** Days, `YYYY-MM-DD`, both included. */
  testedFrom: string | null;
  testedTo: string | null;
  /** Micrograms a day. */
  maxLeadUgDay: number | null;
}

export const NO_FILTERS: ProductFilters = {
  categories: [],
  brandIds: [],
  ingredientIds: [],
  verdicts: [],
  forms: [],
  diets: [],
  tested: null,
  testedFrom: null,
  testedTo: null,
  maxLeadUgDay: null,
};

export interface FacetCount {
  /** The id of a brand or ingredient, the word itself for the others. */
  value: string;
  count: number;
}

export interface ProductMatches {
  /** Ids of one page, in order. */
  ids: number[];
  /** Exact, over all pages. */
  total: number;
  /** The most frequent values (`FACET_VALUES`), most frequent first; empty where it was not asked for. A facet's counts ignore its own selection. */
  facets: Record<FacetKey, FacetCount[]>;
  tested: number;
  testedFrom: string | null;
  testedTo: string | null;
  maxLeadUgDay: number | null;
  /** The words that were searched instead, where the reader's own found nothing. */
  corrected: string | null;
}

/** What unfinished words may become: ids, best first. */
export interface Suggestions {
  /** Products in which every word stands, the last one perhaps unfinished. */
  productIds: number[];
  /** Brands and ingredients by their names and other names. */
  brandIds: number[];
  ingredientIds: number[];
  /** The words whose products these are instead, where the reader's own led to nothing or little; null otherwise. */
  corrected: string | null;
}

/** The one way to find products. Engines differ in speed and in how they rank, not in what matches. */
export interface ProductSearch {
  find(query: ProductQuery): Promise<ProductMatches>;
  /** Every value of one facet with its count, most frequent first, however many there are. */
  values(query: Pick<ProductQuery, "words" | "filters">, facet: FacetKey): Promise<FacetCount[]>;
  /** How many match, without facets. */
  count(query: Pick<ProductQuery, "words" | "filters">): Promise<number>;
  /** At most `limit` of each kind. Where nothing has these words, what is a slip of the keyboard away. */
  suggest(words: string, limit: number): Promise<Suggestions>;
  /** Ends when everything that is committed by now can be found. */
  caughtUp(): Promise<void>;
}
