import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { readSearchAddress } from "#web/features/search-url/read-search-url.ts";
import { type SearchAddress, searchPath } from "#web/features/search-url/search-url.ts";

export interface SearchState {
  /** What the page shows. */
  address: SearchAddress;
  /** What the reader has asked for: ahead of `address` while an answer is on its way. */
  asked: SearchAddress;
  /** Whether other results are on their way; another layout or comparison is none. */
  pending: boolean;
  /** Sentences about parts of the address that could not be used. */
  notes: string[];
  /** Takes a step from what was asked last. The address changes, and the page follows it and keeps its place. */
  go: (step: (asked: SearchAddress) => SearchAddress, options?: { replace?: boolean }) => void;
}

export function useSearch(): SearchState {
  const here = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const { address, notes } = readSearchAddress(new URLSearchParams(here.search));
  const ahead = coming?.pathname === here.pathname ? coming : undefined;
  const asked = ahead ? readSearchAddress(new URLSearchParams(ahead.search)).address : address;
  // Two steps may come before the page has heard of the first.
  const last = useRef(asked);
  useEffect(() => {
    last.current = asked;
  });
  const go: SearchState["go"] = (step, { replace = false } = {}) => {
    last.current = step(last.current);
    void navigate(searchPath(last.current), { preventScrollReset: true, replace });
  };
  return { address, asked, pending: resultsOf(asked) !== resultsOf(address), notes, go };
}

/** The part of the address that decides which results there are. */
const resultsOf = (address: SearchAddress) => searchPath({ ...address, view: "grid", compare: [] });
