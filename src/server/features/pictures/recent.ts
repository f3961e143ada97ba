export interface Recent<Value> {
  get(key: string): Value | null;
  set(key: string, value: Value): void;
}

/** Keeps the `most` values that were asked for last, none of them longer than `freshMs`. `now` is in milliseconds. */
export function recent<Value>(most: number, freshMs: number, now: () => number): Recent<Value> {
  const kept = new Map<string, { value: Value; since: number }>();
  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return null;
      kept.delete(key);
      if (now() - entry.since >= freshMs) return null;
      kept.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, since: now() });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
