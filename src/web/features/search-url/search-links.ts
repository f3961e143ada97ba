/** Id of the search form. The filters outside it refer to it, so that they work without JavaScript. */
export const SEARCH_FORM = "search";

/** URL of a search with one parameter: all that most links need, without the weight of `search-url.ts`. */
export function searchBy(parameter: "q" | "category" | "ingredient" | "sort", value: string): string {
  return value === "" ? "/search" : `/search?${new URLSearchParams({ [parameter]: value })}`;
}
