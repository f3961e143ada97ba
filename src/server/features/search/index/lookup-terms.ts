import { outOfRange } from "#domain/out-of-range.ts";
import type { QueryClause } from "../rules/parse-query.ts";
import { MATCH_WEIGHTS } from "../rules/ranking-weights.ts";
import { inverseDocumentFrequency } from "./bm25.ts";
import { encodeUtf8, findPrefixRange, findTerm, lengthAt } from "./postings.ts";
import type { IndexSegment, IndexState } from "./state.ts";

/** Terms of one segment that match a query word: `from` inclusive, `to` exclusive. */
export interface TermRange {
  segment: IndexSegment;
  from: number;
  to: number;
  /** Index of the exact term, or -1. */
  exact: number;
}

/** Matching terms of a query word in the base and in the delta. */
export type TermRanges = readonly [TermRange, TermRange];

/** A query term with its ranges and score weights. */
export interface WeighedTerm {
  ranges: TermRanges;
  /** Postings in both ranges. */
  cost: number;
  /** Weight of the alternative, 0 to 1. */
  weight: number;
  /** Score per thousandth of impact for a term that matches by prefix only. */
  prefixWeight: number;
}

/** A query clause resolved against the index: any of the alternatives matches, each of one or more terms. */
export interface ClauseTerms {
  alternatives: readonly (readonly WeighedTerm[])[];
  /** Postings to read in total. */
  cost: number;
}

/** Resolves a clause to term ranges. `isPrefix`: its last word also matches every term that begins with it. */
export function lookUpClause(state: IndexState, clause: QueryClause, isPrefix: boolean): ClauseTerms {
  const alternatives = clause.map(({ terms, weight, isWhole = false }) =>
    terms.map((term, at) => {
      const ranges = lookUpTerm(state, term, isPrefix && !isWhole && at === terms.length - 1);
      const hasPrefixMatches = ranges.some(({ from, to, exact }) => to - from > (exact === -1 ? 0 : 1));
      const idf = inverseDocumentFrequency(maxDocumentFrequency(ranges), state.live);
      const prefixWeight = hasPrefixMatches ? Math.round(idf * weight * MATCH_WEIGHTS.prefix) : 0;
      return { ranges, cost: costOf(ranges), weight, prefixWeight };
    }),
  );
  return { alternatives, cost: alternatives.flat().reduce((sum, { cost }) => sum + cost, 0) };
}

/** Score per thousandth of impact for the term at an index of the range: idf times weight. */
export const termWeight = (
  { weight, prefixWeight }: WeighedTerm,
  { segment, exact }: TermRange,
  at: number,
): number =>
  at === exact ? Math.round((segment.idf[at] ?? outOfRange(segment.idf, at)) * weight) : prefixWeight;

export function lookUpTerm({ base, delta }: IndexState, term: string, isPrefix: boolean): TermRanges {
  const word = encodeUtf8(term);
  const rangeIn = isPrefix ? prefixRange : exactRange;
  return [rangeIn(base, word), rangeIn(delta, word)];
}

function exactRange(segment: IndexSegment, word: Uint8Array): TermRange {
  const exact = findTerm(segment.postings, word);
  return exact === -1 ? { segment, from: 0, to: 0, exact } : { segment, from: exact, to: exact + 1, exact };
}

function prefixRange(segment: IndexSegment, word: Uint8Array): TermRange {
  const [from, to] = findPrefixRange(segment.postings, word);
  // The word itself is the first of the terms that begin with it.
  const isExact = from < to && lengthAt(segment.postings, from) === word.length;
  return { segment, from, to, exact: isExact ? from : -1 };
}

/** Document frequency of a term that may not be indexed. */
export function findDocumentFrequency({ base, delta }: IndexState, term: string): number {
  const word = encodeUtf8(term);
  const frequencyIn = (segment: IndexSegment) =>
    exactDocumentFrequency(segment, findTerm(segment.postings, word));
  return Math.max(frequencyIn(base), frequencyIn(delta));
}

const exactDocumentFrequency = ({ documentFrequencies }: IndexSegment, exact: number): number =>
  exact === -1 ? 0 : (documentFrequencies[exact] ?? outOfRange(documentFrequencies, exact));

/** Postings in both ranges. */
const costOf = (term: TermRanges): number =>
  term.reduce((sum, { segment: { postings }, from, to }) => {
    const { offsets } = postings;
    return sum + (offsets[to] ?? outOfRange(offsets, to)) - (offsets[from] ?? outOfRange(offsets, from));
  }, 0);

/** Document frequency of the exact term. */
export const documentFrequencyOf = ([base, delta]: TermRanges): number =>
  Math.max(
    exactDocumentFrequency(base.segment, base.exact),
    exactDocumentFrequency(delta.segment, delta.exact),
  );

/** Document frequency of the most frequent term in the ranges. */
export function maxDocumentFrequency(term: TermRanges): number {
  let highest = 0;
  for (const { segment, from, to } of term) {
    const { documentFrequencies } = segment;
    for (let at = from; at < to; at++)
      highest = Math.max(highest, documentFrequencies[at] ?? outOfRange(documentFrequencies, at));
  }
  return highest;
}

/** Impact of a term in a product, by binary search in its postings; 0 if it does not occur there. */
export function termImpactIn({ segment }: TermRange, term: number, product: number): number {
  const { offsets, products, impacts } = segment.postings;
  let low = offsets[term] ?? outOfRange(offsets, term);
  let high = offsets[term + 1] ?? outOfRange(offsets, term + 1);
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((products[middle] ?? outOfRange(products, middle)) < product) low = middle + 1;
    else high = middle;
  }
  return low < end && products[low] === product ? (impacts[low] ?? outOfRange(impacts, low)) : 0;
}

/** Whether any term of the ranges occurs in a product. */
export function productHasTerm({ baseCount }: IndexState, term: TermRanges, product: number): boolean {
  const range = term[product < baseCount ? 0 : 1];
  for (let at = range.from; at < range.to; at++) if (termImpactIn(range, at, product) > 0) return true;
  return false;
}
