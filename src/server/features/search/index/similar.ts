import { outOfRange } from "#domain/out-of-range.ts";
import type { RankedSimilar, SimilarQuery } from "../port.ts";
import { sortPosition } from "./order.ts";
import { failingProfiles, type Profiles } from "./profiles.ts";
import type { CodedLists, IndexState } from "./state.ts";
import { selectTopK } from "./top-k.ts";

/** Ranks weigh more than any similarity, which is between -1 and 1. */
const RANK_WEIGHT = 4;
const TESTED = 2;
const TESTED_IN_SAME_FORM = 1;
/** Below 0, which is the similarity of lists without a common ingredient. */
const BOTH_WITHOUT_INGREDIENTS = -1;

/** See `ProductSearch`. Reads the profile of every product: some milliseconds for a million. */
export function findSimilar(state: IndexState, profiles: Profiles, query: SimilarQuery): RankedSimilar {
  const { columns, hidden } = state;
  const { codes } = columns.profiles;
  const ranks = ranksOfProfiles(state, profiles, query);
  const commonWith = ingredientCounter(columns.ingredients, query.ingredientIds);
  const products: number[] = [];
  const values: number[] = [];
  for (let product = 0; product < state.count; product++) {
    const rank = ranks[codes[product] ?? outOfRange(codes, product)];
    if (rank === undefined || hidden[product] === 1 || columns.ids[product] === query.productId) continue;
    const { common, listed } = commonWith(product);
    if (common === 0 && query.ingredientIds.length > 0) continue;
    const both = query.ingredientIds.length + listed - common;
    products.push(product);
    const ofTested = columns.tested[product] === 1 ? rank.tested : rank.untested;
    values.push(ofTested * RANK_WEIGHT + (both === 0 ? BOTH_WITHOUT_INGREDIENTS : common / both));
  }
  const productAt = (at: number) => products[at] ?? outOfRange(products, at);
  const position = (at: number) => sortPosition(state, productAt(at));
  const { offset, limit } = query;
  const best = selectTopK(values, offset + limit, (a, b) => position(a) - position(b)).slice(offset);
  const idOf = (product: number) => columns.ids[product] ?? outOfRange(columns.ids, product);
  return { ids: best.map((at) => idOf(productAt(at))), total: products.length };
}

/** Ranks of a profile's tested and untested products; undefined for profiles of other categories, and for what failed. */
function ranksOfProfiles(
  { columns }: IndexState,
  { category, form }: Profiles,
  query: SimilarQuery,
): ({ tested: number; untested: number } | undefined)[] {
  const isFailing = failingProfiles(columns.profiles.words);
  return columns.profiles.words.map((_, profile) => {
    if (isFailing[profile] === 1 || valueAt(category, profile) !== query.category) return undefined;
    const inForm = valueAt(form, profile) === query.form ? TESTED_IN_SAME_FORM : 0;
    return { untested: 0, tested: TESTED + inForm };
  });
}

/** The only value listed at an index. */
function valueAt({ starts, codes, words }: CodedLists, at: number): string {
  const start = starts[at] ?? outOfRange(starts, at);
  const code = codes[start] ?? outOfRange(codes, start);
  return words[code] ?? outOfRange(words, code);
}

/** Counts a product's ingredients, and those that it has in common with the compared product. */
function ingredientCounter(
  { starts, codes, words }: CodedLists,
  ids: readonly number[],
): (product: number) => { common: number; listed: number } {
  const values = new Set(ids.map(String));
  const isCommon = Uint8Array.from(words, (word) => (values.has(word) ? 1 : 0));
  return (product) => {
    const start = starts[product] ?? outOfRange(starts, product);
    const end = starts[product + 1] ?? outOfRange(starts, product + 1);
    let common = 0;
    for (let at = start; at < end; at++) {
      const code = codes[at] ?? outOfRange(codes, at);
      common += isCommon[code] ?? outOfRange(isCommon, code);
    }
    return { common, listed: end - start };
  };
}
