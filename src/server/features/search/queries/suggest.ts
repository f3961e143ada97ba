import { MAX_SUGGESTIONS } from "#contract/limits.ts";
import type { Suggestions } from "#contract/search.ts";
import { findSlugByBarcode, resolveSupplementId } from "../../catalogue/queries/names.ts";
import { logoPath } from "../../pictures/rules.ts";
import { parseSearchText } from "../rules.ts";
import type { SearchDeps } from "./search.ts";

/** Suggestions requested for each kind: the largest limit of any kind. */
const MAX_SUGGESTIONS_PER_KIND = Math.max(...Object.values(MAX_SUGGESTIONS));

/** Autocomplete suggestions. A barcode suggests only its own product. */
export async function getSuggestions(deps: SearchDeps, words: string): Promise<Suggestions> {
  const { search, listings } = deps;
  const scannedId = await scannedProduct(deps, words);
  if (scannedId) return { products: await listings.cards([scannedId]), ...NO_NAMES, did_you_mean: null };
  const suggested = await search.suggest(words, MAX_SUGGESTIONS_PER_KIND);
  const [products, names] = await Promise.all([
    listings.cards(suggested.productIds.slice(0, MAX_SUGGESTIONS.products)),
    listings.names(suggested),
  ]);
  return {
    products,
    brands: suggested.brandIds
      .flatMap((id) => names.brands.get(id) ?? [])
      .slice(0, MAX_SUGGESTIONS.brands)
      .map((brand) => ({
        brand_id: String(brand.id),
        slug: brand.slug,
        name: brand.name,
        logo_url: logoPath(brand),
      })),
    ingredients: suggested.ingredientIds
      .flatMap((id) => names.ingredients.get(id) ?? [])
      .slice(0, MAX_SUGGESTIONS.ingredients)
      .map(({ slug, name }) => ({ slug, name })),
    did_you_mean: suggested.corrected,
  };
}

const NO_NAMES = { brands: [], ingredients: [] };

async function scannedProduct({ read }: SearchDeps, words: string): Promise<number | null> {
  const { gtin14 } = parseSearchText(words);
  if (gtin14 === null) return null;
  return read(async (db) => {
    const slug = await findSlugByBarcode(db, gtin14);
    return slug ? resolveSupplementId(db, slug) : null;
  });
}
