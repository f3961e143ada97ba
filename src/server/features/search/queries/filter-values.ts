import type { z } from "zod";
import type { Listed } from "#contract/envelope.ts";
import type { FilterOption, listFilterValues } from "#contract/search.ts";
import { namesHolding } from "#domain/name-words.ts";
import { filterOptions } from "../presentation.ts";
import { productFilters } from "../rules.ts";
import { namedIn, type SearchNeeds } from "./search.ts";

/** The values of one filter by name, most frequent first. Its own selection narrows nothing: its values are alternatives. */
export async function filterValues(
  { read, search, listings }: SearchNeeds,
  input: z.output<typeof listFilterValues.input>,
): Promise<Listed<FilterOption>> {
  const { key, name, page, limit } = input;
  const filters = productFilters(input.filters, await read((db) => namedIn(db, input.filters)));
  const counts = await search.values({ words: input.search, filters }, key);
  const ids = (facet: typeof key) => (facet === key ? counts.map(({ value }) => Number(value)) : []);
  const names = await listings.names({ brandIds: ids("brand_id"), ingredientIds: ids("ingredient") });
  const options = namesHolding(filterOptions(key, counts, names), ({ label }) => label, name);
  const offset = (page - 1) * limit;
  const list = options.slice(offset, offset + limit);
  return { list, total: options.length, page, limit, has_more: offset + list.length < options.length };
}
