import { useQuery } from "@tanstack/react-query";
import type { SearchResult } from "#contract/search.ts";
import { callQuery } from "../../api/queries.ts";
import { closedGroups, type ShownGroup, uncounted } from "./facet-options.ts";

/**
 * The filters to choose from, as the search has counted them. Where it failed they stay, without counts: those of the
 * whole catalogue, or, where that cannot be had either, the closed lists.
 */
export function useFilterGroups(result: SearchResult | undefined, failed: boolean): readonly ShownGroup[] {
  const { data, isError } = useQuery({ ...callQuery("getSearchFilters", {}), enabled: failed });
  if (result) return result.facets;
  if (!failed) return [];
  return data ? uncounted(data) : isError ? closedGroups() : [];
}
