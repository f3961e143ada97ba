import { FACET_KEYS, type FacetKey } from "#contract/vocabulary.ts";
import type { ProductFilters } from "../port.ts";
import type { Matched } from "./match.ts";
import { type Columns, LIST_FACETS, SINGLE_FACETS } from "./state.ts";

/** Products that pass every filter whose own facet is not counted, and which of the others each fails. */
export interface Narrowed extends Matched {
  /** One bit a facet (`BITS`): the product fails that facet's filter. 0: it is found. */
  fails: Uint8Array;
}

/** The bit of each facet in `fails`. */
export const BITS: Record<FacetKey, number> = {
  category: 1,
  brand_id: 2,
  verdict: 4,
  form: 8,
  ingredient: 16,
  diet: 32,
};

/** Fails a filter for which nothing is made up. */
const STRICT = 128;

export function narrow(
  columns: Columns,
  { products, scores }: Matched,
  { filters, facets }: { filters: ProductFilters; facets: readonly FacetKey[] },
): Narrowed {
  const fails = new Uint8Array(products.length);
  const chosen = chosenWords(filters);
  const bit = (key: FacetKey) => (facets.includes(key) ? BITS[key] : STRICT);
  for (const key of SINGLE_FACETS) {
    if (chosen[key].length === 0) continue;
    const { codes, words } = columns.single[key];
    const among = codesOf(words, chosen[key]);
    mark(fails, bit(key), (at) => among[codes[products[at] ?? 0] ?? 0] === 0);
  }
  for (const key of LIST_FACETS) {
    if (chosen[key].length === 0) continue;
    const { starts, codes, words } = columns.lists[key];
    const among = codesOf(words, chosen[key]);
    mark(fails, bit(key), (at) => {
      const end = starts[(products[at] ?? 0) + 1] ?? 0;
      for (let each = starts[products[at] ?? 0] ?? 0; each < end; each++)
        if (among[codes[each] ?? 0]) return false;
      return true;
    });
  }
  const strict = strictFilters(columns, filters);
  for (const fail of strict) mark(fails, STRICT, (at) => fail(products[at] ?? 0));
  const anyStrict =
    strict.length > 0 || FACET_KEYS.some((key) => chosen[key].length > 0 && bit(key) === STRICT);
  return anyStrict ? withoutStrict({ products, scores, fails }) : { products, scores, fails };
}

const chosenWords = (filters: ProductFilters): Record<FacetKey, readonly string[]> => ({
  category: filters.categories,
  brand_id: filters.brandIds.map(String),
  verdict: filters.verdicts,
  form: filters.forms,
  ingredient: filters.ingredientIds.map(String),
  diet: filters.diets,
});

function codesOf(words: readonly string[], chosen: readonly string[]): Uint8Array {
  const wanted = new Set(chosen);
  return Uint8Array.from(words, (word) => (wanted.has(word) ? 1 : 0));
}

function mark(fails: Uint8Array, bit: number, fail: (at: number) => boolean): void {
  for (let at = 0; at < fails.length; at++) if (fail(at)) fails[at] = (fails[at] ?? 0) | bit;
}

const dayNumber = (day: string) => Number(day.replaceAll("-", ""));

/** One test for each of the other filters that is set: whether a product fails it. */
function strictFilters(
  { tested, testedOn, lead }: Columns,
  filters: ProductFilters,
): ((product: number) => boolean)[] {
  const tests: ((product: number) => boolean)[] = [];
  if (filters.tested !== null) {
    const wanted = filters.tested ? 1 : 0;
    tests.push((product) => tested[product] !== wanted);
  }
  if (filters.testedFrom !== null) {
    const from = dayNumber(filters.testedFrom);
    tests.push((product) => (testedOn[product] ?? 0) < from);
  }
  if (filters.testedTo !== null) {
    const to = dayNumber(filters.testedTo);
    tests.push((product) => testedOn[product] === 0 || (testedOn[product] ?? 0) > to);
  }
  if (filters.maxLeadUgDay !== null) {
    const most = filters.maxLeadUgDay;
    tests.push((product) => !((lead[product] ?? Number.NaN) <= most));
  }
  return tests;
}

function withoutStrict({ products, scores, fails }: Narrowed): Narrowed {
  let kept = 0;
  for (let at = 0; at < fails.length; at++) {
    if ((fails[at] ?? 0) >= STRICT) continue;
    products[kept] = products[at] ?? 0;
    scores[kept] = scores[at] ?? 0;
    fails[kept++] = fails[at] ?? 0;
  }
  return {
    products: products.subarray(0, kept),
    scores: scores.subarray(0, kept),
    fails: fails.subarray(0, kept),
  };
}
