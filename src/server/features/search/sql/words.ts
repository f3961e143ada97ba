import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";

/** Terms beyond these change nothing but the time it takes. */
const MOST_TERMS = 16;

/** How alike a word must be to stand in for a misspelt one (pg_trgm similarity). */
const ALIKE = 0.35;

/** The reader's words as the index holds them: the same SQL function normalises both sides. */
export async function termsOf(db: Queryable, words: string): Promise<string[]> {
  if (words === "") return [];
  const { rows } = await db.execute<{ normal: string }>(sql`select search_text(${words}) as normal`);
  const terms = (rows[0]?.normal ?? "").split(" ").filter((term) => term !== "");
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** All the terms, the last of them as the beginning of a word: people search while they type. */
export function tsquery(terms: readonly string[]): string {
  return terms
    .map((term, at) => `'${term.replaceAll("'", "''")}'${at === terms.length - 1 ? ":*" : ""}`)
    .join(" & ");
}

/**
 * The terms with every unknown word replaced by the most similar known one; null where nothing could be improved.
 * Words with digits are left alone: a strength is not a misspelling.
 */
export async function corrected(db: Queryable, terms: readonly string[]): Promise<string[] | null> {
  const { rows } = await db.execute<{ position: number; term: string }>(sql`
    select asked.position::int, nearest.term
    from unnest(${sql.param(terms)}::text[]) with ordinality as asked(term, position)
    cross join lateral (
      select t.term from search_terms t
      where t.term % asked.term and similarity(t.term, asked.term) >= ${ALIKE} and t.term !~ '[0-9]'
      order by similarity(t.term, asked.term) desc, t.products desc
      limit 1
    ) nearest
    where asked.term !~ '[0-9]' and not exists (select from search_terms known where known.term = asked.term)
  `);
  if (rows.length === 0) return null;
  const replacement = new Map(rows.map(({ position, term }) => [position - 1, term]));
  return terms.map((term, at) => replacement.get(at) ?? term);
}
