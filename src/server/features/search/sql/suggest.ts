import { type SQL, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { HAS_LISTED_PRODUCT } from "../../products/schema.ts";
import { parseTextQuery, toTsquery } from "./text-query.ts";

/**
 * Ids of brands and ingredients with a name or synonym that has all the words (last word as prefix), shortest first.
 */
export async function suggestNamesByPrefix(
  db: ReadOnlyDb,
  words: string,
  limit: number,
): Promise<{ brandIds: number[]; ingredientIds: number[] }> {
  const parsed = await parseTextQuery(db, words);
  if (parsed.length === 0) return { brandIds: [], ingredientIds: [] };
  const query = toTsquery(parsed);
  const [brandIds, ingredientIds] = await Promise.all([
    findNames(db, sql`select id, name from brands b where ${HAS_LISTED_PRODUCT}`, { words, query, limit }),
    findNames(
      db,
      sql`select id, name from ingredients union all select ingredient_id, name from ingredient_synonyms`,
      { words, query, limit },
    ),
  ]);
  return { brandIds, ingredientIds };
}

/** Minimum pg_trgm word similarity of a name to be suggested for misspelled words. */
const MIN_WORD_SIMILARITY = 0.5;

async function findNames(
  db: ReadOnlyDb,
  names: SQL,
  { words, query, limit }: { words: string; query: string; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with named as (${names}),
    exact as materialized (
      select id, min(length(name)) as length from named
      where to_tsvector('assayed', search_text(name)) @@ ${query}::tsquery
      group by id
    ),
    similar_names as materialized (
      select id, max(word_similarity(${words}, name)) as similarity from named
      where not exists (select from exact) and word_similarity(${words}, name) >= ${MIN_WORD_SIMILARITY}
      group by id
    )
    select id from (
      select id, length as rank from exact union all select id, -similarity from similar_names
    ) matches
    order by rank, id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}
