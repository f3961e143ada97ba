import { useMemo, useSyncExternalStore } from "react";
import type { DayContent, DayProduct } from "#contract/my-day.ts";
import { readDay } from "#domain/my-day/link.ts";

/** Local storage keys of My day: what is taken, and what is known of those products, for use without a network. */
export const DAY_KEY = "my_day";
export const DAY_PRODUCTS_KEY = "my_day_products";

const listeners = new Set<() => void>();

/** Where storage is unavailable, the day lasts as long as the page. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window.localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const nothing = () => null;

function useStored(key: string): string | null {
  return useSyncExternalStore(subscribe, () => read(key), nothing);
}

/** The day that this browser stores. */
export function useStoredDay(): DayContent {
  const text = useStored(DAY_KEY);
  return useMemo(() => readDay(parse(text)), [text]);
}

export const storeDay = (day: DayContent): void => write(DAY_KEY, day);

/** The products that this browser knows, by slug. We wrote them ourselves; an older form is dropped. */
export function useStoredProducts(): ReadonlyMap<string, DayProduct> {
  const text = useStored(DAY_PRODUCTS_KEY);
  return useMemo(() => byReference(parse(text)), [text]);
}

/** Stores what is known of a day's products by the reference they were asked for, instead of what was stored. */
export const storeProducts = (products: ReadonlyMap<string, DayProduct>): void => {
  const value = { format: FORMAT, products: [...products] };
  if (JSON.stringify(value) !== read(DAY_PRODUCTS_KEY)) write(DAY_PRODUCTS_KEY, value);
};

/** Raise it when `DayProduct` changes. */
const FORMAT = 1;

function byReference(value: unknown): ReadonlyMap<string, DayProduct> {
  const stored = value as { format?: unknown; products?: [string, DayProduct][] } | null;
  return new Map(stored?.format === FORMAT ? stored.products : []);
}
