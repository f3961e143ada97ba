import { outOfRange } from "#domain/out-of-range.ts";
import type { ParsedQuery } from "../rules/parse-query.ts";
import { isInTitle } from "./bm25.ts";
import {
  type ClauseTerms,
  lookUpClause,
  type TermRange,
  termImpactIn,
  type WeighedTerm,
} from "./lookup-terms.ts";
import type { Matches } from "./match-buffers.ts";
import type { IndexState } from "./state.ts";
import { LOOKUP_COST, rangeWidth } from "./term-values.ts";

/**
 * Finds the matches that have every word of a query in name or brand. Lives as long as its searcher; synchronous, one
 * query at a time.
 */
export class TitleFinder {
  readonly #state: IndexState;
  /** 1 for each product with the term in its title; all 0 between terms. */
  readonly #marks: Uint8Array;

  constructor(state: IndexState) {
    this.#state = state;
    this.#marks = new Uint8Array(state.count);
  }

  /** Those of `matches`, as indexes; null if there are none. `among`: the indexes to look at. */
  find(query: ParsedQuery, { products }: Matches, among: readonly number[]): readonly number[] | null {
    let found = among;
    for (const [at, clause] of query.entries()) {
      if (found.length === 0) return null;
      found = this.#withClause(products, found, lookUpClause(this.#state, clause, at === query.length - 1));
    }
    return found.length === 0 ? null : found;
  }

  #withClause(
    products: Uint32Array,
    found: readonly number[],
    { alternatives }: ClauseTerms,
  ): readonly number[] {
    const byAlternative = alternatives.map((terms) => {
      let left = found;
      for (const term of terms) if (left.length > 0) left = this.#withTerm(products, left, term);
      return left;
    });
    const [first = [], ...others] = byAlternative.filter((each) => each.length > 0);
    if (others.length === 0) return first;
    const any = new Set([first, ...others].flat());
    return found.filter((at) => any.has(at));
  }

  /** Looks products up in the posting lists, or reads the lists, whichever reads less. */
  #withTerm(products: Uint32Array, found: readonly number[], term: WeighedTerm): readonly number[] {
    const productAt = (at: number) => products[at] ?? outOfRange(products, at);
    if (found.length * rangeWidth(term) * LOOKUP_COST < term.cost) {
      const [base, delta] = term.ranges;
      return found.filter((at) => {
        const product = productAt(at);
        return hasTermInTitle(product < this.#state.baseCount ? base : delta, product);
      });
    }
    for (const range of term.ranges) this.#markTitles(range, 1);
    const titled = found.filter((at) => this.#marks[productAt(at)] === 1);
    for (const range of term.ranges) this.#markTitles(range, 0);
    return titled;
  }

  #markTitles({ segment, from, to }: TermRange, mark: 0 | 1): void {
    const { offsets, products, impacts } = segment.postings;
    const marks = this.#marks;
    const end = offsets[to] ?? outOfRange(offsets, to);
    for (let at = offsets[from] ?? outOfRange(offsets, from); at < end; at++)
      if (isInTitle(impacts[at] ?? outOfRange(impacts, at)))
        marks[products[at] ?? outOfRange(products, at)] = mark;
  }
}

function hasTermInTitle(range: TermRange, product: number): boolean {
  for (let term = range.from; term < range.to; term++)
    if (isInTitle(termImpactIn(range, term, product))) return true;
  return false;
}
