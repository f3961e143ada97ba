import { useLocation, useNavigate, useNavigation } from "react-router";
import { readSearchAddress } from "./read-search-address.ts";
import { type SearchAddress, searchPath } from "./search-address.ts";

export interface SearchState {
  /** What the page shows. */
  address: SearchAddress;
  /** What the reader has asked for: ahead of `address` while an answer is on its way. */
  asked: SearchAddress;
  pending: boolean;
  /** Sentences about parts of the address that could not be used. */
  notes: string[];
  /** Asks for another state. The address changes, and the page follows it; the page keeps its place. */
  go: (next: SearchAddress, options?: { replace?: boolean }) => void;
}

export function useSearch(): SearchState {
  const here = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const { address, notes } = readSearchAddress(new URLSearchParams(here.search));
  const ahead = coming?.pathname === here.pathname ? coming : undefined;
  const asked = ahead ? readSearchAddress(new URLSearchParams(ahead.search)).address : address;
  const go: SearchState["go"] = (next, { replace = false } = {}) =>
    void navigate(searchPath(next), { preventScrollReset: true, replace });
  return { address, asked, pending: ahead !== undefined, notes, go };
}
