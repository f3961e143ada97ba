import { FACET_KEYS, type FacetKey } from "#contract/search-vocabulary.ts";
import { outOfRange } from "#domain/out-of-range.ts";
import type { ProductFilters } from "../port.ts";
import type { Matches } from "./match-buffers.ts";
import type { Profiles } from "./profiles.ts";
import type { CodedLists, IndexColumns } from "./state.ts";

/** Matching products after filters. */
export interface FilteredMatches {
  /** Products that pass every filter. */
  passing: Matches;
  /**
   * Products that the facet's values are counted over: those that pass all filters except its own, or all filters where
   * a product needs every chosen value.
   */
  productsForFacet(key: FacetKey): Uint32Array;
}

/** Whether a product passes a filter. */
type Predicate = (product: number) => boolean;

export function applyFilters(
  columns: IndexColumns,
  profiles: Profiles,
  { matches, filters, facets }: { matches: Matches; filters: ProductFilters; facets: readonly FacetKey[] },
): FilteredMatches {
  const predicateOf = (key: FacetKey) =>
    facetPredicate(columns, profiles, { key, selected: filters[key].map(String) });
  const active = FACET_KEYS.filter((key) => filters[key].length > 0);
  const counted = active.filter((key) => facets.includes(key));
  const strict = [
    ...active.filter((key) => !counted.includes(key)).map(predicateOf),
    ...otherPredicates(columns, filters),
  ];
  const candidates = keepPassing(matches, strict);
  const facetFilters = counted.map((key) => ({ facet: key, predicate: predicateOf(key) }));
  const passing = keepPassing(
    candidates,
    facetFilters.map(({ predicate }) => predicate),
  );
  return {
    passing,
    productsForFacet(key) {
      // A product needs all values of "free from", so a further one narrows those that are chosen.
      if (key === "free_from") return passing.products;
      const others = facetFilters.filter(({ facet }) => facet !== key).map(({ predicate }) => predicate);
      return others.length === facetFilters.length
        ? passing.products
        : keepPassing(candidates, others).products;
    },
  };
}

/** Products that pass all predicates; the input arrays if there are none. */
function keepPassing(matches: Matches, predicates: readonly Predicate[]): Matches {
  if (predicates.length === 0) return matches;
  const { products: candidates, scores: candidateScores } = matches;
  const products = new Uint32Array(candidates.length);
  const scores = new Int32Array(candidates.length);
  let length = 0;
  for (let at = 0; at < products.length; at++) {
    const product = candidates[at] ?? outOfRange(candidates, at);
    if (!predicates.every((predicate) => predicate(product))) continue;
    products[length] = product;
    scores[length++] = candidateScores[at] ?? outOfRange(candidateScores, at);
  }
  return { products: products.subarray(0, length), scores: scores.subarray(0, length) };
}

function facetPredicate(
  columns: IndexColumns,
  profiles: Profiles,
  { key, selected }: { key: FacetKey; selected: readonly string[] },
): Predicate {
  if (key === "brand_id") {
    const { codes, words } = columns.brands;
    const isSelected = selectedCodes(words, selected);
    return (product) => isSelected[codes[product] ?? outOfRange(codes, product)] === 1;
  }
  if (key === "ingredient") return listPredicate(columns.ingredients, selected);
  const matches = (key === "free_from" ? allListed : listPredicate)(profiles[key], selected);
  const passing = columns.profiles.words.map((_, profile) => matches(profile));
  const { codes } = columns.profiles;
  return (product) => passing[codes[product] ?? outOfRange(codes, product)] === true;
}

/** Whether any of the values listed at an index is selected. */
function listPredicate(
  { starts, codes, words }: CodedLists,
  selected: readonly string[],
): (at: number) => boolean {
  const isSelected = selectedCodes(words, selected);
  return (at) => {
    const end = starts[at + 1] ?? outOfRange(starts, at + 1);
    for (let each = starts[at] ?? outOfRange(starts, at); each < end; each++)
      if (isSelected[codes[each] ?? outOfRange(codes, each)] === 1) return true;
    return false;
  };
}

/** Whether all selected values are listed at an index. */
function allListed(lists: CodedLists, selected: readonly string[]): (at: number) => boolean {
  const predicates = selected.map((value) => listPredicate(lists, [value]));
  return (at) => predicates.every((isListed) => isListed(at));
}

/** 1 for each code whose value is selected. */
function selectedCodes(words: readonly string[], selected: readonly string[]): Uint8Array {
  const values = new Set(selected);
  return Uint8Array.from(words, (word) => (values.has(word) ? 1 : 0));
}

const dayNumber = (day: string) => Number(day.replaceAll("-", ""));

/** Predicates of the active filters that are not facets: tested, test date, lead. */
function otherPredicates({ tested, testedOn, lead }: IndexColumns, filters: ProductFilters): Predicate[] {
  const predicates: Predicate[] = [];
  const { tested: isTested, tested_from, tested_to, max_lead_ug_day: maxLead } = filters;
  if (isTested !== undefined) {
    const wanted = isTested ? 1 : 0;
    predicates.push((product) => tested[product] === wanted);
  }
  if (tested_from !== undefined) {
    const from = dayNumber(tested_from);
    predicates.push((product) => (testedOn[product] ?? outOfRange(testedOn, product)) >= from);
  }
  if (tested_to !== undefined) {
    const to = dayNumber(tested_to);
    predicates.push((product) => {
      const day = testedOn[product] ?? outOfRange(testedOn, product);
      return day !== 0 && day <= to;
    });
  }
  if (maxLead !== undefined) {
    predicates.push((product) => (lead[product] ?? outOfRange(lead, product)) <= maxLead);
  }
  return predicates;
}
