import { sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type Part, type Question, questionOf } from "../rules/question.ts";

/** How alike a word must be to stand in for a misspelt one (pg_trgm similarity). */
const ALIKE = 0.35;

/** How many times more products a word must stand on to be taken for the right spelling of a rare one. */
const FAR_MORE = 8;

/** What the reader asks for, in words as the index holds them: the same SQL function normalises both sides. */
export async function askedBy(db: ReadOnlyDb, words: string): Promise<Question> {
  if (words === "") return [];
  const { rows } = await db.execute<{ normal: string }>(sql`select search_text(${words}) as normal`);
  return questionOf(rows[0]?.normal ?? "");
}

/** All the parts, each in any of its wordings; the last word may be unfinished: people search while they type. */
export function tsquery(question: Question): string {
  const parts = question.map((part, at) => {
    const wordings = part.map(({ terms }) => {
      const all = terms.map((term, place) => {
        const unfinished = at === question.length - 1 && place === terms.length - 1;
        return `'${term.replaceAll("'", "''").replaceAll("\\", "\\\\")}'${unfinished ? ":*" : ""}`;
      });
      return all.join(" & ");
    });
    return wordings.length === 1 ? wordings[0] : `(${wordings.map((all) => `(${all})`).join(" | ")})`;
  });
  return parts.join(" & ");
}

/** A question with the words that some of its words may have been meant to be, and the text it is then. */
export interface Respelt {
  question: Question;
  text: string;
}

/** Null where no word has a better spelling. */
export async function respelt(db: ReadOnlyDb, question: Question): Promise<Respelt | null> {
  const words = question.map(([own]) => own.terms.join(" "));
  const better = await betterSpellings(db, words);
  if (better.size === 0) return null;
  return {
    question: question.map((part, at): Part => {
      const term = better.get(at);
      return term === undefined ? part : [...part, { terms: [term], weight: 1 }];
    }),
    text: words.map((word, at) => better.get(at) ?? word).join(" "),
  };
}

/**
 * A better spelling for each term that has one, by its place: the most similar word that stands on far more products.
 * Labels misspell as well, so that a word which is there but rare can still be a slip. Words with digits are left
 * alone: a strength is not a misspelling.
 */
async function betterSpellings(db: ReadOnlyDb, terms: readonly string[]): Promise<Map<number, string>> {
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
