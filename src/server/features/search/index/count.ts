import { FACET_VALUES } from "#contract/limits.ts";
import { FACET_KEYS, type FacetKey } from "#contract/vocabulary.ts";
import type { FacetCount, ProductMatches } from "../port.ts";
import { firstOf } from "./first.ts";
import type { Narrowed } from "./narrow.ts";
import type { Profiles } from "./profiles.ts";
import type { Columns } from "./state.ts";
import { openTallier, type Tally } from "./tally.ts";

/** Counts over the columns of one state. */
export interface Counter {
  /** The values of the facets asked for, each over the products that fail no filter but its own. */
  facets(narrowed: Narrowed, asked: readonly FacetKey[]): ProductMatches["facets"];
  /** Every value of a facet among these products with its count, most frequent first. */
  valuesOf(products: Uint32Array, key: FacetKey): FacetCount[];
}

export function openCounter(columns: Columns, profiles: Profiles): Counter {
  const lists = { ingredient: columns.ingredients, ...profiles };
  const wordsOf = (key: FacetKey) => (key === "brand_id" ? columns.brands : lists[key]).words;
  const talliers = new Map(FACET_KEYS.map((key) => [key, openTallier(wordsOf(key).length)]));
  const profileTallier = openTallier(columns.profiles.words.length);

  const tallyOf = (
    products: Uint32Array,
    key: FacetKey,
    profilesOf: (products: Uint32Array) => Tally,
  ): Tally => {
    const tallier = talliers.get(key) ?? openTallier(wordsOf(key).length);
    if (key === "brand_id") return tallier.coded(columns.brands, products);
    if (key === "ingredient") return tallier.listed(columns.ingredients, products);
    const { codes, counts } = profilesOf(products);
    return tallier.listed(profiles[key], codes, counts);
  };
  const tallyProfiles = (products: Uint32Array) => profileTallier.coded(columns.profiles, products);

  const mostFrequent = ({ codes, counts }: Tally, words: readonly string[], most: number): FacetCount[] => {
    const wordAt = (at: number) => words[codes[at] ?? 0] ?? "";
    return firstOf(counts, most, (a, b) => (wordAt(a) < wordAt(b) ? -1 : 1)).map((at) => ({
      value: wordAt(at),
      count: counts[at] ?? 0,
    }));
  };

  return {
    valuesOf: (products, key) =>
      mostFrequent(tallyOf(products, key, tallyProfiles), wordsOf(key), wordsOf(key).length),
    facets(narrowed, asked) {
      /** Most facets are counted over the same products: their profiles are counted once. */
      const counted = new Map<Uint32Array, Tally>();
      const profilesOf = (products: Uint32Array): Tally => {
        const known = counted.get(products) ?? tallyProfiles(products);
        counted.set(products, known);
        return known;
      };
      const count = (key: FacetKey) =>
        mostFrequent(tallyOf(narrowed.foundBut(key), key, profilesOf), wordsOf(key), FACET_VALUES);
      return Object.fromEntries(
        FACET_KEYS.map((key) => [key, asked.includes(key) ? count(key) : []]),
      ) as ProductMatches["facets"];
    },
  };
}
