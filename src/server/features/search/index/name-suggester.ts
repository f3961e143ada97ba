import type { FacetKey } from "#contract/search-vocabulary.ts";
import { withoutCompanyWords } from "../rules/company-words.ts";
import type { FacetCounter } from "./count-facets.ts";
import type { Matcher } from "./match.ts";
import { type SuggestableNames, suggestNames } from "./suggest-names.ts";

/** The facets whose values have names to suggest. */
type NamedFacet = Extract<FacetKey, "brand_id" | "ingredient">;

/**
 * Suggests brands and ingredients of one index state; lives as long as its searcher. The first call for each facet
 * counts its products over the whole catalog, in the matcher's buffers.
 */
export class NameSuggester {
  readonly #names: SuggestableNames;
  readonly #matcher: Matcher;
  readonly #counter: FacetCounter;
  readonly #productCounts = new Map<NamedFacet, ReadonlyMap<number, number>>();

  constructor(names: SuggestableNames, { matcher, counter }: { matcher: Matcher; counter: FacetCounter }) {
    this.#names = names;
    this.#matcher = matcher;
    this.#counter = counter;
  }

  /** Matches the full text first, then the text without company words ("Inc", "Labs"). */
  brands(words: readonly string[], limit: number): number[] {
    const products = this.#countProductsBy("brand_id");
    const suggest = (typed: readonly string[]) =>
      suggestNames(this.#names.brands, typed, { products, limit });
    const shortName = withoutCompanyWords(words);
    if (shortName.length === words.length) return suggest(words);
    return [...new Set([...suggest(words), ...suggest(shortName)])].slice(0, limit);
  }

  ingredients(words: readonly string[], limit: number): number[] {
    const products = this.#countProductsBy("ingredient");
    return suggestNames(this.#names.ingredients, words, { products, limit });
  }

  /** The words of the ingredient, by name or synonym, that is named first; of several, the longest name. */
  firstIngredientIn(words: readonly string[]): ReadonlySet<string> {
    let first: readonly string[] = [];
    let firstAt = words.length;
    for (const { names } of this.#names.ingredients) {
      for (const name of names) {
        const terms = name.map(({ text }) => text);
        const places = terms.map((term) => words.indexOf(term));
        const at = Math.min(...places);
        if (at === -1 || at > firstAt || (at === firstAt && terms.length <= first.length)) continue;
        first = terms;
        firstAt = at;
      }
    }
    return new Set(first);
  }

  /** Number of products of every brand or ingredient over the whole catalog, by id. */
  #countProductsBy(key: NamedFacet): ReadonlyMap<number, number> {
    const cached = this.#productCounts.get(key);
    if (cached) return cached;
    const { products } = this.#matcher.matchEverything();
    const values = this.#counter.valuesOf(products, key);
    const counts = new Map(values.map(({ value, count }) => [Number(value), count] as const));
    this.#productCounts.set(key, counts);
    return counts;
  }
}
