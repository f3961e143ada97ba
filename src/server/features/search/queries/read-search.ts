import type { SearchInput, SearchResult } from "#contract/search.ts";
import type { SearchSort } from "#contract/search-vocabulary.ts";
import { DIETS, FREE_FROM } from "#contract/vocabulary.ts";
import { hasPackSize, type PackSize, readPackSize } from "#domain/pack-size.ts";
import { plainNumbers } from "#domain/text/typed-numbers.ts";
import { readTypedCode } from "#domain/typed-code.ts";
import { NO_PRODUCT_FILTERS, type ProductCriteria, type ProductQuery } from "../port.ts";
import { sameNamesIn } from "../rules/abbreviations.ts";
import { mayDeny, plainNegations } from "../rules/plain-negations.ts";
import { type Containment, readUnwanted, type Unwanted } from "../rules/unwanted.ts";
import { type NamedRecords, parseSearchText, productFilters } from "../rules.ts";
import { brandsNamedIn, productsByNetContents, sortByContents } from "./contents.ts";
import type { SearchDeps } from "./search.ts";

type NarrowedCriteria = ProductCriteria & Pick<ProductQuery, "first">;

/** What someone typed, read once for every way to search. */
export interface ReadSearch {
  criteria: NarrowedCriteria;
  excluded: SearchResult["excluded"];
  code_problem: SearchResult["code_problem"];
  /** The criteria with other filters; the labels of what the words match are not read again. */
  withFilters: (filters: SearchInput["filters"]) => NarrowedCriteria | Promise<NarrowedCriteria>;
}

type Typed = Pick<SearchInput, "search" | "as_typed" | "filters"> & { sort?: SearchSort };

/**
 * Reads what people type: a barcode in any dress, numbers in any spelling, what must not be in a product, and the size of
 * the pack.
 */
export async function readSearch(
  deps: SearchDeps,
  { search: typed, as_typed, filters, sort = "relevance" }: Typed,
  records: NamedRecords,
): Promise<ReadSearch> {
  const common = { asTyped: as_typed, filters: productFilters(filters, records) };
  const code = readTypedCode(typed);
  const code_problem = code === null || code.kind === "number" ? null : code.kind;
  if (code !== null) {
    // What is misread is no other words either.
    const criteria = { ...parseSearchText(typed), ...common, ...(code_problem && { only: [] }) };
    const withFilters = (others: SearchInput["filters"]) => ({
      ...criteria,
      filters: productFilters(others, records),
    });
    return { criteria, excluded: null, code_problem, withFilters };
  }
  const text = plainNegations(plainNumbers(typed));
  const pack = readPackSize(text);
  const { words, unwanted } = await withoutUnwanted(deps, pack?.rest ?? text);
  const sameNames = as_typed ? [] : sameNamesIn(words, await deps.listings.ingredientsByKey());
  const criteria = { words, gtin14: null, sameNames, ...common };
  const [sorted, first] = await Promise.all([
    unwanted.length === 0 ? null : sortMatches(deps, criteria, unwanted),
    pack ? productsOfSize(deps, pack.size) : [],
  ]);
  const narrow = async (own: NarrowedCriteria): Promise<Pick<ReadSearch, "criteria" | "excluded">> =>
    sorted ? exclude(deps, own, { unwanted, sort, sorted }) : { criteria: own, excluded: null };
  const withFilters = async (others: SearchInput["filters"]) =>
    (await narrow({ ...criteria, first, filters: productFilters(others, records) })).criteria;
  return { ...(await narrow({ ...criteria, first })), code_problem, withFilters };
}

/** Words being typed, for suggestions: without the size of a pack, and with what must not be suggested. */
export function readTypedWords(
  deps: SearchDeps,
  typed: string,
): Promise<{ words: string; unwanted: readonly Unwanted[] }> {
  const text = plainNegations(plainNumbers(typed));
  return withoutUnwanted(deps, readPackSize(text)?.rest ?? text);
}

const productsOfSize = ({ read }: SearchDeps, size: PackSize): Promise<number[]> =>
  read((db) => productsByNetContents(db, size, (net) => hasPackSize(net, size)));

/** Words as labels print them, without what the text excludes. */
async function withoutUnwanted(
  { read, listings }: SearchDeps,
  text: string,
): Promise<{ words: string; unwanted: readonly Unwanted[] }> {
  if (!mayDeny(text)) return { words: text, unwanted: [] };
  const [ingredients, brands] = await Promise.all([
    listings.ingredientsByKey(),
    read((db) => brandsNamedIn(db, text)),
  ]);
  return readUnwanted(text, { ingredients, brands });
}

/** More products than any catalog has: all matches at once. */
const EVERY_MATCH = 10_000_000;
/** Fewer products are no choice: those whose ingredients we don't know follow them. */
const ENOUGH_PRODUCTS = 10;

/** What the words match, under whatever filters, by whether its labels name what is unwanted. */
async function sortMatches(
  { read, search }: SearchDeps,
  criteria: ProductCriteria,
  unwanted: readonly Unwanted[],
): Promise<Record<Containment, number[]>> {
  const filters = criteria.words === "" ? statedFilters(unwanted) : NO_PRODUCT_FILTERS;
  const page = { facets: [], sort: "name", offset: 0, limit: EVERY_MATCH } as const;
  const all = await search.find({ ...criteria, filters, ...page });
  return read((db) => sortByContents(db, all.ids, unwanted));
}

/**
 * Leaves out what names something unwanted. Of the rest, first those that are without it by label; where these are few, then
 * those whose ingredients are not on file, counted apart.
 */
async function exclude(
  { search }: SearchDeps,
  criteria: NarrowedCriteria,
  {
    unwanted,
    sort,
    sorted,
  }: { unwanted: readonly Unwanted[]; sort: SearchSort; sorted: Record<Containment, number[]> },
): Promise<Pick<ReadSearch, "criteria" | "excluded">> {
  const count = (only: readonly number[]) => (only.length === 0 ? 0 : search.count({ ...criteria, only }));
  const [without, unknown, named] = await Promise.all([
    count(sorted.without),
    count(sorted.unknown),
    count(sorted.contains),
  ]);
  const shows_unknown = unknown > 0 && without < (sort === "relevance" ? ENOUGH_PRODUCTS : 1);
  const only = shows_unknown ? [...sorted.without, ...sorted.unknown] : sorted.without;
  return {
    criteria: { ...criteria, only, ...(shows_unknown ? { first: sorted.without } : {}) },
    excluded: { names: unwanted.map(({ name }) => name), without, unknown, named, shows_unknown },
  };
}

/** Without words there are only the products whose label says that they are free of it, if labels say so. */
function statedFilters(unwanted: readonly Unwanted[]): ProductCriteria["filters"] {
  const facts = unwanted.map(({ fact }) => fact);
  return {
    ...NO_PRODUCT_FILTERS,
    free_from: FREE_FROM.filter((fact) => facts.includes(fact)),
    diet: DIETS.filter((fact) => facts.includes(fact)),
  };
}
