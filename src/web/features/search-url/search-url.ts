import { MAX_LENGTH } from "#contract/limits.ts";
import type { SearchFilters } from "#contract/search.ts";
import {
  CERTIFICATE_STATUSES,
  type FacetKey,
  mapFacets,
  NOTICE_STANDINGS,
  type SearchSort,
} from "#contract/search-vocabulary.ts";
import { HAZARDS, VERDICTS } from "#contract/verdicts.ts";
import { CATEGORIES, DIETS, FORMS, FREE_FROM } from "#contract/vocabulary.ts";

/** How the results are laid out. `compare` shows the compared products as a table instead of results. */
export const SEARCH_VIEWS = ["grid", "list", "compare"] as const;
export type SearchView = (typeof SEARCH_VIEWS)[number];

/** The state of /search. All of it is in the query string, so that every view can be linked and shared. */
export interface SearchUrlState {
  search: string;
  /** Searches for exactly these words, without spell correction. */
  asTyped: boolean;
  filters: SearchFilters;
  sort: SearchSort;
  page: number;
  view: SearchView;
  /** Slugs, in the order in which they were chosen. */
  compare: string[];
}

export const NO_SEARCH_FILTERS: SearchFilters = mapFacets(() => []);

export const EMPTY_SEARCH: SearchUrlState = {
  search: "",
  asTyped: false,
  filters: NO_SEARCH_FILTERS,
  sort: "relevance",
  page: 1,
  view: "grid",
  compare: [],
};

const oneOf = (words: readonly string[]) => (value: string) => words.includes(value);
export const isSlug = (value: string) =>
  value.length <= MAX_LENGTH.default && /^[a-z0-9][a-z0-9-]*$/.test(value);

/** Filters with several values, in the order of the query string. */
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
  { name: "hazard", key: "hazard", noun: "hazard", allows: oneOf(HAZARDS) },
  { name: "form", key: "form", noun: "form", allows: oneOf(FORMS) },
  { name: "diet", key: "diet", noun: "diet", allows: oneOf(DIETS) },
  {
    name: "certificate",
    key: "certificate",
    noun: "certificate status",
    allows: oneOf(CERTIFICATE_STATUSES),
  },
  { name: "notice", key: "notice", noun: "public notice", allows: oneOf(NOTICE_STANDINGS) },
  { name: "free_from", key: "free_from", noun: "“free from” filter", allows: oneOf(FREE_FROM) },
];

type Parameter = readonly [name: string, values: (url: SearchUrlState) => readonly string[]];

/** Every parameter but `compare`, in the order of the query string; "" is left out. */
const PARAMETERS: readonly Parameter[] = [
  ["q", ({ search }) => [search]],
  ["spelling", ({ asTyped }) => [asTyped ? "typed" : ""]],
  ...LIST_PARAMETERS.map(({ name, key }): Parameter => [name, ({ filters }) => filters[key].toSorted()]),
  ["tested", ({ filters }) => [filters.tested ? "1" : ""]],
  ["tested_from", ({ filters }) => [filters.tested_from ?? ""]],
  ["tested_to", ({ filters }) => [filters.tested_to ?? ""]],
  ["max_lead", ({ filters }) => [String(filters.max_lead_ug_day ?? "")]],
  ["sort", ({ sort }) => [sort === EMPTY_SEARCH.sort ? "" : sort]],
  ["page", ({ page }) => [page === 1 ? "" : String(page)]],
  ["view", (url) => [url.view === defaultView(url) ? "" : url.view]],
];

/** Names of all parameters that `writeSearchUrl` writes. */
export const SEARCH_PARAMETERS: readonly string[] = [...PARAMETERS.map(([name]) => name), "compare"];

/** The canonical query string ("" or "?…"): one spelling for every state, whatever order it was reached in. */
export function writeSearchUrl(url: SearchUrlState): string {
  const pairs = PARAMETERS.flatMap(([name, values]) =>
    values(url).map((value): [string, string] => [name, value]),
  );
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== "")).toString();
  const compared = url.compare.length ? `compare=${url.compare.join(",")}` : "";
  const whole = [query, compared].filter(Boolean).join("&");
  return whole && `?${whole}`;
}

export const searchPath = (url: Partial<SearchUrlState>): string =>
  `/search${writeSearchUrl({ ...EMPTY_SEARCH, ...url })}`;

/** The view where the URL names none: the comparison for a URL with only compared products, else the grid. */
export function defaultView(url: Omit<SearchUrlState, "view">): SearchView {
  const onlyCompared = url.compare.length > 0 && !hasSearchCriteria(url) && url.page === 1;
  return onlyCompared && url.sort === EMPTY_SEARCH.sort ? "compare" : "grid";
}

/** Whether there are search words or filters. */
export const hasSearchCriteria = ({ search, filters }: Pick<SearchUrlState, "search" | "filters">): boolean =>
  search !== "" || countFilters(filters) > 0;

export const countFilters = (filters: SearchFilters): number =>
  LIST_PARAMETERS.reduce((sum, { key }) => sum + filters[key].length, 0) +
  (filters.tested ? 1 : 0) +
  (filters.tested_from || filters.tested_to ? 1 : 0) +
  (filters.max_lead_ug_day === undefined ? 0 : 1);
