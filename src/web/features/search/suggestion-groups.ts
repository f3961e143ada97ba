import type { Suggestions } from "#contract/search.ts";
import { searchBy } from "../search-url/search-links.ts";

type Product = Suggestions["products"][number];
type Brand = Suggestions["brands"][number];
type Ingredient = Suggestions["ingredients"][number];

/** A suggestion. `corrected`: the spell-corrected query. `all`: the search that the form would submit. */
export type Suggestion =
  | { kind: "recent" | "corrected" | "all"; to: string; words: string }
  | { kind: "product"; to: string; product: Product }
  | { kind: "brand"; to: string; brand: Brand }
  | { kind: "ingredient"; to: string; ingredient: Ingredient };

export interface SuggestionGroup {
  /** Null: no heading. */
  label: string | null;
  suggestions: Suggestion[];
}

const querySuggestion = (kind: "recent" | "corrected" | "all", words: string): Suggestion => ({
  kind,
  words,
  to: searchBy("q", words),
});

export const recentGroups = (recent: readonly string[]): SuggestionGroup[] =>
  withoutEmpty([
    { label: "Recent searches", suggestions: recent.map((words) => querySuggestion("recent", words)) },
  ]);

/** Spell correction first, then matching ingredients, products and brands, then the search for the typed words. */
export function groupsFor(words: string, answer: Suggestions | undefined): SuggestionGroup[] {
  const { products = [], brands = [], ingredients = [], did_you_mean = null } = answer ?? {};
  return withoutEmpty([
    { label: null, suggestions: did_you_mean ? [querySuggestion("corrected", did_you_mean)] : [] },
    {
      label: "Ingredients",
      suggestions: ingredients.map((ingredient) => ({
        kind: "ingredient",
        to: `/ingredient/${ingredient.slug}`,
        ingredient,
      })),
    },
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
    { label: null, suggestions: [querySuggestion("all", words)] },
  ]);
}

const withoutEmpty = (groups: SuggestionGroup[]) =>
  groups.filter(({ suggestions }) => suggestions.length > 0);
