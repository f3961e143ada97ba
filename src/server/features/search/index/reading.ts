import type { Part as QuestionPart } from "../rules/question.ts";
import { bytesOf, findTerm, termsBeginning } from "./postings.ts";
import type { IndexState, Part } from "./state.ts";
import { rarityOf } from "./weights.ts";

/** Terms of one half of the index that answer to a word: from the first up to (not with) the second. */
export interface TermRange {
  part: Part;
  from: number;
  to: number;
  /** The term that is the word itself, or -1. */
  exact: number;
}

/** A word as the index knows it, in both halves of the index. */
export type ReadTerm = readonly [TermRange, TermRange];

/** A term of a question with what finding it is worth. */
export interface WeighedTerm {
  ranges: ReadTerm;
  /** Postings in both ranges. */
  cost: number;
  /** What finding the wording counts. */
  weight: number;
  /** What a thousandth of impact is worth for a word that only begins as the reader's does. */
  begun: number;
}

/** A part of a question as the index reads it: wordings of one or several terms, any of which will do. */
export interface ReadPart {
  wordings: readonly (readonly WeighedTerm[])[];
  /** Postings that must be read for it. */
  cost: number;
}

/** A word that only begins as the reader's last word does counts less than that word itself. */
const UNFINISHED = 0.7;

/** Looks up a part's words. `unfinished`: its last word stands for every word that begins with it. */
export function readPart(state: IndexState, part: QuestionPart, unfinished: boolean): ReadPart {
  const wordings = part.map(({ terms, weight }) =>
    terms.map((term, at) => {
      const ranges = readTerm(state, term, unfinished && at === terms.length - 1);
      const begins = ranges.some(({ from, to, exact }) => to - from > (exact === -1 ? 0 : 1));
      const begun = begins ? Math.round(rarityOf(mostHolders(ranges), state.live) * weight * UNFINISHED) : 0;
      return { ranges, cost: costOf(ranges), weight, begun };
    }),
  );
  return { wordings, cost: wordings.flat().reduce((sum, { cost }) => sum + cost, 0) };
}

/** What a thousandth of impact is worth for one of the words in a term's range. */
export const worthOf = ({ weight, begun }: WeighedTerm, { part, exact }: TermRange, at: number): number =>
  at === exact ? Math.round((part.rarity[at] ?? 0) * weight) : begun;

export function readTerm({ base, recent }: IndexState, term: string, unfinished: boolean): ReadTerm {
  const word = bytesOf(term);
  const inPart = (part: Part): TermRange => {
    const exact = findTerm(part.postings, word);
    const [from, to] = unfinished
      ? termsBeginning(part.postings, word)
      : exact === -1
        ? [0, 0]
        : [exact, exact + 1];
    return { part, from, to, exact };
  };
  return [inPart(base), inPart(recent)];
}

/** Postings in both ranges. */
const costOf = (term: ReadTerm): number =>
  term.reduce(
    (sum, { part, from, to }) => sum + (part.postings.offsets[to] ?? 0) - (part.postings.offsets[from] ?? 0),
    0,
  );

/** Products that hold the word itself. */
export const holdersOf = (term: ReadTerm): number =>
  Math.max(...term.map(({ part, exact }) => (exact === -1 ? 0 : (part.holders[exact] ?? 0))));

/** Products that hold the most frequent of the words in the ranges. */
export function mostHolders(term: ReadTerm): number {
  let most = 0;
  for (const { part, from, to } of term) {
    for (let at = from; at < to; at++) most = Math.max(most, part.holders[at] ?? 0);
  }
  return most;
}

/** The impact of a term in a product; 0 when it does not stand there. */
export function impactIn({ part }: TermRange, term: number, product: number): number {
  const { offsets, products, impacts } = part.postings;
  let low = offsets[term] ?? 0;
  let high = offsets[term + 1] ?? 0;
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((products[middle] ?? 0) < product) low = middle + 1;
    else high = middle;
  }
  return low < end && products[low] === product ? (impacts[low] ?? 0) : 0;
}

/** Whether a word, or one that it may become, stands in a product. */
export function holds({ baseCount }: IndexState, term: ReadTerm, product: number): boolean {
  const range = term[product < baseCount ? 0 : 1];
  for (let at = range.from; at < range.to; at++) if (impactIn(range, at, product) > 0) return true;
  return false;
}
