import { useMemo, useSyncExternalStore } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";

/** Local storage key of this browser's recent searches, newest first. They are never sent anywhere. */
export const RECENT_KEY = "recent_searches";
export const MAX_RECENT_SEARCHES = 6;

const sameWords = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const withRecent = (recent: readonly string[], words: string): string[] =>
  [words, ...recent.filter((other) => !sameWords(other, words))].slice(0, MAX_RECENT_SEARCHES);

export const withoutRecent = (recent: readonly string[], words: string): string[] =>
  recent.filter((other) => !sameWords(other, words));

/** Parses the stored value; anything unexpected is dropped. */
export function parseRecentSearches(stored: string | null): string[] {
  try {
    const values: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(values) ? values.filter(isWords).slice(0, MAX_RECENT_SEARCHES) : [];
  } catch {
    return [];
  }
}

const isWords = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_LENGTH.default;

const listeners = new Set<() => void>();

/** Null where storage is unavailable. */
function readStored(): string | null {
  try {
    return window.localStorage.getItem(RECENT_KEY);
  } catch {
    return null;
  }
}

function updateStorage(write: (storage: Storage) => void): void {
  try {
    write(window.localStorage);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export const addRecentSearch = (words: string): void =>
  updateStorage((storage) =>
    storage.setItem(
      RECENT_KEY,
      JSON.stringify(withRecent(parseRecentSearches(storage.getItem(RECENT_KEY)), words)),
    ),
  );

export const removeRecentSearch = (words: string): void =>
  updateStorage((storage) => {
    const rest = withoutRecent(parseRecentSearches(storage.getItem(RECENT_KEY)), words);
    if (rest.length === 0) storage.removeItem(RECENT_KEY);
    else storage.setItem(RECENT_KEY, JSON.stringify(rest));
  });

export const clearRecentSearches = (): void => updateStorage((storage) => storage.removeItem(RECENT_KEY));

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useRecentSearches(): string[] {
  const text = useSyncExternalStore(subscribe, readStored, () => null);
  return useMemo(() => parseRecentSearches(text), [text]);
}
