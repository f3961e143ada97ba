/** Records by id, read together and kept for a while. */
export interface Remembered<Record> {
  /** Those of the ids that exist. */
  get(ids: readonly number[]): Promise<Map<number, Record>>;
  /** Reads these anew the next time; null: all of them. */
  forget(ids: readonly number[] | null): void;
}

interface Limits {
  /** Records kept; the one kept longest makes room. */
  most: number;
  /** Longest that a record is kept, in milliseconds. */
  freshMs: number;
  now(): number;
}

export function remember<Record>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Record>>,
  { most, freshMs, now }: Limits,
): Remembered<Record> {
  const kept = new Map<number, { record: Record; since: number }>();
  let forgotten = 0;
  const keep = (id: number, record: Record): void => {
    kept.delete(id);
    kept.set(id, { record, since: now() });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  };
  return {
    async get(ids) {
      const found = new Map<number, Record>();
      const missing: number[] = [];
      for (const id of ids) {
        const entry = kept.get(id);
        if (entry && now() - entry.since < freshMs) found.set(id, entry.record);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      const before = forgotten;
      for (const [id, record] of await read(missing)) {
        found.set(id, record);
        // What was forgotten while it was being read may have been read before the change.
        if (forgotten === before) keep(id, record);
      }
      return found;
    },
    forget(ids) {
      forgotten++;
      if (ids === null) kept.clear();
      else for (const id of ids) kept.delete(id);
    },
  };
}
