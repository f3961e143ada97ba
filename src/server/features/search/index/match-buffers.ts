import { outOfRange } from "#domain/out-of-range.ts";
import type { IndexState } from "./state.ts";

/** Matching products in no order; `scores` is parallel to `products`. */
export interface Matches {
  readonly products: Uint32Array;
  readonly scores: Int32Array;
}

/**
 * Matches as views of a matcher's buffers, which are not copied: a broad term fills hundreds of kilobytes. Readable
 * until the next match begins in those buffers; a later read throws, because it would see other products. `copy` what
 * has to outlive that.
 */
export class BorrowedMatches implements Matches {
  readonly #products: Uint32Array;
  readonly #scores: Int32Array;
  #isReturned = false;

  constructor(products: Uint32Array, scores: Int32Array) {
    this.#products = products;
    this.#scores = scores;
  }

  get products(): Uint32Array {
    this.#checkBorrowed();
    return this.#products;
  }

  get scores(): Int32Array {
    this.#checkBorrowed();
    return this.#scores;
  }

  copy(): Matches {
    return { products: this.products.slice(), scores: this.scores.slice() };
  }

  /** Called by the owner of the buffers before it writes to them. */
  giveBack(): void {
    this.#isReturned = true;
  }

  #checkBorrowed(): void {
    if (this.#isReturned)
      throw new Error("These matches were overwritten by a later match. Copy them before it.");
  }
}

/** Value of `matchedClauses` for products that cannot be found. */
export const HIDDEN = 255;

/**
 * Accumulators of one matcher, with an element per product of the index state; they live as long as the matcher. One
 * match at a time: it calls `begin`, scores clause after clause, and ends with one of the `lend` methods, which leave
 * everything as `begin` needs it: `matchedClauses` 0 for every product that is not hidden, `clauseScores` and `scores`
 * 0. The lent matches are readable until the next `begin`.
 */
export class MatchBuffers {
  /** Number of clauses that each product has matched, or `HIDDEN`. */
  readonly matchedClauses: Uint8Array;
  /** Score of each product in the current clause. */
  readonly clauseScores: Int32Array;
  /** Products that match the current clause. */
  clauseProducts: Uint32Array;
  /** Products that may be in the result. */
  candidates: Uint32Array;
  /** Score of each product in all clauses before. */
  readonly #scores: Int32Array;
  readonly #resultScores: Int32Array;
  #lent: BorrowedMatches | null = null;

  constructor({ count, hidden }: IndexState) {
    this.matchedClauses = new Uint8Array(count);
    for (let product = 0; product < count; product++)
      if (hidden[product]) this.matchedClauses[product] = HIDDEN;
    this.clauseScores = new Int32Array(count);
    this.clauseProducts = new Uint32Array(count);
    this.candidates = new Uint32Array(count);
    this.#scores = new Int32Array(count);
    this.#resultScores = new Int32Array(count);
  }

  /** Takes back what the previous match lent. */
  begin(): void {
    this.#lent?.giveBack();
    this.#lent = null;
  }

  /** Makes the products of the current clause the candidates. */
  takeClauseAsCandidates(): void {
    [this.candidates, this.clauseProducts] = [this.clauseProducts, this.candidates];
  }

  /** Adds the scores of the first `length` products of the clause to their totals, and counts the clause as matched. */
  addClause(length: number, count = 1): void {
    const { clauseProducts, clauseScores, matchedClauses } = this;
    const scores = this.#scores;
    for (let at = 0; at < length; at++) {
      const product = clauseProducts[at] ?? outOfRange(clauseProducts, at);
      matchedClauses[product] = (matchedClauses[product] ?? outOfRange(matchedClauses, product)) + count;
      scores[product] =
        (scores[product] ?? outOfRange(scores, product)) +
        (clauseScores[product] ?? outOfRange(clauseScores, product));
      clauseScores[product] = 0;
    }
  }

  /** Lends the first `length` products of a match's only clause. */
  lendClause(length: number): BorrowedMatches {
    const { clauseProducts, clauseScores } = this;
    const resultScores = this.#resultScores;
    for (let at = 0; at < length; at++) {
      const product = clauseProducts[at] ?? outOfRange(clauseProducts, at);
      resultScores[at] = clauseScores[product] ?? outOfRange(clauseScores, product);
      clauseScores[product] = 0;
    }
    return this.#lend(length);
  }

  /** Lends those of the first `length` candidates that matched `clauseCount` clauses. */
  lendCandidates(length: number, clauseCount: number): BorrowedMatches {
    const { candidates, clauseProducts, matchedClauses } = this;
    const scores = this.#scores;
    const resultScores = this.#resultScores;
    let matches = 0;
    for (let at = 0; at < length; at++) {
      const product = candidates[at] ?? outOfRange(candidates, at);
      if (matchedClauses[product] !== clauseCount) continue;
      clauseProducts[matches] = product;
      resultScores[matches++] = scores[product] ?? outOfRange(scores, product);
    }
    for (let at = 0; at < length; at++) {
      const product = candidates[at] ?? outOfRange(candidates, at);
      matchedClauses[product] = 0;
      scores[product] = 0;
    }
    return this.#lend(matches);
  }

  /** Lends all products that are not hidden, with a score of 0. */
  lendEverything(): BorrowedMatches {
    const { clauseProducts, matchedClauses } = this;
    let matches = 0;
    for (let product = 0; product < matchedClauses.length; product++)
      if (matchedClauses[product] !== HIDDEN) clauseProducts[matches++] = product;
    this.#resultScores.fill(0, 0, matches);
    return this.#lend(matches);
  }

  #lend(length: number): BorrowedMatches {
    this.#lent = new BorrowedMatches(
      this.clauseProducts.subarray(0, length),
      this.#resultScores.subarray(0, length),
    );
    return this.#lent;
  }
}
