import { redirect } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { pageLoader } from "../api/page-loader.ts";
import { supplementQuery } from "../features/catalogue/queries.ts";
import { CompareScreen } from "../features/search/compare-screen.tsx";
import { supplementSearchQuery } from "../features/search/queries.ts";
import { SearchScreen } from "../features/search/search-screen.tsx";
import { useSearch } from "../features/search/use-search.ts";
import { readSearchUrl } from "../features/search-url/read-search-url.ts";

export const loader = pageLoader(async ({ url, need, offer }) => {
  const { url: searchUrl } = readSearchUrl(url.searchParams);
  const head = {
    title: "Search supplements",
    description:
      "Search supplement labels and test reports by name, brand, ingredient, or barcode, and filter by verdict, category, form, and diet.",
    path: "/search",
    noindex: url.search !== "",
  };
  const compared = offer(...searchUrl.compare.map(supplementQuery));
  if (searchUrl.view === "compare") {
    await compared;
    return { ...head, title: "Compare supplements" };
  }
  // A failed search only fails the results: the search box and the filters stay.
  const [result] = await Promise.all([
    need<SearchResult>(supplementSearchQuery(searchUrl)).catch(() => null),
    compared,
  ]);
  if (result?.barcode_slug) throw redirect(`/supplement-details/${result.barcode_slug}`);
  return searchUrl.search ? { ...head, title: `Search: ${searchUrl.search}` } : head;
});

export default function SearchPage() {
  const state = useSearch();
  return state.url.view === "compare" ? <CompareScreen state={state} /> : <SearchScreen state={state} />;
}
