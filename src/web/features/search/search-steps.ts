import { MAX_COMPARED_SUPPLEMENTS } from "#contract/limits.ts";
import type { AppliedFilter, SearchFilters } from "#contract/search.ts";
import { FACET_KEYS, type FacetKey, type FilterKey } from "#contract/search-vocabulary.ts";
import { NO_SEARCH_FILTERS, type SearchUrlState } from "../search-url/search-url.ts";

/** Updates the filters, and returns to page 1 as the matches change. */
const withFilters = (url: SearchUrlState, filters: SearchFilters): SearchUrlState => ({
  ...url,
  filters,
  page: 1,
  view: url.view === "compare" ? "grid" : url.view,
});

const isFacet = (key: FilterKey): key is FacetKey => (FACET_KEYS as readonly string[]).includes(key);

export function toggleValue(url: SearchUrlState, key: FacetKey, value: string): SearchUrlState {
  const chosen: readonly string[] = url.filters[key];
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  return withFilters(url, { ...url.filters, [key]: next });
}

/** Sets single-value filters; `undefined` clears one. */
export function setFilters(
  url: SearchUrlState,
  change: Pick<Partial<SearchFilters>, "tested" | "tested_from" | "tested_to" | "max_lead_ug_day">,
): SearchUrlState {
  const filters = Object.fromEntries(
    Object.entries({ ...url.filters, ...change }).filter(([, value]) => value !== undefined),
  ) as SearchFilters;
  return withFilters(url, filters);
}

export function removeFilter(
  url: SearchUrlState,
  { key, value }: Pick<AppliedFilter, "key" | "value">,
): SearchUrlState {
  if (key === "tested") return setFilters(url, { tested: undefined });
  if (key === "tested_at") return setFilters(url, { tested_from: undefined, tested_to: undefined });
  if (key === "max_lead_ug_day") return setFilters(url, { max_lead_ug_day: undefined });
  return isFacet(key) ? toggleValue(url, key, value) : url;
}

export const clearFilters = (url: SearchUrlState): SearchUrlState => withFilters(url, NO_SEARCH_FILTERS);

export function toggleCompared(compare: readonly string[], slug: string): string[] {
  if (compare.includes(slug)) return compare.filter((other) => other !== slug);
  return compare.length < MAX_COMPARED_SUPPLEMENTS ? [...compare, slug] : [...compare];
}
