import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { readSearchUrl } from "../search-url/read-search-url.ts";
import { type SearchUrlState, searchPath } from "../search-url/search-url.ts";

export interface SearchState {
  /** State of the page as shown. */
  url: SearchUrlState;
  /** State requested last: ahead of `url` while a navigation is pending. */
  requested: SearchUrlState;
  /** Whether other results are loading. Changes of layout or comparison don't count. */
  pending: boolean;
  /** Sentences about ignored parts of the query string. */
  notes: string[];
  /** Navigates to the state derived from the one requested last, keeping the scroll position. */
  go: (step: (requested: SearchUrlState) => SearchUrlState, options?: { replace?: boolean }) => void;
}

export function useSearch(): SearchState {
  const location = useLocation();
  const nextLocation = useNavigation().location;
  const navigate = useNavigate();
  const { url, notes } = readSearchUrl(new URLSearchParams(location.search));
  const pendingLocation = nextLocation?.pathname === location.pathname ? nextLocation : undefined;
  const requested = pendingLocation ? readSearchUrl(new URLSearchParams(pendingLocation.search)).url : url;
  // A second update may come before the first has rendered.
  const last = useRef(requested);
  useEffect(() => {
    last.current = requested;
  });
  const go: SearchState["go"] = (step, { replace = false } = {}) => {
    last.current = step(last.current);
    void navigate(searchPath(last.current), { preventScrollReset: true, replace });
  };
  return { url, requested, pending: resultsKey(requested) !== resultsKey(url), notes, go };
}

/** The part of the URL that determines the results. */
const resultsKey = (url: SearchUrlState) => searchPath({ ...url, view: "grid", compare: [] });
