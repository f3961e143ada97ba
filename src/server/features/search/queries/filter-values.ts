import type { z } from "zod";
import type { ListPage } from "#contract/envelope.ts";
import type { FilterOption, listFilterValues } from "#contract/search.ts";
import { filterByName } from "#domain/text/name-filter.ts";
import { filterOptions } from "../presentation.ts";
import { readSearch } from "./read-search.ts";
import { findFilterRecords, type SearchDeps } from "./search.ts";

/** Values of one filter, searchable by name, most frequent first. The filter's own selection is ignored. */
export async function listFilterOptions(
  deps: SearchDeps,
  input: z.output<typeof listFilterValues.input>,
): Promise<ListPage<FilterOption>> {
  const { read, search, listings } = deps;
  const { key, name, page, limit } = input;
  const records = await read((db) => findFilterRecords(db, input.filters));
  const counts = await search.values((await readSearch(deps, input, records)).criteria, key);
  const ids = (facet: typeof key) => (facet === key ? counts.map(({ value }) => Number(value)) : []);
  const names = await listings.names({ brandIds: ids("brand_id"), ingredientIds: ids("ingredient") });
  const options = filterByName(filterOptions(key, counts, names), ({ label }) => label, name);
  const offset = (page - 1) * limit;
  const list = options.slice(offset, offset + limit);
  return { list, total: options.length, page, limit, has_more: offset + list.length < options.length };
}
