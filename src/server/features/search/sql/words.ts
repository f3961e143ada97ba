import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";

/** Terms beyond these change nothing but the time it takes. */
const MOST_TERMS = 16;

/** How alike a word must be to stand in for a misspelt one (pg_trgm similarity). */
const ALIKE = 0.35;

/** How many times more products a word must stand on to be taken for the right spelling of a rare one. */
const FAR_MORE = 8;

/** The reader's words as the index holds them: the same SQL function normalises both sides. */
export async function termsOf(db: Queryable, words: string): Promise<string[]> {
  if (words === "") return [];
  const { rows } = await db.execute<{ normal: string }>(sql`select search_text(${words}) as normal`);
  const terms = (rows[0]?.normal ?? "").split(" ").filter((term) => term !== "");
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** All the words, each as any of its spellings; the last one may be unfinished: people search while they type. */
export function tsquery(words: readonly (readonly string[])[]): string {
  const all = words.map((spellings, at) => {
    const any = spellings.map(
      (term) => `'${term.replaceAll("'", "''")}'${at === words.length - 1 ? ":*" : ""}`,
    );
    return any.length === 1 ? any[0] : `(${any.join(" | ")})`;
  });
  return all.join(" & ");
}

/**
 * A better spelling for each term that has one, by its place: the most similar word that stands on far more products.
 * Labels misspell as well, so that a word which is there but rare can still be a slip. Words with digits are left
 * alone: a strength is not a misspelling.
 */
export async function betterSpellings(db: Queryable, terms: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ at: number; term: string }>(sql`
    select asked.position::int - 1 as at, nearest.term
    from unnest(${sql.param(terms)}::text[]) with ordinality as asked(term, position)
    left join search_terms known on known.term = asked.term
    cross join lateral (
      select t.term from search_terms t
      where t.term % asked.term and similarity(t.term, asked.term) >= ${ALIKE} and t.term !~ '[0-9]'
        and t.term <> asked.term and t.products >= ${FAR_MORE} * coalesce(known.products, 0)
      order by similarity(t.term, asked.term) desc, t.products desc
      limit 1
    ) nearest
    where asked.term !~ '[0-9]'
  `);
  return new Map(rows.map(({ at, term }) => [at, term]));
}
