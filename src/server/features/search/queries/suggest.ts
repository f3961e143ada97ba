import { MAX_SUGGESTIONS } from "#contract/limits.ts";
import type { Suggestions } from "#contract/search.ts";
import { findSlugByBarcode, resolveSupplementId } from "../../catalogue/queries/names.ts";
import { logoPath } from "../../pictures/rules.ts";
import type { Unwanted } from "../rules/unwanted.ts";
import { parseSearchText } from "../rules.ts";
import { sortByContents } from "./contents.ts";
import { readTypedWords } from "./read-search.ts";
import type { SearchDeps } from "./search.ts";

/** Suggestions requested for each kind: the largest limit of any kind. */
const MAX_SUGGESTIONS_PER_KIND = Math.max(...Object.values(MAX_SUGGESTIONS));

/** Autocomplete suggestions. A barcode suggests only its own product. */
export async function getSuggestions(deps: SearchDeps, typed: string): Promise<Suggestions> {
  const { search, listings } = deps;
  const scannedId = await scannedProduct(deps, typed);
  if (scannedId) return { products: await listings.cards([scannedId]), ...NO_NAMES, did_you_mean: null };
  const { words, unwanted } = await readTypedWords(deps, typed);
  const limit = MAX_SUGGESTIONS_PER_KIND * (unwanted.length > 0 ? EXCLUDED_FACTOR : 1);
  const suggested = await search.suggest(words || typed, limit);
  const productIds = await withoutNamed(deps, suggested.productIds, unwanted);
  const [products, names] = await Promise.all([
    listings.cards(productIds.slice(0, MAX_SUGGESTIONS.products)),
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

/** So many times as many products are looked at where some are to be left out. */
const EXCLUDED_FACTOR = 8;

/** Products that don't name what is unwanted, those that are known to be without it first. */
async function withoutNamed(
  { read }: SearchDeps,
  ids: readonly number[],
  unwanted: readonly Unwanted[],
): Promise<readonly number[]> {
  if (unwanted.length === 0) return ids;
  const { without, unknown } = await read((db) => sortByContents(db, ids, unwanted));
  return [without, unknown].flatMap((some) => ids.filter((id) => some.includes(id)));
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
