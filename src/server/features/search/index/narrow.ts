import { FACET_KEYS, type FacetKey } from "#contract/vocabulary.ts";
import type { ProductFilters } from "../port.ts";
import type { Matched } from "./match.ts";
import type { Profiles } from "./profiles.ts";
import type { CodedLists, Columns } from "./state.ts";

/** What filters leave of the products that match. */
export interface Narrowed {
  /** Those that pass every filter. */
  found: Matched;
  /** Those that fail no filter but this facet's own: its values are counted over them. */
  foundBut(key: FacetKey): Uint32Array;
}

/** Whether a product passes a filter. */
type Test = (product: number) => boolean;

export function narrow(
  columns: Columns,
  profiles: Profiles,
  { matched, filters, facets }: { matched: Matched; filters: ProductFilters; facets: readonly FacetKey[] },
): Narrowed {
  const chosen = chosenWords(filters);
  const testOf = (key: FacetKey) => facetTest(columns, profiles, { key, chosen: chosen[key] });
  const set = FACET_KEYS.filter((key) => chosen[key].length > 0);
  const counted = set.filter((key) => facets.includes(key));
  const strict = [
    ...set.filter((key) => !counted.includes(key)).map(testOf),
    ...otherTests(columns, filters),
  ];
  const left = kept(matched, strict);
  const tests = counted.map((key) => ({ of: key, test: testOf(key) }));
  const found = kept(
    left,
    tests.map(({ test }) => test),
  );
  return {
    found,
    foundBut(key) {
      const others = tests.filter(({ of }) => of !== key).map(({ test }) => test);
      return others.length === tests.length ? found.products : kept(left, others).products;
    },
  };
}

/** The products that pass all the tests; the same arrays where there is none. */
function kept(matched: Matched, tests: readonly Test[]): Matched {
  if (tests.length === 0) return matched;
  const products = new Uint32Array(matched.products.length);
  const scores = new Int32Array(matched.products.length);
  let length = 0;
  for (let at = 0; at < products.length; at++) {
    const product = matched.products[at] ?? 0;
    if (!tests.every((test) => test(product))) continue;
    products[length] = product;
    scores[length++] = matched.scores[at] ?? 0;
  }
  return { products: products.subarray(0, length), scores: scores.subarray(0, length) };
}

const chosenWords = (filters: ProductFilters): Record<FacetKey, readonly string[]> => ({
  category: filters.categories,
  brand_id: filters.brandIds.map(String),
  verdict: filters.verdicts,
  form: filters.forms,
  ingredient: filters.ingredientIds.map(String),
  diet: filters.diets,
});

function facetTest(
  columns: Columns,
  profiles: Profiles,
  { key, chosen }: { key: FacetKey; chosen: readonly string[] },
): Test {
  if (key === "brand_id") {
    const { codes, words } = columns.brands;
    const among = codesOf(words, chosen);
    return (product) => among[codes[product] ?? 0] === 1;
  }
  if (key === "ingredient") return listTest(columns.ingredients, chosen);
  const hasAny = listTest(profiles[key], chosen);
  const passing = columns.profiles.words.map((_, profile) => hasAny(profile));
  const { codes } = columns.profiles;
  return (product) => passing[codes[product] ?? 0] === true;
}

/** Whether one of the values listed at a place is among the chosen ones. */
function listTest({ starts, codes, words }: CodedLists, chosen: readonly string[]): (at: number) => boolean {
  const among = codesOf(words, chosen);
  return (at) => {
    const end = starts[at + 1] ?? 0;
    for (let each = starts[at] ?? 0; each < end; each++) if (among[codes[each] ?? 0] === 1) return true;
    return false;
  };
}

function codesOf(words: readonly string[], chosen: readonly string[]): Uint8Array {
  const wanted = new Set(chosen);
  return Uint8Array.from(words, (word) => (wanted.has(word) ? 1 : 0));
}

const dayNumber = (day: string) => Number(day.replaceAll("-", ""));

/** One test for each of the filters that is no facet's and is set. */
function otherTests({ tested, testedOn, lead }: Columns, filters: ProductFilters): Test[] {
  const tests: Test[] = [];
  if (filters.tested !== null) {
    const wanted = filters.tested ? 1 : 0;
    tests.push((product) => tested[product] === wanted);
  }
  if (filters.testedFrom !== null) {
    const from = dayNumber(filters.testedFrom);
    tests.push((product) => (testedOn[product] ?? 0) >= from);
  }
  if (filters.testedTo !== null) {
    const to = dayNumber(filters.testedTo);
    tests.push((product) => testedOn[product] !== 0 && (testedOn[product] ?? 0) <= to);
  }
  if (filters.maxLeadUgDay !== null) {
    const most = filters.maxLeadUgDay;
    tests.push((product) => (lead[product] ?? Number.NaN) <= most);
  }
  return tests;
}
