import { useMemo, useSyncExternalStore } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";

/** Local storage: what was searched for in this browser, newest first. It never leaves it. */
export const RECENT_KEY = "recent_searches";
const MOST = 6;

const sameWords = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const withRecent = (recent: readonly string[], words: string): string[] =>
  [words, ...recent.filter((other) => !sameWords(other, words))].slice(0, MOST);

export const withoutRecent = (recent: readonly string[], words: string): string[] =>
  recent.filter((other) => !sameWords(other, words));

/** What stands in the storage, as far as it is what we put there. */
export function readRecent(stored: string | null): string[] {
  try {
    const values: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(values) ? values.filter(isWords).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isWords = (value: unknown): value is string =>
  typeof value === "string" && value !== "" && value.length <= MAX_LENGTH.default;

const listeners = new Set<() => void>();

/** A browser that keeps nothing for us has no recent searches. */
function stored(): string | null {
  try {
    return window.localStorage.getItem(RECENT_KEY);
  } catch {
    return null;
  }
}

function change(write: (storage: Storage) => void): void {
  try {
    write(window.localStorage);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export const keepRecent = (words: string): void =>
  change((storage) =>
    storage.setItem(RECENT_KEY, JSON.stringify(withRecent(readRecent(storage.getItem(RECENT_KEY)), words))),
  );

export const dropRecent = (words: string): void =>
  change((storage) => {
    const rest = withoutRecent(readRecent(storage.getItem(RECENT_KEY)), words);
    if (rest.length === 0) storage.removeItem(RECENT_KEY);
    else storage.setItem(RECENT_KEY, JSON.stringify(rest));
  });

export const clearRecent = (): void => change((storage) => storage.removeItem(RECENT_KEY));

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useRecent(): string[] {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return useMemo(() => readRecent(text), [text]);
}
