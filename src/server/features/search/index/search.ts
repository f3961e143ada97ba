import type { FacetKey } from "#contract/vocabulary.ts";
import { parseBarcode } from "#domain/barcode.ts";
import type { FacetCount, ProductMatches, ProductQuery, Suggestions } from "../port.ts";
import { NO_FILTERS } from "../port.ts";
import { withoutCompanyWords } from "../rules/company-words.ts";
import { questionOf } from "../rules/question.ts";
import { productOfBarcode } from "./barcodes.ts";
import { boundsOf } from "./bounds.ts";
import { closenessTo } from "./closeness.ts";
import { openCounter } from "./count.ts";
import { type Matched, openMatcher } from "./match.ts";
import { narrow } from "./narrow.ts";
import type { NormalWords } from "./normalize.ts";
import { pageOf } from "./order.ts";
import { bytesOf } from "./postings.ts";
import { readProfiles } from "./profiles.ts";
import { openSpeller } from "./speller.ts";
import type { IndexState } from "./state.ts";
import { type KnownNames, suggestNames } from "./suggest-names.ts";
import { type Understood, understand } from "./understand.ts";

/** Searches one state of the index. Nothing waits: an answer is a matter of microseconds to milliseconds. */
export interface Searcher {
  find(query: ProductQuery): ProductMatches;
  values(query: Pick<ProductQuery, "words" | "filters">, facet: FacetKey): FacetCount[];
  suggest(words: string, limit: number): Suggestions;
  /** Postings and words of the vocabulary visited so far. */
  readonly work: number;
}

/** Queries that are remembered, the ones asked last; an answer that is kept is at most some 50 kilobytes. */
const MOST_ANSWERS = 256;
/** Queries longer than this are hardly asked twice, in characters. */
const LONGEST_KEPT = 1000;

export function openSearcher(
  state: IndexState,
  { normal, names }: { normal: NormalWords; names: KnownNames },
): Searcher {
  const matcher = openMatcher(state);
  const speller = openSpeller(state);
  const profiles = readProfiles(state.columns.profiles.words);
  const counter = openCounter(state.columns, profiles);
  const products = new Map<FacetKey, Map<number, number>>();
  /** Products of every brand or ingredient, over the whole catalogue. */
  const productsOf = (key: "brand_id" | "ingredient") => {
    const known = products.get(key);
    if (known) return known;
    const counted = new Map(
      counter
        .valuesOf(matcher.everything().products, key)
        .map(({ value, count }) => [Number(value), count] as const),
    );
    products.set(key, counted);
    return counted;
  };

  /** By the whole name that was typed, then by what a label prints of it. */
  const suggestBrands = (words: readonly string[], limit: number): number[] => {
    const named = (asked: readonly string[]) =>
      suggestNames(names.brands, asked, { products: productsOf("brand_id"), limit });
    const printed = withoutCompanyWords(words);
    if (printed.length === words.length) return named(words);
    return [...new Set([...named(words), ...named(printed)])].slice(0, limit);
  };

  const wordsOfBrands = new Map(names.brands.map(({ id, names: [own = []] }) => [String(id), own]));
  const brandNames: Uint8Array[] = [];
  const brandName = (code: number): Uint8Array => {
    const known = brandNames[code];
    if (known) return known;
    const words = wordsOfBrands.get(state.columns.brands.words[code] ?? "") ?? [];
    const name = bytesOf(words.map(({ text }) => text).join(" "));
    brandNames[code] = name;
    return name;
  };

  const matching = (text: string, loosely: boolean): Understood => {
    const barcode = parseBarcode(text);
    const product = barcode ? productOfBarcode(state, barcode.gtin14) : null;
    if (product !== null) return { matched: only(product), question: null, corrected: null };
    const question = questionOf(normal(text));
    if (question.length === 0) return { matched: matcher.everything(), question: null, corrected: null };
    return understand(state, { matcher, speller, loosely }, question);
  };

  const find = (query: ProductQuery, loosely = true): ProductMatches => {
    const { matched, question, corrected } = matching(query.words, loosely);
    const { filters, facets } = query;
    const narrowed = narrow(state.columns, profiles, { matched, filters, facets });
    const closeness = question && (() => closenessTo(state, { question, brandName }));
    return {
      ids: pageOf(state, narrowed.found, { ...query, closeness }),
      ...boundsOf(state.columns, narrowed.found.products),
      facets: counter.facets(narrowed, facets),
      corrected,
    };
  };

  /** Null: asked for once. Most queries are never asked again, and to keep their answers costs more than to find them. */
  const answers = new Map<string, ProductMatches | null>();
  /** What a query finds changes with the state only, and a few are asked for again and again. */
  const answer = (query: ProductQuery): ProductMatches => {
    const key = JSON.stringify(query);
    if (key.length > LONGEST_KEPT) return find(query);
    const known = answers.get(key);
    const answered = known ?? find(query);
    answers.delete(key);
    answers.set(key, known === undefined ? null : answered);
    const [oldest] = answers.keys();
    if (answers.size > MOST_ANSWERS && oldest !== undefined) answers.delete(oldest);
    return answered;
  };

  return {
    get work() {
      return matcher.work + speller.work;
    },
    find: answer,
    values({ words, filters }, facet) {
      const { matched } = matching(words, true);
      const narrowed = narrow(state.columns, profiles, { matched, filters, facets: [facet] });
      return counter.valuesOf(narrowed.foundBut(facet), facet);
    },
    suggest(text, limit) {
      const words = normal(text)
        .split(" ")
        .filter((word) => word !== "");
      if (words.length === 0) return { productIds: [], brandIds: [], ingredientIds: [], corrected: null };
      const query = {
        words: text,
        filters: NO_FILTERS,
        facets: [],
        sort: "relevance",
        offset: 0,
        limit,
      } as const;
      const { ids, corrected } = find(query, false);
      return {
        productIds: ids,
        brandIds: suggestBrands(words, limit),
        ingredientIds: suggestNames(names.ingredients, words, { products: productsOf("ingredient"), limit }),
        corrected,
      };
    },
  };
}

const only = (product: number): Matched => ({
  products: Uint32Array.of(product),
  scores: Int32Array.of(0),
});
