import { type SQL, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { askedBy, tsquery } from "./words.ts";

/** Whose name, or whose other name, has all the words, the last one perhaps unfinished: shortest names first. */
export async function namesBeginning(
  db: ReadOnlyDb,
  words: string,
  limit: number,
): Promise<{ brandIds: number[]; ingredientIds: number[] }> {
  const question = await askedBy(db, words);
  if (question.length === 0) return { brandIds: [], ingredientIds: [] };
  const query = tsquery(question);
  const [brandIds, ingredientIds] = await Promise.all([
    nearest(db, sql`select id, name from brands`, { words, query, limit }),
    nearest(
      db,
      sql`select id, name from ingredients union all select ingredient_id, name from ingredient_synonyms`,
      { words, query, limit },
    ),
  ]);
  return { brandIds, ingredientIds };
}

/** How alike a name must be to be what a reader mistyped (pg_trgm similarity of words). */
const ALIKE = 0.5;

async function nearest(
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
    alike as materialized (
      select id, max(word_similarity(${words}, name)) as likeness from named
      where not exists (select from exact) and word_similarity(${words}, name) >= ${ALIKE}
      group by id
    )
    select id from (
      select id, length as place from exact union all select id, -likeness from alike
    ) found
    order by place, id limit ${limit}
  `);
  return rows.map(({ id }) => id);
}
