import { LRUCache } from "lru-cache";

/** Cache of records by id, with batched reads. */
export interface RecordCache<Record> {
  /** The records that exist, by id. */
  get(ids: readonly number[]): Promise<Map<number, Record>>;
  /** Drops these records; null: all. */
  invalidate(ids: readonly number[] | null): void;
}

interface Limits {
  /** Maximum number of records; the least recently used is evicted. */
  maxEntries: number;
  /** Time to live of a record. */
  ttlMs: number;
  now(): number;
}

export function createRecordCache<Record extends NonNullable<unknown>>(
  read: (ids: readonly number[]) => Promise<ReadonlyMap<number, Record>>,
  { maxEntries, ttlMs, now }: Limits,
): RecordCache<Record> {
  const cache = new LRUCache<number, Record>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  let invalidations = 0;
  return {
    async get(ids) {
      const records = new Map<number, Record>();
      const missing: number[] = [];
      for (const id of ids) {
        const record = cache.get(id);
        if (record) records.set(id, record);
        else missing.push(id);
      }
      if (missing.length === 0) return records;
      const invalidationsBefore = invalidations;
      for (const [id, record] of await read(missing)) {
        records.set(id, record);
        // After an invalidation during the read, the record may be from before the change.
        if (invalidations === invalidationsBefore) cache.set(id, record);
      }
      return records;
    },
    invalidate(ids) {
      invalidations++;
      if (ids === null) cache.clear();
      else for (const id of ids) cache.delete(id);
    },
  };
}
