import type { Card } from "#contract/catalogue.ts";
import type { ListPage } from "#contract/envelope.ts";
import type { FilterGroup, SearchFilters, SearchInput, SearchResult } from "#contract/search.ts";
import { FACET_KEYS } from "#contract/search-vocabulary.ts";
import { nameKey } from "#domain/text/product-keys.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import { brandsByRef, findSlugByBarcode, ingredientsByRef } from "../../catalogue/queries/names.ts";
import type { Listings } from "../../products/queries/listings.ts";
import { NO_PRODUCT_FILTERS, type ProductMatches, type ProductSearch } from "../port.ts";
import { filterGroups } from "../presentation.ts";
import {
  appliedFilters,
  type NamedRecords,
  parseSearchText,
  productFilters,
  withoutFilter,
} from "../rules.ts";
import { type ReadSearch, readSearch } from "./read-search.ts";

export interface SearchDeps {
  read: Read;
  search: ProductSearch;
  listings: Listings;
}

/** Filters for which "without this filter" counts are offered when there are no results. */
const MAX_FILTER_HINTS = 6;

export async function searchProducts(deps: SearchDeps, input: SearchInput): Promise<SearchResult> {
  const { read, search, listings } = deps;
  const records = await read((db) => findFilterRecords(db, input.filters));
  const { criteria, excluded, code_problem, withFilters } = await readSearch(deps, input, records);
  const { words, gtin14 } = criteria;
  const { sort, page, limit } = input;
  const offset = (page - 1) * limit;
  const matches = await search.find({ ...criteria, facets: FACET_KEYS, sort, offset, limit });
  const applied = appliedFilters(input.filters, records);
  const hinted = matches.total > 0 ? [] : applied.slice(0, MAX_FILTER_HINTS);
  const [list, groups, barcode_slug, without_filter, ingredients] = await Promise.all([
    listings.cards(matches.ids),
    toFilterGroups(listings, matches),
    gtin14 ? read((db) => findSlugByBarcode(db, gtin14)) : null,
    countWithoutEachFilter(search, input.filters, { withFilters, hinted }),
    listings.ingredientsByKey(),
  ]);
  return {
    list,
    ...countsOf(matches),
    page,
    limit,
    has_more: offset + list.length < matches.total,
    facets: groups,
    applied_filters: applied,
    barcode_slug,
    excluded,
    code_problem,
    ingredient: ingredients.get(nameKey(matches.corrected ?? words)) ?? null,
    without_filter,
  };
}

const countsOf = ({ total, tested, testedFirst, corrected, typedTotal }: ProductMatches) => ({
  total,
  tested,
  tested_first: testedFirst,
  did_you_mean: corrected,
  typed_total: typedTotal,
});

/** Lists products without search text and facets, for a brand page. */
export async function listProducts(
  { read, search, listings }: SearchDeps,
  { filters, sort, page, limit }: Pick<SearchInput, "filters" | "sort" | "page" | "limit">,
): Promise<ListPage<Card>> {
  const offset = (page - 1) * limit;
  const records = await read((db) => findFilterRecords(db, filters));
  const { ids, total } = await search.find({
    ...parseSearchText(""),
    filters: productFilters(filters, records),
    facets: [],
    sort,
    offset,
    limit,
  });
  const list = await listings.cards(ids);
  return { list, total, page, limit, has_more: offset + list.length < total };
}

export async function allFilters({ listings, search }: SearchDeps): Promise<FilterGroup[]> {
  return toFilterGroups(
    listings,
    await search.find({
      ...parseSearchText(""),
      filters: NO_PRODUCT_FILTERS,
      facets: FACET_KEYS,
      sort: "name",
      offset: 0,
      limit: 1,
    }),
  );
}

async function toFilterGroups(
  listings: Listings,
  matches: Awaited<ReturnType<ProductSearch["find"]>>,
): Promise<FilterGroup[]> {
  const ids = (key: "brand_id" | "ingredient") => matches.facets[key].map(({ value }) => Number(value));
  return filterGroups(
    matches,
    await listings.names({ brandIds: ids("brand_id"), ingredientIds: ids("ingredient") }),
  );
}

export async function findFilterRecords(db: ReadOnlyDb, filters: SearchFilters): Promise<NamedRecords> {
  const [brands, ingredients] = await Promise.all([
    brandsByRef(db, filters.brand_id),
    ingredientsByRef(db, filters.ingredient),
  ]);
  return { brands, ingredients };
}

async function countWithoutEachFilter(
  search: ProductSearch,
  filters: SearchFilters,
  { withFilters, hinted }: Pick<ReadSearch, "withFilters"> & { hinted: SearchResult["applied_filters"] },
): Promise<SearchResult["without_filter"]> {
  const totals = await Promise.all(
    hinted.map(async (filter) => ({
      ...filter,
      total: await search.count(await withFilters(withoutFilter(filters, filter))),
    })),
  );
  return totals.filter(({ total }) => total > 0);
}
