import { SUGGESTED } from "#contract/limits.ts";
import type { Suggestions } from "#contract/search.ts";
import { tradeItemIn } from "#domain/gs1.ts";
import { idOfSupplement, slugOfBarcode } from "../../catalogue/queries/names.ts";
import { logoAddress } from "../../pictures/rules.ts";
import type { SearchNeeds } from "./search.ts";

const MOST = Math.max(...Object.values(SUGGESTED));

/** What words that are still being typed may lead to. A barcode leads to its product alone. */
export async function suggestions(needs: SearchNeeds, words: string): Promise<Suggestions> {
  const { search, listings } = needs;
  const scanned = await productOfBarcode(needs, words);
  if (scanned) return { products: await listings.cards([scanned]), ...NO_NAMES, did_you_mean: null };
  const found = await search.suggest(words, MOST);
  const [products, names] = await Promise.all([
    listings.cards(found.productIds.slice(0, SUGGESTED.products)),
    listings.names(found),
  ]);
  return {
    products,
    brands: found.brandIds
      .flatMap((id) => names.brands.get(id) ?? [])
      .slice(0, SUGGESTED.brands)
      .map(({ id, slug, name }) => ({ brand_id: String(id), slug, name, logo_url: logoAddress(slug) })),
    ingredients: found.ingredientIds
      .flatMap((id) => names.ingredients.get(id) ?? [])
      .slice(0, SUGGESTED.ingredients)
      .map(({ slug, name }) => ({ slug, name })),
    did_you_mean: found.corrected,
  };
}

const NO_NAMES = { brands: [], ingredients: [] };

async function productOfBarcode({ read }: SearchNeeds, words: string): Promise<number | null> {
  const gtin14 = tradeItemIn(words);
  if (!gtin14) return null;
  return read(async (db) => {
    const slug = await slugOfBarcode(db, gtin14);
    return slug ? idOfSupplement(db, slug) : null;
  });
}
