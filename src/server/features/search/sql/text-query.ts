import { sql } from "drizzle-orm";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type CompoundReading, compoundTerms, readCompounds } from "../rules/compound-words.ts";
import {
  type CompoundCounts,
  type CompoundKind,
  compoundFormsOf,
  compoundKindBy,
  isPossibleCompound,
  joinCompounds,
  pairsIn,
  splitsOf,
  type WordPair,
  wordClause,
} from "../rules/join-compounds.ts";
import { type ParsedQuery, parseQuery, typedTerms } from "../rules/parse-query.ts";

/** Parses search text after normalizing it with `search_text`, the SQL function that also normalized the index. */
export async function parseTextQuery(
  db: ReadOnlyDb,
  words: string,
  sameNames: readonly (readonly string[])[] = [],
): Promise<ParsedQuery> {
  if (words === "") return [];
  const { rows } = await db.execute<{ normalized: string }>(sql`
    select search_text(text) as normalized
    from unnest(${sql.param([words, ...sameNames.flat()])}::text[]) with ordinality as t(text, place) order by place`);
  const [{ normalized }, ...names] = [rows[0] ?? outOfRange(rows, 0), ...rows.slice(1)];
  let at = 0;
  const groups = sameNames.map((group) => group.map(() => names[at++]?.normalized ?? ""));
  return parseQuery(normalized, groups);
}

/**
 * A query as `tsquery` text: clauses joined by AND, alternatives by OR; the last word is a prefix. `labels`: only the
 * fields with these labels match; empty: all.
 */
export function toTsquery(query: ParsedQuery, labels = ""): string {
  const clauses = query.map((clause, at) => {
    const alternatives = clause.map(({ terms, isWhole = false }) => {
      const lexemes = terms.map((term, position) => {
        const isPrefix = !isWhole && at === query.length - 1 && position === terms.length - 1;
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

/** The query with its compounds as one clause each, however they were typed. */
export async function joinCompoundsBySql(db: ReadOnlyDb, query: ParsedQuery): Promise<ParsedQuery> {
  const pairs = pairsIn(query);
  const frequencies = await frequenciesOf(db, compoundFormsOf(pairs));
  const possible = pairs.filter((pair) => isPossibleCompound(pair, (term) => frequencies.get(term) ?? 0));
  if (possible.length === 0) return query;
  const kinds = await compoundKinds(db, possible);
  const kindOf = (pair: WordPair) => kinds.get(pair.join(" ")) ?? null;
  return joinCompounds(query, {
    kindOf,
    splitOf: (word) => splitsOf(word).find((pair) => kindOf(pair) === "both") ?? null,
  });
}

/** How labels print each of the pairs, by the pair with a space between its parts. */
async function compoundKinds(
  db: ReadOnlyDb,
  pairs: readonly WordPair[],
): Promise<ReadonlyMap<string, CompoundKind>> {
  const listed = (...words: string[]) => {
    const query = toTsquery(words.map(wordClause)).replaceAll(":*", "");
    return sql`(select count(*)::int from supplement_search s where s.listed and s.vector @@ ${query}::tsquery)`;
  };
  const counts = pairs.map(
    ([first, second]) =>
      sql`select ${`${first} ${second}`}::text as pair, ${listed(first)} as first, ${listed(second)} as second, ${listed(first, second)} as both, ${listed(first + second)} as joined`,
  );
  const { rows } = await db.execute<CompoundCounts & { pair: string } & Record<string, unknown>>(sql`
    select counted.*, (select count(*)::int from supplement_search s where s.listed) as all
    from (${sql.join(counts, sql` union all `)}) counted`);
  return new Map(rows.map((row) => [row.pair, compoundKindBy(row)]));
}

/** Number of products with each term; absent: none. */
async function frequenciesOf(db: ReadOnlyDb, terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (terms.length === 0) return new Map();
  const { rows } = await db.execute<{ term: string; products: number }>(sql`
    select term, products from search_terms where term = any(${sql.param([...terms])}::text[])`);
  return new Map(rows.map(({ term, products }) => [term, products]));
}

/** The query with its words read together or apart; null if the index has no such words. */
export async function readCompoundsBySql(
  db: ReadOnlyDb,
  query: ParsedQuery,
): Promise<CompoundReading | null> {
  const frequencies = await frequenciesOf(db, compoundTerms(query));
  return readCompounds(query, (term) => frequencies.get(term) ?? 0);
}

/**
 * The clauses of a query that name an ingredient: the earliest run of words that is a name or synonym, the longest of
 * those that start there. Empty if none does.
 */
export async function firstIngredientIn(db: ReadOnlyDb, query: ParsedQuery): Promise<ParsedQuery> {
  const words = query.map((clause) => typedTerms(clause).join(" "));
  const runs = words.flatMap((_, from) =>
    words.map((_word, at) => words.slice(from, words.length - at).join(" ")).filter((run) => run !== ""),
  );
  const { rows } = await db.execute<{ run: string }>(sql`
    select names.run from (
      select search_text(name) as run from ingredients where kind <> 'macronutrient'
      union select search_text(name) from ingredient_synonyms
    ) names where names.run = any(${sql.param(runs)}::text[])`);
  const known = new Set(rows.map(({ run }) => run));
  for (let from = 0; from < words.length; from++)
    for (let end = words.length; end > from; end--)
      if (known.has(words.slice(from, end).join(" "))) return query.slice(from, end);
  return [];
}
