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
 * Which of the tested matches have every word of the query in name or brand; null if there are none. Products are looked up
 * in posting lists, or the lists are read, whichever reads less. `tested`: indexes of matches.
 */
export function findTestedTitles(
  state: IndexState,
  query: ParsedQuery,
  { products }: Matches,
  tested: readonly number[],
): readonly number[] | null {
  let found = tested;
  for (const [at, clause] of query.entries()) {
    if (found.length === 0) return null;
    const hasClause = titleTest(state, lookUpClause(state, clause, at === query.length - 1), found.length);
    found = found.filter((match) => hasClause(products[match] ?? outOfRange(products, match)));
  }
  return found.length === 0 ? null : found;
}

type ProductTest = (product: number) => boolean;

function titleTest(state: IndexState, { alternatives }: ClauseTerms, lookups: number): ProductTest {
  const tests = alternatives.map((terms) => terms.map((term) => termTest(state, term, lookups)));
  return (product) => tests.some((terms) => terms.every((hasTerm) => hasTerm(product)));
}

function termTest(state: IndexState, term: WeighedTerm, lookups: number): ProductTest {
  if (lookups * rangeWidth(term) * LOOKUP_COST >= term.cost) {
    const titles = new Set(term.ranges.flatMap((range) => readTitles(state, range)));
    return (product) => titles.has(product);
  }
  const [base, delta] = term.ranges;
  return (product) => hasTermInTitle(product < state.baseCount ? base : delta, product);
}

/** Tested products that have a term of the range in their title. */
function readTitles({ columns: { tested } }: IndexState, { segment, from, to }: TermRange): number[] {
  const { offsets, products, impacts } = segment.postings;
  const end = offsets[to] ?? outOfRange(offsets, to);
  const titles: number[] = [];
  for (let at = offsets[from] ?? outOfRange(offsets, from); at < end; at++) {
    const product = products[at] ?? outOfRange(products, at);
    if (tested[product] === 1 && isInTitle(impacts[at] ?? outOfRange(impacts, at))) titles.push(product);
  }
  return titles;
}

function hasTermInTitle(range: TermRange, product: number): boolean {
  for (let term = range.from; term < range.to; term++)
    if (isInTitle(termImpactIn(range, term, product))) return true;
  return false;
}
