import { outOfRange } from "#domain/out-of-range.ts";
import { QUESTION_WORDS, SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { ParsedQuery, QueryClause } from "../rules/parse-query.ts";
import { MATCH_WEIGHTS } from "../rules/ranking-weights.ts";
import { lookUpClause, lookUpTerm, productHasTerm } from "./lookup-terms.ts";
import type { Matcher } from "./match.ts";
import type { Matches } from "./matches.ts";
import type { Speller, SpellingCandidate } from "./speller.ts";
import type { IndexState } from "./state.ts";

/** Products that match a query, and the corrected query where the visitor's own spelling was not used. */
export interface QueryMatches {
  matches: Matches;
  /** The query whose clauses all match in every product; null if products may lack some of them. */
  query: ParsedQuery | null;
  corrected: string | null;
}

interface MatchDeps {
  matcher: Matcher;
  speller: Speller;
  /** Return products that lack some of the words if none has them all. */
  allowPartial: boolean;
}

/** A clause with the spelling corrections of its word. */
interface SpellCheckedClause {
  clause: QueryClause;
  /** The word may be incomplete: it is the last one. */
  isPrefix: boolean;
  corrections: readonly SpellingCandidate[];
}

/** Spell correction is tried when there are fewer hits than this. */
const SPELL_CHECK_BELOW_HITS = 10;

/**
 * Matches a query in stages: products that match all clauses; if these are few, with spell correction; if there are
 * none, without stop words and with question words optional; finally the products that match the most clauses.
 */
export function matchQuery(
  state: IndexState,
  { matcher, speller, allowPartial }: MatchDeps,
  query: ParsedQuery,
): QueryMatches {
  const lookUp = (clauses: readonly SpellCheckedClause[]) =>
    clauses.map(({ clause, isPrefix }) => lookUpClause(state, clause, isPrefix));
  const clauses = query.map((clause, at) => ({
    clause,
    isPrefix: at === query.length - 1,
    corrections: [],
  }));
  const all = matcher.matchAll(lookUp(clauses));
  if (all.products.length >= SPELL_CHECK_BELOW_HITS) return { matches: all, query, corrected: null };
  const exact = all.copy();
  const spellChecked = clauses.map((clause) => spellCheck(clause, speller));
  if (spellChecked.some(({ corrections }) => corrections.length > 0)) {
    const matches = matcher.matchAll(lookUp(spellChecked));
    if (matches.products.length > exact.products.length) {
      const corrected = correctedText(state, spellChecked, { matches, exact });
      return { matches, query: spellChecked.map(({ clause }) => clause), corrected };
    }
  }
  if (exact.products.length > 0 || !allowPartial) return { matches: exact, query, corrected: null };
  const withoutStopWords = spellChecked.filter((each) => !isAmong(SEARCH_STOP_WORDS, each));
  const required = withoutStopWords.filter((each) => !isAmong(QUESTION_WORDS, each));
  const optional = required.length > 0 ? withoutStopWords.filter((each) => !required.includes(each)) : [];
  const matches = matcher.matchAll(
    lookUp(required.length > 0 ? required : withoutStopWords),
    lookUp(optional),
  );
  const partial = matches.products.length > 0 ? matches : matcher.matchMost(lookUp(withoutStopWords));
  return { matches: partial, query: null, corrected: null };
}

const isAmong = (words: ReadonlySet<string>, { clause: [own] }: SpellCheckedClause) =>
  own.terms.every((term) => words.has(term));

function spellCheck({ clause, isPrefix }: SpellCheckedClause, speller: Speller): SpellCheckedClause {
  const [own, ...others] = clause;
  const [word = "", ...more] = own.terms;
  const corrections = more.length > 0 ? [] : speller.corrections(word, isPrefix);
  const alternatives = corrections.map(({ term, distance }) => ({
    terms: [term],
    weight: MATCH_WEIGHTS.correction[distance] ?? outOfRange(MATCH_WEIGHTS.correction, distance),
  }));
  return { clause: [own, ...others, ...alternatives], isPrefix, corrections };
}

/** The query in the spelling of the best product that only the corrections matched. */
function correctedText(
  state: IndexState,
  clauses: readonly SpellCheckedClause[],
  { matches, exact }: { matches: Matches; exact: Matches },
): string {
  const exactProducts = new Set(exact.products);
  const { products, scores } = matches;
  let product = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [at, candidate] of products.entries()) {
    const score = scores[at] ?? outOfRange(scores, at);
    if (score <= bestScore || exactProducts.has(candidate)) continue;
    product = candidate;
    bestScore = score;
  }
  const words = clauses.map(({ clause, isPrefix, corrections }) => {
    const typed = clause[0].terms.join(" ");
    const uncorrected = clause.slice(0, clause.length - corrections.length);
    const occurs = (term: string) => productHasTerm(state, lookUpTerm(state, term, isPrefix), product);
    if (uncorrected.some(({ terms }) => terms.every(occurs))) return typed;
    return corrections.find(({ term }) => occurs(term))?.term ?? typed;
  });
  return words.join(" ");
}
