import type { SearchAddress } from "#web/features/search-url/search-url.ts";
import { callQuery } from "../../api/queries.ts";

/** One page of what the address asks for, with facets counted over the whole match. */
export const searchQuery = ({ search, filters, sort, page }: SearchAddress) =>
  callQuery("searchSupplements", { search, filters, sort, page });
