import { outOfRange } from "#domain/out-of-range.ts";
import { type ClauseTerms, type TermRange, termWeight, type WeighedTerm } from "./lookup-terms.ts";
import { type BorrowedMatches, HIDDEN, MatchBuffers } from "./match-buffers.ts";
import type { IndexState } from "./state.ts";
import { LOOKUP_COST, rangeWidth, sumTermValues, TermOpener, type TermValues } from "./term-values.ts";

/** `stage` of a scan that takes every product, whatever it has matched so far. */
const ANY_STAGE = -1;

/**
 * Boolean matching and scoring over one index state; lives as long as its searcher. Synchronous, one match at a time:
 * each call takes back the matches that the one before has lent. Scores are integer sums, so that the order in which
 * clauses are evaluated never affects them.
 */
export class Matcher {
  readonly #buffers: MatchBuffers;
  readonly #terms: TermOpener;
  #work = 0;

  constructor(state: IndexState) {
    this.#buffers = new MatchBuffers(state);
    this.#terms = new TermOpener(state);
  }

  /** Postings read and looked up so far: a cost measure independent of the clock. */
  get work(): number {
    return this.#work;
  }

  /** Products that match every clause; matching `optional` clauses adds to the score. */
  matchAll(clauses: readonly ClauseTerms[], optional: readonly ClauseTerms[] = []): BorrowedMatches {
    const buffers = this.#buffers;
    buffers.begin();
    const [first, ...others] = clauses.toSorted((a, b) => a.cost - b.cost);
    if (!first || first.cost === 0) return buffers.lendClause(0);
    const length = this.#scan(first, 0);
    if (clauses.length === 1 && optional.length === 0) return buffers.lendClause(length);
    buffers.addClause(length);
    buffers.takeClauseAsCandidates();
    let remaining = length;
    for (const [at, clause] of others.entries()) {
      if (remaining === 0) break;
      remaining = this.#intersect(clause, { length, remaining, stage: at + 1 });
      buffers.addClause(remaining);
    }
    if (remaining === 0) return buffers.lendCandidates(length, HIDDEN);
    for (const clause of optional)
      buffers.addClause(this.#intersect(clause, { length, remaining, stage: clauses.length }), 0);
    return buffers.lendCandidates(length, clauses.length);
  }

  /** Products that match the highest number of clauses any product matches; none if no clause matches. */
  matchMost(clauses: readonly ClauseTerms[]): BorrowedMatches {
    const buffers = this.#buffers;
    buffers.begin();
    const { candidates, clauseProducts, matchedClauses } = buffers;
    let length = 0;
    let highest = 0;
    for (const clause of clauses) {
      const matches = this.#scan(clause, ANY_STAGE);
      for (let at = 0; at < matches; at++) {
        const product = clauseProducts[at] ?? outOfRange(clauseProducts, at);
        const matched = matchedClauses[product] ?? outOfRange(matchedClauses, product);
        if (matched === 0) candidates[length++] = product;
        highest = Math.max(highest, matched + 1);
      }
      buffers.addClause(matches);
    }
    return buffers.lendCandidates(length, highest === 0 ? HIDDEN : highest);
  }

  /** Every product, with a score of 0. */
  matchEverything(): BorrowedMatches {
    this.#buffers.begin();
    this.#work += this.#buffers.matchedClauses.length;
    return this.#buffers.lendEverything();
  }

  /**
   * Scores each product that matches the clause and has matched `stage` clauses so far; returns how many were put into
   * the buffers.
   */
  #scan({ alternatives }: ClauseTerms, stage: number): number {
    let length = 0;
    for (const alternative of alternatives) {
      const [first, ...others] = alternative.toSorted((a, b) => a.cost - b.cost);
      if (!first) continue;
      const rest = others.map((term) => this.#terms.open(term, first.cost));
      this.#work += first.cost;
      for (const range of first.ranges) length = this.#scanRange(first, range, { rest, stage, length });
      this.#close(rest);
    }
    return length;
  }

  /** Scans the postings of a term's range. `length`: products of the clause before; returns their new count. */
  #scanRange(
    first: WeighedTerm,
    range: TermRange,
    { rest, stage, length: lengthBefore }: { rest: readonly TermValues[]; stage: number; length: number },
  ): number {
    const { matchedClauses, clauseScores, clauseProducts } = this.#buffers;
    const { offsets, products, impacts } = range.segment.postings;
    let length = lengthBefore;
    for (let term = range.from; term < range.to; term++) {
      const weight = termWeight(first, range, term);
      const end = offsets[term + 1] ?? outOfRange(offsets, term + 1);
      for (let at = offsets[term] ?? outOfRange(offsets, term); at < end; at++) {
        const product = products[at] ?? outOfRange(products, at);
        const matched = matchedClauses[product] ?? outOfRange(matchedClauses, product);
        if (stage === ANY_STAGE ? matched === HIDDEN : matched !== stage) continue;
        let value = weight * (impacts[at] ?? outOfRange(impacts, at));
        if (rest.length > 0) {
          const others = sumTermValues(rest, product);
          if (others === 0) continue;
          value += others;
        }
        const previous = clauseScores[product] ?? outOfRange(clauseScores, product);
        if (previous === 0) clauseProducts[length++] = product;
        if (value > previous) clauseScores[product] = value;
      }
    }
    return length;
  }

  /**
   * Intersects with a clause: of the first `length` candidates, `remaining` of which have matched `stage` clauses,
   * keeps those that match. Returns their count.
   */
  #intersect(
    clause: ClauseTerms,
    { length, remaining, stage }: { length: number; remaining: number; stage: number },
  ): number {
    const width = clause.alternatives.flat().reduce((sum, term) => sum + rangeWidth(term), 0);
    if (remaining * width * LOOKUP_COST >= clause.cost) return this.#scan(clause, stage);
    const { candidates, clauseProducts, clauseScores, matchedClauses } = this.#buffers;
    const alternatives = clause.alternatives.map((terms) =>
      terms.map((term) => this.#terms.open(term, remaining)),
    );
    let matches = 0;
    for (let at = 0; at < length; at++) {
      const product = candidates[at] ?? outOfRange(candidates, at);
      if (matchedClauses[product] !== stage) continue;
      let value = 0;
      for (const terms of alternatives) value = Math.max(value, sumTermValues(terms, product));
      if (value === 0) continue;
      clauseScores[product] = value;
      clauseProducts[matches++] = product;
    }
    this.#close(alternatives.flat());
    return matches;
  }

  #close(terms: readonly TermValues[]): void {
    for (const values of terms) {
      this.#work += values.work;
      values.close();
    }
  }
}
