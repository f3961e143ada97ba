import { MAX_COMPARED } from "#contract/limits.ts";
import type { AppliedFilter, SearchFilters } from "#contract/search.ts";
import { FACET_KEYS, type FacetKey, type FilterKey } from "#contract/vocabulary.ts";
import { NO_FILTERS, type SearchAddress } from "#web/features/search-url/search-url.ts";

/** One step from a state of the search to the next. Whatever changes the matches leads back to page 1. */
const narrowed = (address: SearchAddress, filters: SearchFilters): SearchAddress => ({
  ...address,
  filters,
  page: 1,
  view: address.view === "compare" ? "grid" : address.view,
});

const isFacet = (key: FilterKey): key is FacetKey => (FACET_KEYS as readonly string[]).includes(key);

export function toggleValue(address: SearchAddress, key: FacetKey, value: string): SearchAddress {
  const chosen: readonly string[] = address.filters[key];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return narrowed(address, { ...address.filters, [key]: next });
}

/** Sets the filters that hold one value; `undefined` clears them. */
export function setFilters(
  address: SearchAddress,
  change: Pick<Partial<SearchFilters>, "tested" | "tested_from" | "tested_to" | "max_lead_ug_day">,
): SearchAddress {
  const filters = Object.fromEntries(
    Object.entries({ ...address.filters, ...change }).filter(([, value]) => value !== undefined),
  ) as SearchFilters;
  return narrowed(address, filters);
}

export function dropFilter(
  address: SearchAddress,
  { key, value }: Pick<AppliedFilter, "key" | "value">,
): SearchAddress {
  if (key === "tested") return setFilters(address, { tested: undefined });
  if (key === "tested_at") return setFilters(address, { tested_from: undefined, tested_to: undefined });
  if (key === "max_lead_ug_day") return setFilters(address, { max_lead_ug_day: undefined });
  return isFacet(key) ? toggleValue(address, key, value) : address;
}

export const dropAllFilters = (address: SearchAddress): SearchAddress => narrowed(address, NO_FILTERS);

export function toggleCompared(compare: readonly string[], slug: string): string[] {
  if (compare.includes(slug)) return compare.filter((other) => other !== slug);
  return compare.length < MAX_COMPARED ? [...compare, slug] : [...compare];
}
