import type { FacetKey } from "#contract/search-vocabulary.ts";
import { withoutCompanyWords } from "../rules/company-words.ts";
import type { FacetCounter } from "./count-facets.ts";
import type { Matcher } from "./match.ts";
import { namesByWord, type SuggestableNames, suggestNames } from "./suggest-names.ts";

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
  /** Names of ingredients by each of their words; made on first use. */
  #ingredientsByWord: ReadonlyMap<string, readonly (readonly string[])[]> | null = null;

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
    this.#ingredientsByWord ??= namesByWord(this.#names.ingredients);
    const typed = new Set(words);
    for (const word of words) {
      let longest: readonly string[] = [];
      for (const name of this.#ingredientsByWord.get(word) ?? [])
        if (name.length > longest.length && name.every((each) => typed.has(each))) longest = name;
      if (longest.length > 0) return new Set(longest);
    }
    return new Set();
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
