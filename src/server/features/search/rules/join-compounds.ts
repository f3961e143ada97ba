import { COMPANY_WORDS, PROTECTED_WORDS, SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { FrequencyOf } from "./compound-words.ts";
import { type ParsedQuery, type QueryAlternative, type QueryClause, typedTerms } from "./parse-query.ts";
import { MATCH_WEIGHTS } from "./ranking-weights.ts";
import { SPELL_CHECK_BELOW_HITS } from "./spelling.ts";
import { wordForms } from "./synonyms.ts";

/** Two words that labels print together and apart: "multi" and "vitamin". */
export type WordPair = readonly [first: string, second: string];

/**
 * How labels print two words: `both` together and apart, or `joined` where they are hardly ever apart, so that a person who types
 * them apart means the joined word. Null: they are two words.
 */
export type CompoundKind = "both" | "joined" | null;

/** Which words are compounds, by `isPossibleCompound` and `compoundKindBy`. */
export interface Compounds {
  kindOf(pair: WordPair): CompoundKind;
  /** The first of `splitsOf` that labels print both ways; null if there is none. */
  splitOf(word: string): WordPair | null;
}

const LETTERS = /^[a-z]+$/;
const MIN_JOINED_LENGTH = 6;
const MAX_JOINED_LENGTH = 24;
/** Fewer products print anything together by chance. */
const MIN_PRODUCTS = 2;
/** How many times as often as by chance both parts of a compound are on the same label. */
const MIN_LIFT = 2;

/** A clause of one word with its forms. */
export function wordClause(word: string): QueryClause {
  const [own = word, ...others] = wordForms(word);
  return [{ terms: [own], weight: 1 }, ...others.map((form) => alternativeOf([form], 1))];
}

/** Whether labels print the joined word and both parts. */
export const isPossibleCompound = ([first, second]: WordPair, frequencyOf: FrequencyOf): boolean =>
  isPrinted(second, frequencyOf) &&
  isPrinted(first, frequencyOf) &&
  wordForms(first + second).some((form) => frequencyOf(form) > 0);

const isPrinted = (word: string, frequencyOf: FrequencyOf): boolean =>
  wordForms(word).some((form) => frequencyOf(form) >= MIN_PRODUCTS);

/** Every pair that the words of a query may be. */
export function pairsIn(query: ParsedQuery): WordPair[] {
  const words = query.map(singleWordOf);
  return words.flatMap((word, at): WordPair[] => [
    ...pairsTyped(words, at),
    ...(word === null ? [] : splitsOf(word)),
  ]);
}

/** Every term whose frequency `isPossibleCompound` may ask for. */
export const compoundFormsOf = (pairs: readonly WordPair[]): string[] => [
  ...new Set(pairs.flatMap(([first, second]) => [first, second, first + second].flatMap(wordForms))),
];

/** Numbers of products with each part, with both, with the joined word, and of all. */
export interface CompoundCounts {
  first: number;
  second: number;
  both: number;
  joined: number;
  all: number;
}

/**
 * Parts of a compound are on the same labels more often than words that have nothing to do with each other. A joined word with
 * few hits is read as its parts in any case (`readCompounds`).
 */
export function compoundKindBy({ first, second, both, joined, all }: CompoundCounts): CompoundKind {
  const isRead = both * all >= MIN_LIFT * first * second || joined < SPELL_CHECK_BELOW_HITS;
  if (both >= MIN_PRODUCTS && isRead) return "both";
  return joined >= Math.max(MIN_PRODUCTS, both) ? "joined" : null;
}

/**
 * The query with each compound as one clause, that finds the same products whether it was typed together or apart: "pre
 * natal" and "prenatal" both match either.
 */
export function joinCompounds(query: ParsedQuery, compounds: Compounds): ParsedQuery {
  const words = query.map(singleWordOf);
  const joined: QueryClause[] = [];
  for (let at = 0; at < query.length; at++) {
    const word = words[at] ?? null;
    const [pair] = pairsTyped(words, at);
    const kind = pair ? compounds.kindOf(pair) : null;
    const split = kind || word === null ? null : compounds.splitOf(word);
    const clause = query[at];
    if (pair && kind) {
      joined.push(kind === "both" ? compoundClause(pair, "apart") : wordClause(pair.join("")));
      at++;
    } else if (split) joined.push(compoundClause(split, "together"));
    else if (clause) joined.push(clause);
  }
  return joined;
}

/** The word of a clause that is one word of letters and no name of a company; null otherwise. */
function singleWordOf(clause: QueryClause): string | null {
  const [word = "", ...more] = typedTerms(clause);
  const isWord = more.length === 0 && LETTERS.test(word);
  return isWord && !SEARCH_STOP_WORDS.has(word) && !COMPANY_WORDS.has(word) ? word : null;
}

/** The word at an index with the next one, if both may be parts. */
function pairsTyped(words: readonly (string | null)[], at: number): WordPair[] {
  const [first = null, second = null] = words.slice(at, at + 2);
  return first !== null && second !== null && isPairLength(first, second) ? [[first, second]] : [];
}

const isPairLength = (first: string, second: string): boolean =>
  second.length > 1 &&
  first.length + second.length >= MIN_JOINED_LENGTH &&
  first.length + second.length <= MAX_JOINED_LENGTH;

/** Every way to read a word as two. */
export function splitsOf(word: string): WordPair[] {
  if (PROTECTED_WORDS.has(word)) return [];
  const pairs = Array.from(
    { length: word.length - 1 },
    (_, at): WordPair => [word.slice(0, at + 1), word.slice(at + 1)],
  );
  return pairs.filter(([first, second]) => isPairLength(first, second));
}

function compoundClause([first, second]: WordPair, typed: "apart" | "together"): QueryClause {
  const whole = wordForms(first + second).map((form) => [form]);
  const parts = wordForms(first).flatMap((one) => wordForms(second).map((other) => [one, other]));
  const [own = [], ...others] = typed === "apart" ? [...parts, ...whole] : [...whole, ...parts];
  return [{ terms: own, weight: 1 }, ...others.map((terms) => alternativeOf(terms, own.length))];
}

const alternativeOf = (terms: readonly string[], typedLength: number): QueryAlternative => ({
  terms,
  weight: terms.length === typedLength ? MATCH_WEIGHTS.synonym : MATCH_WEIGHTS.compound,
});
