import type { Card } from "#contract/catalogue.ts";
import type { Read } from "#platform/database/database.ts";
import { namesOf } from "#server/features/catalogue/queries/names.ts";
import { remember } from "#server/features/catalogue/queries/remember.ts";
import { cardsByIds } from "./cards.ts";

/** What lists of products show: cards, and the brands and ingredients beside them. */
export interface Listings {
  /** Cards in the order of the ids; an id without a product is left out. */
  cards(ids: readonly number[]): Promise<Card[]>;
  /** Slugs and names by id. */
  names(asked: { brandIds: number[]; ingredientIds: number[] }): ReturnType<typeof namesOf>;
  /** These products have changed; null: any may have. */
  forget(products: readonly number[] | null): void;
}

export const listingsFromDatabase = (read: Read): Listings => ({
  cards: (ids) => read((db) => cardsByIds(db, ids)),
  names: (asked) => read((db) => namesOf(db, asked)),
  forget: () => undefined,
});

/** About a kilobyte each. */
const MOST_CARDS = 10_000;
const MOST_NAMES = 20_000;

/** For what changes without a product: the name of an ingredient, the lot of a report. */
const FRESH_MS = 30_000;

/** Keeps what was shown last in memory, for whoever is told when products change. */
export function rememberedListings(read: Read, now: () => number): Listings {
  const database = listingsFromDatabase(read);
  const names = { most: MOST_NAMES, freshMs: FRESH_MS, now };
  const cards = remember(
    async (ids) => new Map((await database.cards(ids)).map((card) => [Number(card.supplement_id), card])),
    { most: MOST_CARDS, freshMs: FRESH_MS, now },
  );
  const brands = remember(
    async (ids) => (await database.names({ brandIds: [...ids], ingredientIds: [] })).brands,
    names,
  );
  const ingredients = remember(
    async (ids) => (await database.names({ brandIds: [], ingredientIds: [...ids] })).ingredients,
    names,
  );
  return {
    async cards(ids) {
      const found = await cards.get(ids);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async names({ brandIds, ingredientIds }) {
      const [ofBrands, ofIngredients] = await Promise.all([
        brands.get(brandIds),
        ingredients.get(ingredientIds),
      ]);
      return { brands: ofBrands, ingredients: ofIngredients };
    },
    forget(products) {
      cards.forget(products);
      brands.forget(null);
    },
  };
}
