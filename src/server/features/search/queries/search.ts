import type { Card } from "#contract/catalogue.ts";
import type { Listed } from "#contract/envelope.ts";
import type { FilterGroup, SearchFilters, SearchInput, SearchResult } from "#contract/search.ts";
import { FACET_KEYS } from "#contract/vocabulary.ts";
import { tradeItemIn } from "#domain/gs1.ts";
import type { Read, ReadOnlyDb } from "#platform/database/database.ts";
import { brandsByRef, ingredientsByRef, slugOfBarcode } from "../../catalogue/queries/names.ts";
import type { Listings } from "../../products/queries/listings.ts";
import { NO_FILTERS, type ProductSearch } from "../port.ts";
import { filterGroups } from "../presentation.ts";
import { appliedFilters, type NamedRecords, productFilters, withoutFilter } from "../rules.ts";

export interface SearchNeeds {
  read: Read;
  search: ProductSearch;
  listings: Listings;
}

/** Filters whose absence is tried when nothing was found. */
const MOST_HINTS = 6;

export async function searchProducts(needs: SearchNeeds, input: SearchInput): Promise<SearchResult> {
  const { read, search, listings } = needs;
  const named = await read((db) => namedIn(db, input.filters));
  const gtin14 = tradeItemIn(input.search);
  const words = gtin14 ?? input.search;
  const { sort, page, limit } = input;
  const offset = (page - 1) * limit;
  const matches = await search.find({
    words,
    filters: productFilters(input.filters, named),
    facets: FACET_KEYS,
    sort,
    offset,
    limit,
  });
  const applied = appliedFilters(input.filters, named);
  const [list, groups, barcode_slug, without_filter] = await Promise.all([
    listings.cards(matches.ids),
    groupsOf(listings, matches),
    gtin14 ? read((db) => slugOfBarcode(db, gtin14)) : null,
    matches.total > 0
      ? []
      : totalsWithout(search, { ...input, search: words }, named, applied.slice(0, MOST_HINTS)),
  ]);
  return {
    list,
    total: matches.total,
    page,
    limit,
    has_more: offset + list.length < matches.total,
    facets: groups,
    applied_filters: applied,
    did_you_mean: matches.corrected,
    barcode_slug,
    without_filter,
  };
}

/** The same list without words and facets, for a brand's page. */
export async function listProducts(
  { read, search, listings }: SearchNeeds,
  { filters, sort, page, limit }: Pick<SearchInput, "filters" | "sort" | "page" | "limit">,
): Promise<Listed<Card>> {
  const offset = (page - 1) * limit;
  const named = await read((db) => namedIn(db, filters));
  const { ids, total } = await search.find({
    words: "",
    filters: productFilters(filters, named),
    facets: [],
    sort,
    offset,
    limit,
  });
  const list = await listings.cards(ids);
  return { list, total, page, limit, has_more: offset + list.length < total };
}

export async function allFilters({ listings, search }: SearchNeeds): Promise<FilterGroup[]> {
  return groupsOf(
    listings,
    await search.find({
      words: "",
      filters: NO_FILTERS,
      facets: FACET_KEYS,
      sort: "name",
      offset: 0,
      limit: 1,
    }),
  );
}

async function groupsOf(
  listings: Listings,
  matches: Awaited<ReturnType<ProductSearch["find"]>>,
): Promise<FilterGroup[]> {
  const ids = (key: "brand_id" | "ingredient") => matches.facets[key].map(({ value }) => Number(value));
  return filterGroups(
    matches,
    await listings.names({ brandIds: ids("brand_id"), ingredientIds: ids("ingredient") }),
  );
}

export async function namedIn(db: ReadOnlyDb, filters: SearchFilters): Promise<NamedRecords> {
  const [brands, ingredients] = await Promise.all([
    brandsByRef(db, filters.brand_id),
    ingredientsByRef(db, filters.ingredient),
  ]);
  return { brands, ingredients };
}

async function totalsWithout(
  search: ProductSearch,
  input: SearchInput,
  named: NamedRecords,
  applied: SearchResult["applied_filters"],
): Promise<SearchResult["without_filter"]> {
  const totals = await Promise.all(
    applied.map(async (filter) => ({
      ...filter,
      total: await search.count({
        words: input.search,
        filters: productFilters(withoutFilter(input.filters, filter), named),
      }),
    })),
  );
  return totals.filter(({ total }) => total > 0);
}
