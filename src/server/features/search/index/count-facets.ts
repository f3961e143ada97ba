import { MAX_FACET_VALUES } from "#contract/limits.ts";
import { FACET_KEYS, type FacetKey, mapFacets } from "#contract/search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { FacetCount, ProductMatches } from "../port.ts";
import type { FilteredMatches } from "./filter.ts";
import type { Profiles } from "./profiles.ts";
import type { Coded, IndexColumns } from "./state.ts";
import { Tallier, type Tally } from "./tally.ts";
import { selectTopK } from "./top-k.ts";

/**
 * Counts facet values over the columns of one index state. Lives as long as its searcher, and uses its talliers'
 * buffers: one count at a time.
 */
export class FacetCounter {
  readonly #columns: IndexColumns;
  readonly #profiles: Profiles;
  readonly #talliers: ReadonlyMap<FacetKey, Tallier>;
  readonly #profileTallier: Tallier;
  readonly #ranks = new Map<FacetKey, Uint32Array>();

  constructor(columns: IndexColumns, profiles: Profiles) {
    this.#columns = columns;
    this.#profiles = profiles;
    this.#talliers = new Map(FACET_KEYS.map((key) => [key, new Tallier(this.#wordsOf(key).length)]));
    this.#profileTallier = new Tallier(columns.profiles.words.length);
  }

  /** Counts of the requested facets, each over the products that pass all other filters. */
  facets(filtered: FilteredMatches, requested: readonly FacetKey[]): ProductMatches["facets"] {
    /** Profile counts by product list: most facets are counted over the same products. */
    const profileCounts = new Map<Uint32Array, Tally>();
    const profilesOf = (products: Uint32Array): Tally => {
      const tally = profileCounts.get(products) ?? this.#tallyProfiles(products);
      profileCounts.set(products, tally);
      return tally;
    };
    const count = (key: FacetKey) =>
      this.#mostFrequent(this.#tally(filtered.productsForFacet(key), key, profilesOf), key, MAX_FACET_VALUES);
    return mapFacets((key) => (requested.includes(key) ? count(key) : []));
  }

  /** Every value of a facet with its count among these products, most frequent first. */
  valuesOf(products: Uint32Array, key: FacetKey): FacetCount[] {
    const tally = this.#tally(products, key, (each) => this.#tallyProfiles(each));
    return this.#mostFrequent(tally, key, this.#wordsOf(key).length);
  }

  #wordsOf(key: FacetKey): Coded["words"] {
    if (key === "brand_id") return this.#columns.brands.words;
    return key === "ingredient" ? this.#columns.ingredients.words : this.#profiles[key].words;
  }

  #tally(products: Uint32Array, key: FacetKey, profilesOf: (products: Uint32Array) => Tally): Tally {
    const { brands, ingredients } = this.#columns;
    const tallier = this.#talliers.get(key) ?? new Tallier(this.#wordsOf(key).length);
    if (key === "brand_id") return tallier.countColumn(brands, products);
    if (key === "ingredient") return tallier.countLists(ingredients, products);
    const { codes, counts } = profilesOf(products);
    return tallier.countLists(this.#profiles[key], codes, counts);
  }

  #tallyProfiles(products: Uint32Array): Tally {
    return this.#profileTallier.countColumn(this.#columns.profiles, products);
  }

  #mostFrequent({ codes, counts }: Tally, key: FacetKey, limit: number): FacetCount[] {
    const words = this.#wordsOf(key);
    const ranks = this.#ranksOf(key);
    const codeAt = (at: number) => codes[at] ?? outOfRange(codes, at);
    const rank = (at: number) => ranks[codeAt(at)] ?? outOfRange(ranks, codeAt(at));
    return selectTopK(counts, limit, (a, b) => rank(a) - rank(b)).map((at) => ({
      value: words[codeAt(at)] ?? outOfRange(words, codeAt(at)),
      count: counts[at] ?? outOfRange(counts, at),
    }));
  }

  /** Alphabetical rank of each value, which breaks ties: many values are equally frequent, and numbers compare fast. */
  #ranksOf(key: FacetKey): Uint32Array {
    const ranks = this.#ranks.get(key) ?? alphabeticalRanks(this.#wordsOf(key));
    this.#ranks.set(key, ranks);
    return ranks;
  }
}

function alphabeticalRanks(words: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(words.length);
  const sorted = Array.from(words, (word, code) => ({ word, code })).sort((a, b) =>
    a.word < b.word ? -1 : 1,
  );
  for (const [rank, { code }] of sorted.entries()) ranks[code] = rank;
  return ranks;
}
