import { MAX_LENGTH } from "#contract/limits.ts";
import type { SearchFilters } from "#contract/search.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, type FacetKey, FORMS, type SearchSort } from "#contract/vocabulary.ts";

/** How the results are laid out. `compare` shows the compared products as a table instead of results. */
export const SEARCH_VIEWS = ["grid", "list", "compare"] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];

/** Everything that /search shows follows from this, and all of it stands in the address (decision 0050). */
export interface SearchAddress {
  search: string;
  filters: SearchFilters;
  sort: SearchSort;
  page: number;
  view: SearchView;
  /** Slugs, in the order in which they were chosen. */
  compare: string[];
}

export const NO_FILTERS: SearchFilters = {
  category: [],
  brand_id: [],
  ingredient: [],
  verdict: [],
  form: [],
  diet: [],
};

export const EMPTY_ADDRESS: SearchAddress = {
  search: "",
  filters: NO_FILTERS,
  sort: "relevance",
  page: 1,
  view: "grid",
  compare: [],
};

const oneOf = (words: readonly string[]) => (value: string) => words.includes(value);
export const isSlug = (value: string) =>
  value.length <= MAX_LENGTH.default && /^[a-z0-9][a-z0-9-]*$/.test(value);

/** The filters that take several values, in the order in which they stand in the address. */
export const LIST_PARAMETERS: readonly {
  name: string;
  key: FacetKey;
  noun: string;
  allows: (value: string) => boolean;
}[] = [
  { name: "category", key: "category", noun: "category", allows: oneOf(CATEGORIES) },
  { name: "brand", key: "brand_id", noun: "brand", allows: isSlug },
  { name: "ingredient", key: "ingredient", noun: "ingredient", allows: isSlug },
  { name: "verdict", key: "verdict", noun: "verdict", allows: oneOf(VERDICTS) },
  { name: "form", key: "form", noun: "form", allows: oneOf(FORMS) },
  { name: "diet", key: "diet", noun: "diet", allows: oneOf(DIETS) },
];

/** The canonical query string ("" or "?…"): one spelling for every state, whatever order it was reached in. */
export function writeSearchAddress(address: SearchAddress): string {
  const { search, filters, sort, page, view, compare } = address;
  const pairs: [string, string][] = [
    ["q", search],
    ...LIST_PARAMETERS.flatMap(({ name, key }) =>
      filters[key].toSorted().map((value): [string, string] => [name, value]),
    ),
    ["tested", filters.tested ? "1" : ""],
    ["tested_from", filters.tested_from ?? ""],
    ["tested_to", filters.tested_to ?? ""],
    ["max_lead", filters.max_lead_ug_day === undefined ? "" : String(filters.max_lead_ug_day)],
    ["sort", sort === EMPTY_ADDRESS.sort ? "" : sort],
    ["page", page === 1 ? "" : String(page)],
    ["view", view === usualView(address) ? "" : view],
  ];
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== "")).toString();
  const compared = compare.length ? `compare=${compare.join(",")}` : "";
  const whole = [query, compared].filter(Boolean).join("&");
  return whole && `?${whole}`;
}

export const searchPath = (address: Partial<SearchAddress>): string =>
  `/search${writeSearchAddress({ ...EMPTY_ADDRESS, ...address })}`;

/** Names of compared products and nothing else: that address is the comparison that a reader shares. */
export function usualView(address: Omit<SearchAddress, "view">): SearchView {
  const onlyCompared = address.compare.length > 0 && !isNarrowed(address) && address.page === 1;
  return onlyCompared && address.sort === EMPTY_ADDRESS.sort ? "compare" : "grid";
}

/** Whether words or filters narrow the catalogue. */
export const isNarrowed = ({ search, filters }: Pick<SearchAddress, "search" | "filters">): boolean =>
  search !== "" || countFilters(filters) > 0;

export const countFilters = (filters: SearchFilters): number =>
  LIST_PARAMETERS.reduce((sum, { key }) => sum + filters[key].length, 0) +
  (filters.tested ? 1 : 0) +
  (filters.tested_from || filters.tested_to ? 1 : 0) +
  (filters.max_lead_ug_day === undefined ? 0 : 1);
