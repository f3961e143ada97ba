import { redirect } from "react-router";
import type { SearchResult } from "#contract/search.ts";
import { pageLoader } from "../api/page-loader.ts";
import { supplementQuery } from "../features/catalogue/queries.ts";
import { CompareScreen } from "../features/search/compare-screen.tsx";
import { searchQuery } from "../features/search/queries.ts";
import { SearchScreen } from "../features/search/search-screen.tsx";
import { useSearch } from "../features/search/use-search.ts";
import { readSearchAddress } from "../features/search-url/read-search-url.ts";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

const page = pageLoader(async ({ url, need, offer }) => {
  const { address } = readSearchAddress(url.searchParams);
  const head = { path: "/search", noindex: url.search !== "" };
  const compared = offer(...address.compare.map(supplementQuery));
  if (address.view === "compare") {
    await compared;
    return { ...head, title: "Compare supplements" };
  }
  // A search that fails is the results' own failure: the box and the filters stay.
  const [result] = await Promise.all([need<SearchResult>(searchQuery(address)).catch(() => null), compared]);
  if (result?.barcode_slug) throw redirect(`/supplement-details/${result.barcode_slug}`);
  return address.search ? { ...head, title: `Search: ${address.search}` } : head;
});

export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function Search() {
  const state = useSearch();
  return state.address.view === "compare" ? <CompareScreen state={state} /> : <SearchScreen state={state} />;
}
