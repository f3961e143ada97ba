import { useSyncExternalStore } from "react";
import { MAX_COMPARED } from "#contract/limits.ts";
import { isSlug } from "#web/features/search-url/search-url.ts";

/** Session storage: the tray lasts as long as the tab, and the address of /search can hand it on. */
const KEY = "compared";
const listeners = new Set<() => void>();

export function keepCompared(slugs: readonly string[]): void {
  sessionStorage.setItem(KEY, slugs.join(","));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const stored = () => sessionStorage.getItem(KEY) ?? "";
const nothing = () => "";

/** Slugs of the products in the tray; none while the page is still the server's. */
export function useCompared(): string[] {
  const text = useSyncExternalStore(subscribe, stored, nothing);
  return text.split(",").filter(isSlug).slice(0, MAX_COMPARED);
}
