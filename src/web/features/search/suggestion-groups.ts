import type { Suggestions } from "#contract/search.ts";
import { searchBy } from "#web/features/search-url/search-links.ts";

type Product = Suggestions["products"][number];
type Brand = Suggestions["brands"][number];
type Ingredient = Suggestions["ingredients"][number];

/** One thing that typed words may lead to. `all` is the search itself, as the form would ask for it. */
export type Suggestion =
  | { kind: "recent" | "meant" | "all"; to: string; words: string }
  | { kind: "product"; to: string; product: Product }
  | { kind: "brand"; to: string; brand: Brand }
  | { kind: "ingredient"; to: string; ingredient: Ingredient };

export interface SuggestionGroup {
  /** Null: the group needs no heading. */
  label: string | null;
  suggestions: Suggestion[];
}

const ofWords = (kind: "recent" | "meant" | "all", words: string): Suggestion => ({
  kind,
  words,
  to: searchBy("q", words),
});

export const recentGroups = (recent: readonly string[]): SuggestionGroup[] =>
  filled([{ label: "Recent searches", suggestions: recent.map((words) => ofWords("recent", words)) }]);

/** What was understood first, then what the words name, then the search for the words themselves. */
export function groupsFor(words: string, answer: Suggestions | undefined): SuggestionGroup[] {
  const { products = [], brands = [], ingredients = [], did_you_mean = null } = answer ?? {};
  return filled([
    { label: null, suggestions: did_you_mean ? [ofWords("meant", did_you_mean)] : [] },
    {
      label: "Products",
      suggestions: products.map((product) => ({
        kind: "product",
        to: `/supplement-details/${product.slug}`,
        product,
      })),
    },
    {
      label: "Brands",
      suggestions: brands.map((brand) => ({ kind: "brand", to: `/brand-details/${brand.slug}`, brand })),
    },
    {
      label: "Ingredients",
      suggestions: ingredients.map((ingredient) => ({
        kind: "ingredient",
        to: searchBy("ingredient", ingredient.slug),
        ingredient,
      })),
    },
    { label: null, suggestions: [ofWords("all", words)] },
  ]);
}

const filled = (groups: SuggestionGroup[]) => groups.filter(({ suggestions }) => suggestions.length > 0);
