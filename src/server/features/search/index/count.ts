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

  const ranks = new Map<FacetKey, Uint32Array>();
  /** Where each word of a facet stands among all of them: many are equally frequent, and numbers compare quickly. */
  const ranksOf = (key: FacetKey): Uint32Array => {
    const known = ranks.get(key) ?? alphabeticalRanks(wordsOf(key));
    ranks.set(key, known);
    return known;
  };

  const mostFrequent = ({ codes, counts }: Tally, key: FacetKey, most: number): FacetCount[] => {
    const words = wordsOf(key);
    const ranks = ranksOf(key);
    const rank = (at: number) => ranks[codes[at] ?? 0] ?? 0;
    return firstOf(counts, most, (a, b) => rank(a) - rank(b)).map((at) => ({
      value: words[codes[at] ?? 0] ?? "",
      count: counts[at] ?? 0,
    }));
  };

  return {
    valuesOf: (products, key) =>
      mostFrequent(tallyOf(products, key, tallyProfiles), key, wordsOf(key).length),
    facets(narrowed, asked) {
      /** Most facets are counted over the same products: their profiles are counted once. */
      const counted = new Map<Uint32Array, Tally>();
      const profilesOf = (products: Uint32Array): Tally => {
        const known = counted.get(products) ?? tallyProfiles(products);
        counted.set(products, known);
        return known;
      };
      const count = (key: FacetKey) =>
        mostFrequent(tallyOf(narrowed.foundBut(key), key, profilesOf), key, FACET_VALUES);
      return Object.fromEntries(
        FACET_KEYS.map((key) => [key, asked.includes(key) ? count(key) : []]),
      ) as ProductMatches["facets"];
    },
  };
}

function alphabeticalRanks(words: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(words.length);
  const order = Array.from(words.keys()).sort((a, b) => ((words[a] ?? "") < (words[b] ?? "") ? -1 : 1));
  for (const [rank, code] of order.entries()) ranks[code] = rank;
  return ranks;
}
