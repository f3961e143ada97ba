import { sql } from "drizzle-orm";
import type { RankingSummary } from "#contract/rankings.ts";
import { CATEGORIES, type Category } from "#contract/vocabulary.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import { BEST_FIRST, COUNTED, ingredientsByName } from "../../ingredients/queries/list.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { listedByCategory } from "../../products/queries/listed-counts.ts";
import { IS_FAILING } from "../../products/schema.ts";
import { IS_RANKED, PRODUCTS_AND_REPORTS } from "../rules.ts";

/** One tested product is no ranking. */
const MIN_TESTED = 2;
const MAX_INGREDIENTS = 24;

interface Counts extends Record<string, unknown> {
  category: Category;
  tested: number;
  ranked: number;
}

/** All categories, most tested first, with the first product of each, and the most tested ingredients. */
export async function rankingSummaries(read: Read) {
  const [{ rows }, listedOf, best, ingredients] = await Promise.all([
    read((db) =>
      db.execute<Counts>(sql`
        select s.category, count(*)::int as tested, (count(*) filter (where ${IS_RANKED}))::int as ranked
        from ${PRODUCTS_AND_REPORTS} where s.tested_at is not null and ${COUNTED} group by 1`),
    ),
    read(listedByCategory),
    read(bestByCategory),
    read(ingredientsByName),
  ]);
  const countsOf = new Map(rows.map((row) => [row.category, row]));
  const categories: RankingSummary[] = CATEGORIES.map((category) => ({
    ...(countsOf.get(category) ?? { category, tested: 0, ranked: 0 }),
    listed: listedOf.get(category) ?? 0,
    best: best.find((card) => card.category === category) ?? null,
  }));
  return {
    categories: categories.toSorted((one, other) => other.ranked - one.ranked),
    ingredients: ingredients
      .filter(({ tested }) => tested >= MIN_TESTED)
      .toSorted((one, other) => other.tested - one.tested)
      .slice(0, MAX_INGREDIENTS),
  };
}

async function bestByCategory(db: ReadOnlyDb) {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct on (s.category) s.supplement_id as id from ${PRODUCTS_AND_REPORTS}
    where s.tested_at is not null and ${IS_RANKED} and not ${IS_FAILING} order by s.category, ${BEST_FIRST}`);
  return cardsByIds(
    db,
    rows.map(({ id }) => id),
  );
}
