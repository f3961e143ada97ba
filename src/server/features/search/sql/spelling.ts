import { sql } from "drizzle-orm";
import { wordEditDistance } from "#domain/text/edit-distance.ts";
import { PROTECTED_WORDS } from "#domain/text/stop-words.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type ParsedQuery, type QueryClause, typedTerms } from "../rules/parse-query.ts";
import { MATCH_WEIGHTS } from "../rules/ranking-weights.ts";
import {
  correctionLikelihood,
  MAX_CORRECTIONS,
  MAX_WORD_LENGTH,
  MIN_FREQUENCY_RATIO,
  MIN_LENGTH_DISTANCE_1,
  maxCorrectionDistance,
} from "../rules/spelling.ts";

/** A query extended by spell corrections, and its corrected text. */
export interface SpellCorrection {
  query: ParsedQuery;
  text: string;
}

/**
 * Adds the likeliest correction of each word that has one to a query: the likeliest with which something matches. Null
 * if no word has one.
 */
export async function correctSpelling(
  db: ReadOnlyDb,
  query: ParsedQuery,
  hasMatches: (query: ParsedQuery) => Promise<boolean>,
): Promise<SpellCorrection | null> {
  const candidates = await findCorrections(db, query);
  if (candidates.every((terms) => terms.length === 0)) return null;
  let corrected = query.map((clause, at) => withTerms(clause, candidates[at] ?? []));
  const texts = query.map((clause) => typedTerms(clause).join(" "));
  for (const [at, terms] of candidates.entries())
    for (const term of terms) {
      const narrowed = corrected.with(at, withTerms(query[at] as QueryClause, [term]));
      const isLast = term === terms.at(-1);
      if (!(isLast || (await hasMatches(narrowed)))) continue;
      corrected = narrowed;
      texts[at] = term;
      break;
    }
  return { query: corrected, text: texts.join(" ") };
}

const withTerms = (clause: QueryClause, terms: readonly string[]): QueryClause => [
  ...clause,
  ...terms.map((term) => ({ terms: [term], weight: MATCH_WEIGHTS.correction[1] })),
];

const LETTERS = /^[a-z]+$/;

/** Corrections of each clause that is one word, likeliest first. */
async function findCorrections(db: ReadOnlyDb, query: ParsedQuery): Promise<string[][]> {
  const words = query.map(([{ terms }]) => (terms.length === 1 ? (terms[0] ?? "") : ""));
  const wanted = words.filter(
    (word) =>
      LETTERS.test(word) &&
      word.length >= MIN_LENGTH_DISTANCE_1 &&
      word.length <= MAX_WORD_LENGTH &&
      !PROTECTED_WORDS.has(word),
  );
  if (wanted.length === 0) return words.map(() => []);
  const near = Map.groupBy(await findNearTerms(db, wanted), ({ word }) => word);
  return words.map((word) => correctionsOf(word, near.get(word) ?? []));
}

interface NearTerm extends Record<string, unknown> {
  word: string;
  /** Products with the word itself. */
  frequency: number;
  term: string;
  products: number;
}

/** Terms of about the same length that begin alike or have common trigrams; each pair of words is compared afterwards. */
async function findNearTerms(db: ReadOnlyDb, words: readonly string[]): Promise<NearTerm[]> {
  const { rows } = await db.execute<NearTerm>(sql`
    select typed.word, coalesce(indexed.products, 0)::int as frequency, t.term, t.products
    from unnest(${sql.param([...new Set(words)])}::text[]) as typed(word)
    left join search_terms indexed on indexed.term = typed.word
    join search_terms t on (left(t.term, 1) = left(typed.word, 1) or t.term % typed.word)
      and abs(length(t.term) - length(typed.word)) <= 2 and t.term <> typed.word and t.term !~ '[^a-z]'
      and t.products >= greatest(1, ${MIN_FREQUENCY_RATIO} * coalesce(indexed.products, 0))`);
  return rows;
}

function correctionsOf(word: string, near: readonly NearTerm[]): string[] {
  return near
    .flatMap(({ term, products, frequency }) => {
      const maxDistance = maxCorrectionDistance(word, frequency);
      const distance = wordEditDistance(word, term, maxDistance);
      const isSameStart = term[0] === word[0];
      const likelihood = correctionLikelihood({ documentFrequency: products, distance, isSameStart });
      return distance === 0 || distance > maxDistance ? [] : [{ term, likelihood }];
    })
    .toSorted((one, other) => other.likelihood - one.likelihood || (one.term < other.term ? -1 : 1))
    .slice(0, MAX_CORRECTIONS)
    .map(({ term }) => term);
}
