/** The form that the filters beside the results also belong to, so that all of it works without script. */
export const SEARCH_FORM = "search";

/** Where a search by one thing leads: what most links need of `search-address.ts`, which says the whole of it. */
export function searchBy(parameter: "q" | "category" | "ingredient" | "sort", value: string): string {
  return value === "" ? "/search" : `/search?${new URLSearchParams({ [parameter]: value })}`;
}
