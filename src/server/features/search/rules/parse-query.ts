import { companyWordsAfter } from "./company-words.ts";
import { MATCH_WEIGHTS } from "./ranking-weights.ts";
import { equivalentStrengths } from "./strengths.ts";
import { synonymsOf } from "./synonyms.ts";

/** One alternative of a clause: terms that must all match. */
export interface QueryAlternative {
  terms: readonly string[];
  /** Score weight, 1 for the words as typed. */
  weight: number;
  /** Present: the words are a whole name, so that the last one is not the beginning of another. */
  isWhole?: true;
}

/** A clause matches if any of its alternatives does. The first alternative is what the visitor typed. */
export type QueryClause = readonly [QueryAlternative, ...QueryAlternative[]];

/** Clauses that must all match. The last term of the last clause matches as a prefix, for search as you type. */
export type ParsedQuery = readonly QueryClause[];

/** Further clauses are ignored; they would only cost time. */
export const MAX_CLAUSES = 16;

const UNIT = /^(?:g|mg|mcg|iu)$/;
const NUMBER = /^[0-9]{1,9}(?:\.[0-9]{1,6})?$/;

/**
 * Parses normalized text (`search_text`) into clauses. A repeated clause counts once.
 *
 * @param sameNames Groups of names, normalized like the text: each of a group is read as any of them.
 */
export function parseQuery(normalized: string, sameNames: readonly (readonly string[])[] = []): ParsedQuery {
  const words = separateVitaminLetters(normalized.split(" ").filter((word) => word !== ""));
  const clauses = new Map<string, QueryClause>();
  for (let at = 0; at < words.length && clauses.size < MAX_CLAUSES; ) {
    const { clause, wordCount } = nameClause(words, at, sameNames) ?? parseClause(words, at);
    const key = clause[0].terms.join(" ");
    at += wordCount;
    if (!clauses.has(key)) clauses.set(key, clause);
  }
  return [...clauses.values()];
}

const JOINED_VITAMIN = /^(vit|vitamin)([abcdek])$/;

/** Vitamins whose letter and number are one word, as in `search_text`. */
const NUMBERED_VITAMIN = /^(?:b(?:[1235679]|12)|d[23]|k[12])$/;

/** Reads "vitaminc" as "vitamin c", "coenzymeq 10" as "coenzyme coq10", and "vitaminb 12", which was typed "vitaminb12", as "vitamin b12". */
function separateVitaminLetters(words: readonly string[]): string[] {
  const separated: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    const [, vitamin, letter = ""] = JOINED_VITAMIN.exec(word) ?? [];
    const numbered = letter + (words[at + 1] ?? "");
    if (word === "coenzymeq" && words[at + 1] === "10") {
      separated.push("coenzyme", "coq10");
      at++;
    } else if (vitamin === undefined) separated.push(word);
    else if (NUMBERED_VITAMIN.test(numbered)) {
      separated.push(vitamin, numbered);
      at++;
    } else separated.push(vitamin, letter);
  }
  return separated;
}

/** The words of a clause as typed; a company's name with the company words that follow it. */
export const typedTerms = (clause: QueryClause): readonly string[] => {
  const [own] = clause;
  return (clause.findLast(({ terms }) => own.terms.every((term, at) => terms[at] === term)) ?? own).terms;
};

/** The clause of the longest name at a word that has other names; null if there is none. */
function nameClause(
  words: readonly string[],
  at: number,
  sameNames: readonly (readonly string[])[],
): { clause: QueryClause; wordCount: number } | null {
  const rest = `${words.slice(at).join(" ")} `;
  const found = sameNames
    .flatMap((group) => group.map((name) => ({ name, group })))
    .filter(({ name }) => name !== "" && rest.startsWith(`${name} `))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
  if (!found) return null;
  const typed = found.name.split(" ");
  const others = found.group.filter((name) => name !== "" && name !== found.name);
  return {
    clause: [
      { terms: typed, weight: 1, isWhole: true },
      ...others.map((name) => ({
        terms: name.split(" "),
        weight: MATCH_WEIGHTS.compound,
        isWhole: true as const,
      })),
    ],
    wordCount: typed.length,
  };
}

/**
 * The clause that starts at a word, and the number of words it consumes. A clause is a single word, a strength, a
 * number with a thousands separator, a genitive or a company name.
 */
function parseClause(words: readonly string[], at: number): { clause: QueryClause; wordCount: number } {
  const [word = "", next = "", third = ""] = words.slice(at, at + 3);
  const thousands = /^[1-9][0-9]{0,2}$/.test(word) && next === "000";
  const amount = thousands ? word + next : word;
  const unit = thousands ? third : next;
  if (NUMBER.test(amount) && UNIT.test(unit)) {
    const typed = thousands ? [word, next, unit] : [word, unit];
    const equivalents = equivalentStrengths({ amount, unit, words });
    return clauseOf(typed, ...(thousands ? [[amount, unit], ...equivalents] : equivalents));
  }
  if (thousands) return clauseOf([word, next], [amount]);
  const digits = digitsAt(words, at);
  if (digits) return digits.length > 1 ? clauseOf(digits, [digits.join("")]) : clauseOf(digits, [...word]);
  // "nature s way": normalization replaced the apostrophe of "nature's way" by a space.
  if (next === "s" && GENITIVE.test(word)) return clauseOf([word, next], [word + next]);
  const companyWords = companyWordsAfter(words, at);
  // The full company name scores highest, but a label may print only part of it.
  const names = companyWords.map((_, last) => asTyped([word, ...companyWords.slice(0, last + 1)]));
  const synonyms = synonymsOf(word).map((synonym) => ({ terms: [synonym], weight: MATCH_WEIGHTS.synonym }));
  return { clause: [asTyped([word]), ...names, ...synonyms], wordCount: 1 + companyWords.length };
}

const ASCENDING_DIGITS = /^(?=[1-9]{3,}$)1?2?3?4?5?6?7?8?9?$/;

/** "3 6 9" and "369", which labels print both for the same; null for other numbers and for strengths. */
function digitsAt(words: readonly string[], at: number): readonly string[] | null {
  const rest = words.slice(at);
  const end = rest.findIndex((word) => !/^[1-9]$/.test(word));
  const run = rest.slice(0, end === -1 ? rest.length : end);
  const digits = run.length > 1 ? run : rest.slice(0, 1);
  const isAmount = UNIT.test(rest[digits.length] ?? "");
  return ASCENDING_DIGITS.test(digits.join("")) && !isAmount ? digits : null;
}

const GENITIVE = /^[a-z]{2,}$/;

const asTyped = (terms: readonly string[]): QueryAlternative => ({ terms, weight: 1 });

const clauseOf = (
  typed: readonly string[],
  ...equivalents: readonly string[][]
): { clause: QueryClause; wordCount: number } => ({
  clause: [asTyped(typed), ...equivalents.map(asTyped)],
  wordCount: typed.length,
});
