import type { Card } from "#contract/catalogue.ts";
import type { Read } from "#platform/database/database.ts";
import { findNames, type IngredientsByKey, ingredientsByKey } from "../../catalogue/queries/names.ts";
import { cardsByIds } from "./cards.ts";
import { createRecordCache } from "./record-cache.ts";

/** Data of product lists: cards, and names of brands and ingredients. */
export interface Listings {
  /** Cards in the order of the ids; unknown ids are omitted. */
  cards(ids: readonly number[]): Promise<Card[]>;
  /** Slugs and names by id. */
  names(ids: { brandIds: number[]; ingredientIds: number[] }): ReturnType<typeof findNames>;
  /** Every ingredient with a page, by the keys of its name and synonyms (`nameKey`). */
  ingredientsByKey(): Promise<IngredientsByKey>;
  /** Drops these products from the cache; null: all. */
  invalidate(products: readonly number[] | null): void;
}

/** Uncached, for the SQL search engine, which does not report which products have changed. */
export const listingsFromDatabase = (read: Read): Listings => ({
  cards: (ids) => read((db) => cardsByIds(db, ids)),
  names: (ids) => read((db) => findNames(db, ids)),
  ingredientsByKey: () => read(ingredientsByKey),
  invalidate: () => undefined,
});

/** About 1 kB each. */
const MAX_CACHED_CARDS = 10_000;
const MAX_CACHED_NAMES = 20_000;

/** Bounds staleness for changes that are not announced: the name of an ingredient, the lot of a report. */
const CACHE_TTL_MS = 30_000;

/**
 * In-memory cache of listings. Call `invalidate` when products change. Without it, reading cards and names takes ten
 * times as long as the search that finds them (0.5 ms).
 */
export function cachedListings(read: Read, now: () => number): Listings {
  const database = listingsFromDatabase(read);
  const names = { maxEntries: MAX_CACHED_NAMES, ttlMs: CACHE_TTL_MS, now };
  const cards = createRecordCache(
    async (ids) => new Map((await database.cards(ids)).map((card) => [Number(card.supplement_id), card])),
    { maxEntries: MAX_CACHED_CARDS, ttlMs: CACHE_TTL_MS, now },
  );
  const brands = createRecordCache(
    async (ids) => (await database.names({ brandIds: [...ids], ingredientIds: [] })).brands,
    names,
  );
  const ingredients = createRecordCache(
    async (ids) => (await database.names({ brandIds: [], ingredientIds: [...ids] })).ingredients,
    names,
  );
  return {
    async cards(ids) {
      const cardsById = await cards.get(ids);
      return ids.flatMap((id) => cardsById.get(id) ?? []);
    },
    async names({ brandIds, ingredientIds }) {
      const [ofBrands, ofIngredients] = await Promise.all([
        brands.get(brandIds),
        ingredients.get(ingredientIds),
      ]);
      return { brands: ofBrands, ingredients: ofIngredients };
    },
    ingredientsByKey: cachedRead(database.ingredientsByKey, now),
    invalidate(products) {
      cards.invalidate(products);
      brands.invalidate(null);
    },
  };
}

/** A read whose result is reused for a while; a failed one is not. */
function cachedRead<Result>(read: () => Promise<Result>, now: () => number): () => Promise<Result> {
  let cached: { readAt: number; result: Promise<Result> } | null = null;
  return () => {
    if (cached && now() - cached.readAt < CACHE_TTL_MS) return cached.result;
    const entry = { readAt: now(), result: read() };
    cached = entry;
    entry.result.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.result;
  };
}
