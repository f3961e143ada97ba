import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SearchResult } from "#contract/search.ts";
import { callQuery } from "../../api/queries.ts";
import { closedGroups, type ShownGroup, uncounted } from "./facet-options.ts";

/**
 * The filters to choose from, as the search has counted them. Where it failed they stay, without counts: those of the
 * search before, or else of the whole catalogue, or, where that cannot be had either, the closed lists.
 */
export function useFilterGroups(result: SearchResult | undefined, failed: boolean): readonly ShownGroup[] {
  const [counted, setCounted] = useState(result?.facets);
  if (result && result.facets !== counted) setCounted(result.facets);
  const { data } = useQuery({ ...callQuery("getSearchFilters", {}), enabled: failed && !counted });
  if (result) return result.facets;
  const known = counted ?? data;
  return known ? uncounted(known) : closedGroups();
}
