import { useEffect } from "react";
import { keepCompared, useCompared } from "./compare-store.ts";
import type { SearchState } from "./use-search.ts";

/** The tray on /search: the address has the last word, and what it says is kept for the other pages. */
export function useComparedHere({ address, asked, go }: SearchState) {
  const kept = useCompared();
  const stated = asked.compare.join(",");
  useEffect(() => {
    if (stated) keepCompared(stated.split(","));
  }, [stated]);
  const compared = asked.compare.length > 0 ? asked.compare : kept;
  const change = (next: string[]) => {
    keepCompared(next);
    const view = address.view === "compare" && next.length === 0 ? "grid" : address.view;
    go((now) => ({ ...now, compare: next, view }), { replace: true });
  };
  return { compared, change };
}
