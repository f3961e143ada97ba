import { COMPANY_WORDS, PROTECTED_WORDS } from "#domain/text/stop-words.ts";
import { withoutCompanyWords } from "./company-words.ts";
import { type ParsedQuery, type QueryAlternative, type QueryClause, typedTerms } from "./parse-query.ts";
import { MATCH_WEIGHTS } from "./ranking-weights.ts";
import { wordForms } from "./synonyms.ts";

/** Number of products that contain a term; 0 if it is not indexed. */
export type FrequencyOf = (term: string) => number;

/** A query with the words that were typed together read apart, and those typed apart read together. */
export interface CompoundReading {
  query: ParsedQuery;
  /** The words of the reading. */
  text: string;
}

/** Range of the length of a word that is read as several, in letters. Below it, too many words are two others. */
const MIN_SPLIT_LENGTH = 6;
export const MAX_SPLIT_LENGTH = 28;
/** A word on this many products or more is meant as typed. */
const MAX_SPLIT_FREQUENCY = 10;
const MAX_PARTS = 4;
/** A word that is read occurs on this many products at least, a short part on more: any two letters are on some label. */
const MIN_PART_FREQUENCY = 3;
const MIN_SHORT_PART_FREQUENCY = 40;
const MAX_SHORT_PART_LENGTH = 3;
/** Single letters are parts only where they are a name: "vitamin c", "one a day". */
const SINGLE_LETTERS = /^[abcdek]$/;

/** Words typed apart that are tried as one. */
const MAX_JOINED = 3;
const MIN_JOINED_LENGTH = 5;

const LETTERS = /^[a-z]+$/;

/**
 * Reads "countrylife" as "country life" and "swan son" as "swanson", where the index has those words. Null if there is
 * nothing to read otherwise.
 */
export function readCompounds(query: ParsedQuery, frequencyOf: FrequencyOf): CompoundReading | null {
  const clauses: QueryClause[] = [];
  const texts: string[] = [];
  const words = query.map(toTypedWord);
  let isChanged = false;
  for (let at = 0; at < query.length; ) {
    const joined = joinedAt(words, at, frequencyOf);
    const taken = query.slice(at, at + (joined?.count ?? 1));
    const parts = joined || !taken[0] ? null : splitClause(taken[0], frequencyOf);
    const alternatives = joined ? [[joined.term]] : parts ? splitReadings(parts) : [];
    const forms = alternatives.flatMap(withForms);
    for (const clause of taken) clauses.push([...clause, ...forms.map(toAlternative)]);
    texts.push(...(alternatives[0] ?? taken.flatMap(typedTerms)));
    isChanged ||= alternatives.length > 0;
    at += taken.length;
  }
  return isChanged ? { query: clauses, text: texts.join(" ") } : null;
}

/** The parts, and those of them that a label prints which has only the first word of a company's name. */
function splitReadings(parts: readonly string[]): (readonly string[])[] {
  const short = withoutCompanyWords(parts);
  return short.length < parts.length ? [parts, short] : [parts];
}

/** More readings would only cost time. */
const MAX_READINGS = 40;

/** The words with each in all its forms, as they would match if they had been typed so; themselves first. */
function withForms(words: readonly string[]): (readonly string[])[] {
  const forms = words.reduce<string[][]>(
    (before, word) => before.flatMap((one) => wordForms(word).map((form) => [...one, form])),
    [[]],
  );
  return forms.length <= MAX_READINGS ? forms : [words];
}

const toAlternative = (terms: readonly string[]): QueryAlternative => ({
  terms,
  weight: MATCH_WEIGHTS.compound,
});

/** The longest run of words from a clause on that together are an indexed word. */
function joinedAt(
  words: readonly TypedWord[],
  at: number,
  frequencyOf: FrequencyOf,
): { term: string; count: number } | null {
  for (let count = Math.min(MAX_JOINED, words.length - at); count >= 2; count--)
    for (const term of joinedTerms(words, at, count))
      if (frequencyOf(term) >= MIN_PART_FREQUENCY) return { term, count };
  return null;
}

/** What a clause adds to a word that it is joined into: with the company words after it, and without them. */
interface TypedWord {
  typed: string;
  own: string;
}

const toTypedWord = (clause: QueryClause): TypedWord => ({
  typed: typedTerms(clause).join(""),
  own: clause[0].terms.join(""),
});

/** `count` words from `at` on as one, with and without company words; empty if one is not of letters. */
function joinedTerms(words: readonly TypedWord[], at: number, count: number): string[] {
  let typed = "";
  let own = "";
  for (let each = at; each < at + count; each++) {
    typed += words[each]?.typed ?? "";
    own += words[each]?.own ?? "";
  }
  const terms = typed === own ? [typed] : [typed, own];
  return terms.filter((term) => term.length >= MIN_JOINED_LENGTH && LETTERS.test(term));
}

function splitClause(clause: QueryClause, frequencyOf: FrequencyOf): readonly string[] | null {
  const [{ terms }] = clause;
  const [word = "", ...more] = terms;
  if (more.length > 0 || !isSplittable(word) || frequencyOf(word) >= MAX_SPLIT_FREQUENCY) return null;
  return splitWord(word, frequencyOf);
}

const isSplittable = (word: string) =>
  LETTERS.test(word) &&
  word.length >= MIN_SPLIT_LENGTH &&
  word.length <= MAX_SPLIT_LENGTH &&
  !PROTECTED_WORDS.has(word) &&
  !COMPANY_WORDS.has(word);

interface Split {
  parts: readonly string[];
  logLikelihood: number;
}

/** The likeliest way to read a word as two to four indexed ones; null if there is none. */
export function splitWord(word: string, frequencyOf: FrequencyOf): readonly string[] | null {
  /** The best split of the first letters, by their number. */
  const best: (Split | undefined)[] = [{ parts: [], logLikelihood: 0 }];
  for (let end = 1; end <= word.length; end++)
    for (let start = end === word.length ? 1 : 0; start < end; start++) {
      const before = best[start];
      if (!before || before.parts.length === MAX_PARTS) continue;
      const part = word.slice(start, end);
      const frequency = frequencyOf(part);
      if (!isPart(part, frequency)) continue;
      const logLikelihood = before.logLikelihood + Math.log(frequency / LIKELIHOOD_SCALE);
      if (logLikelihood > (best[end]?.logLikelihood ?? Number.NEGATIVE_INFINITY))
        best[end] = { parts: [...before.parts, part], logLikelihood };
    }
  return best[word.length]?.parts ?? null;
}

/** More than any term's frequency, so that each part makes a split less likely. */
const LIKELIHOOD_SCALE = 10_000_000;

const isPart = (part: string, frequency: number) =>
  part.length === 1
    ? SINGLE_LETTERS.test(part) && frequency >= MIN_SHORT_PART_FREQUENCY
    : frequency >= (part.length <= MAX_SHORT_PART_LENGTH ? MIN_SHORT_PART_FREQUENCY : MIN_PART_FREQUENCY);

/** Every term whose frequency `readCompounds` may ask for. */
export function compoundTerms(query: ParsedQuery): string[] {
  const terms = new Set<string>();
  readCompounds(query, (term) => {
    terms.add(term);
    return 0;
  });
  for (const [{ terms: own }] of query) {
    const [word = ""] = own;
    if (own.length > 1 || !isSplittable(word)) continue;
    for (let start = 0; start < word.length; start++)
      for (let end = start + 1; end <= word.length; end++) terms.add(word.slice(start, end));
  }
  return [...terms];
}
