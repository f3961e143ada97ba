import { callQuery } from "../../api/queries.ts";
import type { SearchUrlState } from "../search-url/search-url.ts";

/** One page of search results for this URL state, with facets counted over all matches. */
export const supplementSearchQuery = ({ search, asTyped, filters, sort, page }: SearchUrlState) =>
  callQuery("searchSupplements", { search, as_typed: asTyped, filters, sort, page });
