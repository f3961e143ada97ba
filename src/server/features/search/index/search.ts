import { LRUCache } from "lru-cache";
import type { FacetKey } from "#contract/search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type {
  FacetCount,
  ProductCriteria,
  ProductFilters,
  ProductMatches,
  ProductQuery,
  RankedSimilar,
  SimilarQuery,
  SuggestedIds,
} from "../port.ts";
import { NO_PRODUCT_FILTERS } from "../port.ts";
import { parseQuery } from "../rules/parse-query.ts";
import { CompoundFinder } from "./compound-finder.ts";
import { FacetCounter } from "./count-facets.ts";
import { applyFilters } from "./filter.ts";
import { Matcher } from "./match.ts";
import type { Matches } from "./match-buffers.ts";
import { matchQuery, type QueryMatches } from "./match-query.ts";
import { NameSuggester } from "./name-suggester.ts";
import type { TextNormalizer } from "./normalize.ts";
import { sortedPage } from "./order.ts";
import { type Profiles, readProfiles } from "./profiles.ts";
import { BrandNames, Reranker } from "./rerank.ts";
import { findSimilar } from "./similar.ts";
import { Speller } from "./speller.ts";
import type { IndexColumns, IndexState } from "./state.ts";
import type { SuggestableNames } from "./suggest-names.ts";
import { TitleFinder } from "./title-matches.ts";

/** Capacity of the query cache; one entry takes at most about 50 kilobytes. */
const MAX_CACHED_QUERIES = 256;
/** Longer cache keys, in characters, are not cached: such queries hardly repeat. */
const MAX_CACHE_KEY_LENGTH = 1000;

/**
 * Searches one index state, and lives as long as it: an update makes a new one. Synchronous, one search at a time, in
 * microseconds to milliseconds; the parts share buffers, which no result refers to.
 */
export class Searcher {
  readonly #state: IndexState;
  readonly #normalize: TextNormalizer;
  readonly #matcher: Matcher;
  readonly #speller: Speller;
  readonly #compounds: CompoundFinder;
  readonly #profiles: Profiles;
  readonly #counter: FacetCounter;
  readonly #suggester: NameSuggester;
  readonly #brandNames: BrandNames;
  readonly #titles: TitleFinder;
  /**
   * Results depend on the state only, so they are cached for its lifetime. `false`: requested once; a result is only
   * cached on the second request, because most queries never repeat.
   */
  readonly #cache = new LRUCache<string, ProductMatches | false>({ max: MAX_CACHED_QUERIES });

  constructor(
    state: IndexState,
    { normalize, names }: { normalize: TextNormalizer; names: SuggestableNames },
  ) {
    this.#state = state;
    this.#normalize = normalize;
    this.#matcher = new Matcher(state);
    this.#speller = new Speller(state);
    this.#compounds = new CompoundFinder(state, this.#matcher);
    this.#profiles = readProfiles(state.columns.profiles.words);
    this.#counter = new FacetCounter(state.columns, this.#profiles);
    this.#suggester = new NameSuggester(names, { matcher: this.#matcher, counter: this.#counter });
    this.#brandNames = new BrandNames(state.columns.brands, names.brands);
    this.#titles = new TitleFinder(state);
  }

  /** Postings and terms read so far: a cost measure independent of the clock. */
  get work(): number {
    return this.#matcher.work + this.#speller.work;
  }

  find(query: ProductQuery): ProductMatches {
    const key = JSON.stringify(query);
    if (key.length > MAX_CACHE_KEY_LENGTH) return this.#find(query);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    const result = this.#find(query);
    this.#cache.set(key, cached === false && result);
    return result;
  }

  values(criteria: ProductCriteria, facet: FacetKey): FacetCount[] {
    const { matches } = this.#match(criteria, true);
    const filtered = applyFilters(this.#state.columns, this.#profiles, {
      matches,
      filters: criteria.filters,
      facets: [facet],
    });
    return this.#counter.valuesOf(filtered.productsForFacet(facet), facet);
  }

  count(criteria: ProductCriteria): number {
    const { matches } = this.#match(criteria, true);
    return this.#countPassing(matches, criteria.filters);
  }

  suggest(text: string, limit: number): SuggestedIds {
    const words = this.#normalize(text)
      .split(" ")
      .filter((word) => word !== "");
    if (words.length === 0) return { productIds: [], brandIds: [], ingredientIds: [], corrected: null };
    const query: ProductQuery = {
      words: text,
      gtin14: null,
      filters: NO_PRODUCT_FILTERS,
      facets: [],
      sort: "relevance",
      offset: 0,
      limit,
    };
    const { ids, corrected } = this.#find(query, false);
    const names = this.#suggestNames(words, limit);
    const isFound = names.brandIds.length > 0 || names.ingredientIds.length > 0;
    const isCorrected = !isFound && corrected !== null;
    return {
      productIds: ids,
      ...(isCorrected ? this.#suggestNames(corrected.split(" "), limit) : names),
      corrected,
    };
  }

  similar(query: SimilarQuery): RankedSimilar {
    return findSimilar(this.#state, this.#profiles, query);
  }

  #suggestNames(words: readonly string[], limit: number): Pick<SuggestedIds, "brandIds" | "ingredientIds"> {
    return {
      brandIds: this.#suggester.brands(words, limit),
      ingredientIds: this.#suggester.ingredients(words, limit),
    };
  }

  #find(productQuery: ProductQuery, allowPartial = true): ProductMatches {
    const { columns } = this.#state;
    const { matches, query, corrected, typed } = this.#match(productQuery, allowPartial);
    const { filters, facets } = productQuery;
    const filtered = applyFilters(columns, this.#profiles, { matches, filters, facets });
    const openReranker =
      query && query.length > 0
        ? () => new Reranker(this.#state, { query, brandNames: this.#brandNames })
        : null;
    const tested = findTested(columns, filtered.passing.products);
    const summary = summarizeMatches(columns, filtered.passing.products, tested);
    const byRelevance = query !== null && productQuery.sort === "relevance";
    // Without words the tested are first as it is: equal scores are ordered so.
    const preferred = indexesOf(columns, filtered.passing.products, productQuery.first);
    const titled =
      byRelevance && query.length > 0 && !preferred
        ? this.#titles.find(query, filtered.passing, tested)
        : null;
    const first = preferred ?? titled;
    return {
      ids: sortedPage(this.#state, filtered.passing, { ...productQuery, openReranker, first }),
      testedFirst: byRelevance && query.length === 0 && !preferred ? summary.tested : (titled?.length ?? 0),
      typedTotal: typed ? this.#countPassing(typed, filters) : summary.total,
      ...summary,
      facets: this.#counter.facets(filtered, facets),
      corrected,
    };
  }

  #countPassing(matches: Matches, filters: ProductFilters): number {
    const { passing } = applyFilters(this.#state.columns, this.#profiles, { matches, filters, facets: [] });
    return passing.products.length;
  }

  #match(criteria: ProductCriteria, allowPartial: boolean): QueryMatches {
    const found = this.#matchWords(criteria, allowPartial);
    if (!criteria.only) return found;
    const only = new Set(criteria.only);
    const restrict = (matches: Matches) => restrictTo(this.#state.columns, matches, only);
    return { ...found, matches: restrict(found.matches), typed: found.typed && restrict(found.typed) };
  }

  #matchWords(
    { words, gtin14, sameNames = [], asTyped = false }: ProductCriteria,
    allowPartial: boolean,
  ): QueryMatches {
    const product = gtin14 === null ? null : findProductByBarcode(this.#state, gtin14);
    if (product !== null) return { matches: singleMatch(product), query: [], corrected: null, typed: null };
    const names = sameNames.map((group) => group.map((name) => this.#normalize(name)));
    const query = parseQuery(this.#normalize(words), names);
    if (query.length === 0)
      return { matches: this.#matcher.matchEverything(), query, corrected: null, typed: null };
    const deps = {
      matcher: this.#matcher,
      speller: this.#speller,
      compounds: this.#compounds,
      allowPartial,
      asTyped,
      firstIngredientIn: (typed: readonly string[]) => this.#suggester.firstIngredientIn(typed),
    };
    return matchQuery(this.#state, deps, query);
  }
}

const singleMatch = (product: number): Matches => ({
  products: Uint32Array.of(product),
  scores: Int32Array.of(0),
});

/** Those of the matches that are among the ids. */
function restrictTo(
  { ids }: IndexColumns,
  { products, scores }: Matches,
  only: ReadonlySet<number>,
): Matches {
  const has = (product: number) => only.has(ids[product] ?? outOfRange(ids, product));
  return { scores: scores.filter((_, at) => has(products[at] ?? -1)), products: products.filter(has) };
}

/** Indexes of the products with these ids, ascending; null if there are none. */
function indexesOf(
  { ids }: IndexColumns,
  products: Uint32Array,
  wanted: readonly number[] = [],
): number[] | null {
  if (wanted.length === 0) return null;
  const set = new Set(wanted);
  const found: number[] = [];
  for (const [at, product] of products.entries())
    if (set.has(ids[product] ?? outOfRange(ids, product))) found.push(at);
  return found.length === 0 ? null : found;
}

/** Product number for a barcode, by binary search in the base; null if there is none. */
function findProductByBarcode(state: IndexState, gtin14: string): number | null {
  const { barcodes, deltaBarcodes, hidden } = state;
  const target = Number(gtin14);
  const changed = deltaBarcodes.get(target);
  if (changed !== undefined) return changed;
  const { numbers, products } = barcodes;
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? outOfRange(numbers, middle)) < target) low = middle + 1;
    else high = middle;
  }
  if (numbers[low] !== target) return null;
  const product = products[low] ?? outOfRange(products, low);
  return hidden[product] ? null : product;
}

/** Indexes of the matches that are tested, ascending. */
function findTested({ tested }: IndexColumns, products: Uint32Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < products.length; at++)
    if (tested[products[at] ?? outOfRange(products, at)] === 1) found.push(at);
  return found;
}

/** Totals and bounds over all matching products. `tested`: from `findTested`. */
function summarizeMatches(
  { testedOn, lead }: IndexColumns,
  products: Uint32Array,
  tested: readonly number[],
): Pick<ProductMatches, "total" | "tested" | "testedFrom" | "testedTo" | "maxLeadUgDay"> {
  let firstDay = Number.POSITIVE_INFINITY;
  let lastDay = 0;
  let maxLead = Number.NaN;
  for (const at of tested) {
    const product = products[at] ?? outOfRange(products, at);
    const day = testedOn[product] ?? outOfRange(testedOn, product);
    if (day !== 0 && day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
    const measured = lead[product] ?? outOfRange(lead, product);
    if (!(measured <= maxLead) && !Number.isNaN(measured)) maxLead = measured;
  }
  return {
    total: products.length,
    tested: tested.length,
    testedFrom: lastDay === 0 ? null : toIsoDate(firstDay),
    testedTo: lastDay === 0 ? null : toIsoDate(lastDay),
    maxLeadUgDay: Number.isNaN(maxLead) ? null : maxLead,
  };
}

/** 20260304 as "2026-03-04". */
function toIsoDate(day: number): string {
  const digits = String(day).padStart(8, "0");
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
