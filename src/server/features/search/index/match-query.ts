import { outOfRange } from "#domain/out-of-range.ts";
import { QUESTION_WORDS, SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";
import { readCompounds } from "../rules/compound-words.ts";
import { type Compounds, joinCompounds } from "../rules/join-compounds.ts";
import { type ParsedQuery, parseQuery, type QueryClause } from "../rules/parse-query.ts";
import { MATCH_WEIGHTS } from "../rules/ranking-weights.ts";
import { SPELL_CHECK_BELOW_HITS } from "../rules/spelling.ts";
import { inverseDocumentFrequency } from "./bm25.ts";
import { findDocumentFrequency, lookUpClause, lookUpTerm, productHasTerm } from "./lookup-terms.ts";
import type { Matcher } from "./match.ts";
import type { Matches } from "./match-buffers.ts";
import type { Speller, SpellingCandidate } from "./speller.ts";
import type { IndexState } from "./state.ts";

/** Products that match a query, and the corrected query where the visitor's own spelling was not used. */
export interface QueryMatches {
  matches: Matches;
  /** The query whose clauses all match in every product; null if products may lack some of them. */
  query: ParsedQuery | null;
  corrected: string | null;
  /** If it was corrected: what the visitor's own spelling matches. */
  typed: Matches | null;
}

interface MatchDeps {
  matcher: Matcher;
  speller: Speller;
  compounds: Compounds;
  /** Return products that lack some of the words if none has them all. */
  allowPartial: boolean;
  /** Return only products that match the visitor's own spelling. */
  asTyped: boolean;
  /** The words of the first ingredient that a query names. */
  firstIngredientIn: (words: readonly string[]) => ReadonlySet<string>;
}

/** A clause with the spelling corrections of its word. */
interface SpellCheckedClause {
  clause: QueryClause;
  /** The word may be incomplete: it is the last one. */
  isPrefix: boolean;
  corrections: readonly SpellingCandidate[];
}

/**
 * Matches a query in stages: products that match all clauses; if these are few, with words read together or apart, or
 * else with spell correction; if there are none, without stop words and with question words optional; finally the
 * products that match the most clauses.
 */
export function matchQuery(state: IndexState, deps: MatchDeps, typed: ParsedQuery): QueryMatches {
  const { matcher, speller, compounds, allowPartial, asTyped } = deps;
  const query = asTyped ? typed : joinCompounds(typed, compounds);
  const all = matcher.matchAll(lookUp(state, withPrefix(query)));
  if (asTyped || all.products.length >= SPELL_CHECK_BELOW_HITS)
    return { matches: all, query, corrected: null, typed: null };
  const exact = all.copy();
  const apart = readCompounds(query, (term) => findDocumentFrequency(state, term));
  if (apart) {
    const matches = matcher.matchAll(lookUp(state, withPrefix(apart.query)));
    if (matches.products.length > exact.products.length)
      return { matches, query: parseQuery(apart.text), corrected: apart.text, typed: exact };
  }
  const spellChecked = withPrefix(apart?.query ?? query).map((each) => spellCheck(state, each, speller));
  if (spellChecked.some(({ corrections }) => corrections.length > 0)) {
    const matches = matcher.matchAll(lookUp(state, spellChecked));
    if (matches.products.length > exact.products.length) {
      const corrected = correctedText(state, spellChecked, { matches, exact });
      return { matches, query: spellChecked.map(({ clause }) => clause), corrected, typed: exact };
    }
  }
  if (exact.products.length > 0 || !allowPartial)
    return { matches: exact, query, corrected: null, typed: null };
  return { matches: matchPartly(state, deps, spellChecked), query: null, corrected: null, typed: null };
}

/**
 * Products that lack some of the words, since none has all: those with all but stop words and question words; else
 * those with the first ingredient that is named, which is what a question is about; else those with the most words.
 */
function matchPartly(
  state: IndexState,
  { matcher, firstIngredientIn }: MatchDeps,
  spellChecked: readonly SpellCheckedClause[],
): Matches {
  const withoutStopWords = spellChecked.filter((each) => !isAmong(SEARCH_STOP_WORDS, each));
  const matchRequired = (isRequired: (clause: SpellCheckedClause) => boolean): Matches | null => {
    const required = withoutStopWords.filter(isRequired);
    if (required.length === 0) return null;
    const optional = withoutStopWords.filter((each) => !isRequired(each));
    const matches = matcher.matchAll(lookUp(state, required), lookUp(state, optional));
    return matches.products.length > 0 ? matches : null;
  };
  const matchIngredient = () => {
    const ingredient = firstIngredientIn(withoutStopWords.flatMap(({ clause }) => clause[0].terms));
    return matchRequired((each) => isAmong(ingredient, each));
  };
  return (
    matchRequired((each) => !isAmong(QUESTION_WORDS, each)) ??
    matchIngredient() ??
    matcher.matchMost(lookUp(state, withoutStopWords))
  );
}

const lookUp = (state: IndexState, clauses: readonly SpellCheckedClause[]) =>
  clauses.map(({ clause, isPrefix }) => lookUpClause(state, clause, isPrefix));

const withPrefix = (query: ParsedQuery): SpellCheckedClause[] =>
  query.map((clause, at) => ({ clause, isPrefix: at === query.length - 1, corrections: [] }));

const isAmong = (words: ReadonlySet<string>, { clause: [own] }: SpellCheckedClause) =>
  own.terms.every((term) => words.has(term));

function spellCheck(
  { live }: IndexState,
  { clause, isPrefix }: SpellCheckedClause,
  speller: Speller,
): SpellCheckedClause {
  const [own, ...others] = clause;
  const [word = "", ...more] = own.terms;
  const corrections = more.length > 0 ? [] : speller.corrections(word, isPrefix);
  const [likeliest] = corrections;
  const alternatives = corrections.map((correction) => ({
    terms: [correction.term],
    weight: correctionWeight(correction, likeliest ?? correction, live),
  }));
  return { clause: [own, ...others, ...alternatives], isPrefix, corrections };
}

/**
 * A correction counts less the more edits it takes and the less likely it is. It counts no more for being rarer than the
 * likeliest one: a slip in a brand's name would return a brand that hardly anybody sells.
 */
function correctionWeight(correction: SpellingCandidate, likeliest: SpellingCandidate, live: number): number {
  const { distance, documentFrequency } = correction;
  const byDistance = MATCH_WEIGHTS.correction[distance] ?? outOfRange(MATCH_WEIGHTS.correction, distance);
  const byRarity =
    inverseDocumentFrequency(likeliest.documentFrequency, live) /
    inverseDocumentFrequency(documentFrequency, live);
  const lessLikely = (likeliest.logLikelihood - correction.logLikelihood) / Math.LN10;
  return (
    byDistance * Math.min(1, byRarity) * Math.max(MIN_LIKELIHOOD_WEIGHT, 1 - lessLikely * LIKELIHOOD_LOSS)
  );
}

/** What a correction loses for each factor of ten that it is less likely than the likeliest one. */
const LIKELIHOOD_LOSS = 0.15;
const MIN_LIKELIHOOD_WEIGHT = 0.4;

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
