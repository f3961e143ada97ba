import { sql } from "drizzle-orm";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type CompoundReading, compoundTerms, readCompounds } from "../rules/compound-words.ts";
import { type ParsedQuery, parseQuery, type QueryClause } from "../rules/parse-query.ts";

/** Minimum pg_trgm similarity of a spell correction. */
const MIN_SIMILARITY = 0.35;

/** A correction must be this many times as frequent as the word it replaces. */
const MIN_FREQUENCY_RATIO = 8;

/** Parses search text after normalizing it with `search_text`, the SQL function that also normalized the index. */
export async function parseTextQuery(db: ReadOnlyDb, words: string): Promise<ParsedQuery> {
  if (words === "") return [];
  const { rows } = await db.execute<{ normalized: string }>(sql`select search_text(${words}) as normalized`);
  const { normalized } = rows[0] ?? outOfRange(rows, 0);
  return parseQuery(normalized);
}

/**
 * A query as `tsquery` text: clauses joined by AND, alternatives by OR; the last word is a prefix. `labels`: only the
 * fields with these labels match; empty: all.
 */
export function toTsquery(query: ParsedQuery, labels = ""): string {
  const clauses = query.map((clause, at) => {
    const alternatives = clause.map(({ terms }) => {
      const lexemes = terms.map((term, position) => {
        const isPrefix = at === query.length - 1 && position === terms.length - 1;
        return `'${term.replaceAll("'", "''").replaceAll("\\", "\\\\")}'${isPrefix || labels ? `:${isPrefix ? "*" : ""}${labels}` : ""}`;
      });
      return lexemes.join(" & ");
    });
    return alternatives.length === 1
      ? alternatives[0]
      : `(${alternatives.map((alternative) => `(${alternative})`).join(" | ")})`;
  });
  return clauses.join(" & ");
}

/** The query with its words read together or apart; null if the index has no such words. */
export async function readCompoundsBySql(
  db: ReadOnlyDb,
  query: ParsedQuery,
): Promise<CompoundReading | null> {
  const { rows } = await db.execute<{ term: string; products: number }>(sql`
    select term, products from search_terms where term = any(${sql.param(compoundTerms(query))}::text[])
  `);
  const frequencies = new Map(rows.map(({ term, products }) => [term, products]));
  return readCompounds(query, (term) => frequencies.get(term) ?? 0);
}

/** A query extended by spell corrections, and its corrected text. */
export interface SpellCorrection {
  query: ParsedQuery;
  text: string;
}

/** Adds spell corrections to a query; null if no word has one. */
export async function correctSpelling(db: ReadOnlyDb, query: ParsedQuery): Promise<SpellCorrection | null> {
  const words = query.map(([own]) => own.terms.join(" "));
  const corrections = await findCorrections(db, words);
  if (corrections.size === 0) return null;
  return {
    query: query.map((clause, at): QueryClause => {
      const term = corrections.get(at);
      return term === undefined ? clause : [...clause, { terms: [term], weight: 1 }];
    }),
    text: words.map((word, at) => corrections.get(at) ?? word).join(" "),
  };
}

/**
 * Spell correction of each term that has one, by position: the most similar term that is far more frequent. Labels have
 * misspellings too, so an indexed but rare term can still be corrected. Terms with digits are strengths and are
 * skipped.
 */
async function findCorrections(db: ReadOnlyDb, terms: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ at: number; term: string }>(sql`
    select typed.position::int - 1 as at, nearest.term
    from unnest(${sql.param(terms)}::text[]) with ordinality as typed(term, position)
    left join search_terms indexed on indexed.term = typed.term
    cross join lateral (
      select t.term from search_terms t
      where t.term % typed.term and similarity(t.term, typed.term) >= ${MIN_SIMILARITY} and t.term !~ '[0-9]'
        and t.term <> typed.term and t.products >= ${MIN_FREQUENCY_RATIO} * coalesce(indexed.products, 0)
      order by similarity(t.term, typed.term) desc, t.products desc
      limit 1
    ) nearest
    where typed.term !~ '[0-9]'
  `);
  return new Map(rows.map(({ at, term }) => [at, term]));
}
