import { useEffect, useSyncExternalStore } from "react";
import { MAX_COMPARED_SUPPLEMENTS } from "#contract/limits.ts";
import { isSlug } from "../search-url/search-url.ts";
import type { SearchState } from "./use-search.ts";

/** Session storage key: the tray lasts as long as the tab; the URL of /search can carry it further. */
const KEY = "compared";
const listeners = new Set<() => void>();

export function saveCompared(slugs: readonly string[]): void {
  sessionStorage.setItem(KEY, slugs.join(","));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const readStored = () => sessionStorage.getItem(KEY) ?? "";
const readOnServer = () => "";

/** Slugs of the products in the tray; empty until the page is hydrated. */
export function useSavedCompared(): string[] {
  const text = useSyncExternalStore(subscribe, readStored, readOnServer);
  return text.split(",").filter(isSlug).slice(0, MAX_COMPARED_SUPPLEMENTS);
}

/** The compare tray on /search: the URL wins over session storage, and is saved there for other pages. */
export function useCompareTray({ url, requested, go }: SearchState) {
  const saved = useSavedCompared();
  const inUrl = requested.compare.join(",");
  useEffect(() => {
    if (inUrl) saveCompared(inUrl.split(","));
  }, [inUrl]);
  const compared = requested.compare.length > 0 ? requested.compare : saved;
  const change = (next: string[]) => {
    saveCompared(next);
    const view = url.view === "compare" && next.length === 0 ? "grid" : url.view;
    go((now) => ({ ...now, compare: next, view }), { replace: true });
  };
  return { compared, change };
}
