import { sql } from "drizzle-orm";
import { MAX_FACET_VALUES } from "#contract/limits.ts";
import { QUESTION_WORDS, SEARCH_STOP_WORDS } from "#domain/text/stop-words.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import {
  NO_PRODUCT_FILTERS,
  type ProductCriteria,
  type ProductMatches,
  type ProductQuery,
  type ProductSearch,
} from "../port.ts";
import type { ParsedQuery, QueryClause } from "../rules/parse-query.ts";
import { SPELL_CHECK_BELOW_HITS } from "../rules/spelling.ts";
import { correctSpelling, type SpellCorrection } from "./spelling.ts";
import { suggestNamesByPrefix } from "./suggest.ts";
import { firstIngredientIn, joinCompoundsBySql, parseTextQuery, readCompoundsBySql } from "./text-query.ts";

/** A query with the maximum number of values per facet; null: all. */
export type CountedQuery = ProductQuery & { maxFacetValues: number | null };

/** Search text resolved to the product with that barcode, or to a parsed query. */
export interface ResolvedText {
  product: number | null;
  query: ParsedQuery;
  /** See `ProductCriteria`. */
  only?: readonly number[] | undefined;
}

/** Finds the products that match exactly what a text was resolved to. */
export interface TextMatcher {
  match(resolved: ResolvedText, query: CountedQuery): Promise<ProductMatches>;
  /** Number of matches, without facets. */
  count(resolved: ResolvedText, filters: ProductQuery["filters"]): Promise<number>;
}

/** Page settings for counts only: an empty page. */
const COUNTS_ONLY = { sort: "name", offset: 0, limit: 0 } as const;

/**
 * Product search by any matcher: PostgreSQL normalizes the words, knows which exist, and names brands and ingredients;
 * the matcher finds the products.
 */
export function searchWith(
  read: Read,
  matcherOn: (db: ReadOnlyDb) => TextMatcher,
): Omit<ProductSearch, "similar" | "waitForCatchUp"> {
  const reading = <Result>(act: (search: TextSearch) => Promise<Result>) =>
    read((db) => act(new TextSearch(db, matcherOn(db))));
  return {
    find: (query) => reading((search) => search.find({ ...query, maxFacetValues: MAX_FACET_VALUES })),
    async values(query, facet) {
      const { facets } = await reading((search) =>
        search.find({ ...query, ...COUNTS_ONLY, facets: [facet], maxFacetValues: null }),
      );
      return facets[facet];
    },
    async suggest(words, limit) {
      const query = {
        words,
        gtin14: null,
        filters: NO_PRODUCT_FILTERS,
        facets: [],
        sort: "relevance",
        offset: 0,
        limit,
        maxFacetValues: 0,
      } as const;
      const [{ ids, corrected }, names] = await Promise.all([
        reading((search) => search.find(query)),
        read((db) => suggestNamesByPrefix(db, words, limit)),
      ]);
      const isFound = names.brandIds.length > 0 || names.ingredientIds.length > 0;
      const suggested =
        isFound || corrected === null
          ? names
          : await read((db) => suggestNamesByPrefix(db, corrected, limit));
      return { productIds: words.trim() === "" ? [] : ids, ...suggested, corrected };
    },
    count: (criteria) => reading((search) => search.count(criteria)),
  };
}

/** One search: resolves its text, and reads it otherwise if it finds little. */
class TextSearch {
  readonly #db: ReadOnlyDb;
  readonly #matcher: TextMatcher;

  constructor(db: ReadOnlyDb, matcher: TextMatcher) {
    this.#db = db;
    this.#matcher = matcher;
  }

  async count(criteria: ProductCriteria): Promise<number> {
    const resolved = await resolveText(this.#db, criteria);
    const total = await this.#matcher.count(resolved, criteria.filters);
    if (isMeant(criteria, resolved, total)) return total;
    return (await this.find({ ...criteria, ...COUNTS_ONLY, facets: [], maxFacetValues: 0 })).total;
  }

  async find(query: CountedQuery): Promise<ProductMatches> {
    const resolved = await resolveText(this.#db, query);
    const matches = await this.#matcher.match(resolved, query);
    if (isMeant(query, resolved, matches.total)) return matches;
    const otherwise = await this.#readOtherwise(resolved, query, matches);
    if (otherwise) return otherwise;
    const isMatched = matches.total > 0 || (await this.#matcher.count(resolved, NO_PRODUCT_FILTERS)) > 0;
    return isMatched ? matches : ((await this.#findPartly(resolved, query)) ?? matches);
  }

  /** With compound words read together or apart, then with corrected spelling; null if neither finds more. */
  async #readOtherwise(
    resolved: ResolvedText,
    query: CountedQuery,
    matches: ProductMatches,
  ): Promise<ProductMatches | null> {
    const hasMatches = async (parsed: ParsedQuery) =>
      (await this.#matcher.count({ ...resolved, query: parsed }, query.filters)) > 0;
    let reading = null as SpellCorrection | null;
    for (const readOtherwise of [readCompoundsBySql, correctSpelling]) {
      reading = (await readOtherwise(this.#db, reading?.query ?? resolved.query, hasMatches)) ?? reading;
      if (!reading) continue;
      const read = await this.#matcher.match({ ...resolved, query: reading.query }, query);
      if (read.total > matches.total) return { ...read, corrected: reading.text, typedTotal: matches.total };
    }
    return null;
  }

  /**
   * Searches without stop words, then without question words, then for the first ingredient that is named, then without
   * one of the words, the last ones first, as no product has all; null if that finds nothing.
   */
  async #findPartly(resolved: ResolvedText, query: CountedQuery): Promise<ProductMatches | null> {
    const isAmong = (words: ReadonlySet<string>, [own]: QueryClause) =>
      own.terms.every((term) => words.has(term));
    const withoutStopWords = resolved.query.filter((clause) => !isAmong(SEARCH_STOP_WORDS, clause));
    const required = withoutStopWords.filter((clause) => !isAmong(QUESTION_WORDS, clause));
    const parts = [
      () => withoutStopWords,
      () => required,
      () => firstIngredientIn(this.#db, withoutStopWords),
      ...withoutStopWords.map((_, at) => () => withoutStopWords.toSpliced(-1 - at, 1)),
    ];
    for (const partOf of parts) {
      const part = await partOf();
      if (part.length === 0) continue;
      const matches = await this.#matcher.match({ ...resolved, query: part }, query);
      if (matches.total > 0) return { ...matches, testedFirst: 0 };
    }
    return null;
  }
}

/** Whether a text with so many hits is searched as it was typed, not read otherwise. */
const isMeant = ({ asTyped }: ProductCriteria, { product, query }: ResolvedText, hits: number) =>
  asTyped === true || hits >= SPELL_CHECK_BELOW_HITS || product !== null || query.length === 0;

async function resolveText(
  db: ReadOnlyDb,
  { words, gtin14, sameNames, only, asTyped = false }: ProductCriteria,
): Promise<ResolvedText> {
  if (gtin14 !== null) {
    const { rows } = await db.execute<{ id: number }>(
      sql`select supplement_id as id from barcodes where gtin14 = ${gtin14}`,
    );
    if (rows[0]) return { product: rows[0].id, query: [], only };
  }
  const typed = await parseTextQuery(db, words, sameNames);
  return { product: null, query: asTyped ? typed : await joinCompoundsBySql(db, typed), only };
}
