import { LRUCache } from "lru-cache";

/** How long a value is fresh. Changes evict it at once, so that only the times shown on a page age. */
const FRESH_MS = 60_000;
/** How long after that a stale value is still served while it is revalidated. */
const MAX_STALE_MS = 600_000;
/** Minimum time between two revalidations of a key, so that a failing one is not retried for every visitor. */
const MIN_REVALIDATION_INTERVAL_MS = 1000;

/** A value that is the same for every visitor and expensive to make. */
export interface CacheValue {
  /** HTTP status: 200 is cached, other statuses below 500 evict the key, and server errors leave the cache as it is. */
  readonly status: number;
  /** Memory used. */
  readonly bytes: number;
}

export interface RevalidatingCacheNeeds<Value extends CacheValue, Input> {
  make(input: Input): Promise<Value>;
  /** Maximum size of all values; 0 disables the cache. */
  maxBytes: number;
  now(): number;
}

/** Stale-while-revalidate LRU cache. `Input`: what `make` needs to make a value. */
export interface RevalidatingCache<Value extends CacheValue, Input> {
  /** The cached value, or null. A stale value is revalidated in the background. */
  getCached(key: string, input: Input): Value | null;
  /** The cached value, or a new one; concurrent calls for a key share one `make`. */
  get(key: string, input: Input): Promise<Value>;
  /** Marks every value as stale: it is served and revalidated at its next use. */
  markStale(): void;
  /** Evicts all keys, or those that match. Values still being made are not cached. */
  evict(matches?: (key: string) => boolean): void;
  size(): { entries: number; bytes: number };
}

interface Entry<Value> {
  value: Value;
  /** From then on, its next use revalidates it. */
  revalidateAt: number;
}

/** A size that no cache has room for: the value is returned, and an older one with its key is evicted. */
const NOT_CACHEABLE = Number.MAX_SAFE_INTEGER;

export function createRevalidatingCache<Value extends CacheValue, Input>(
  needs: RevalidatingCacheNeeds<Value, Input>,
): RevalidatingCache<Value, Input> {
  const { make, now } = needs;
  const { cache, pendingKeys } = createEntries(needs);

  function getCached(key: string, input: Input): Value | null {
    const entry = cache.get(key);
    if (!entry) return null;
    const at = now();
    if (at >= entry.revalidateAt) {
      entry.revalidateAt = at + MIN_REVALIDATION_INTERVAL_MS;
      cache.fetch(key, { forceRefresh: true, context: { input } }).catch(() => undefined);
    }
    return entry.value;
  }

  return {
    getCached,
    async get(key, input) {
      const cached = getCached(key, input);
      if (cached) return cached;
      const entry = await cache.fetch(key, { context: { input } });
      // None: an entry expired while its revalidation failed.
      return entry?.value ?? make(input);
    },
    markStale() {
      for (const entry of cache.values()) entry.revalidateAt = 0;
    },
    evict(matches = () => true) {
      for (const key of [...cache.keys(), ...pendingKeys()].filter(matches)) cache.delete(key);
    },
    size: () => ({ entries: cache.size, bytes: cache.calculatedSize }),
  };
}

/** The cache of entries, and the keys of values being made, which `cache.keys()` omits. */
function createEntries<Value extends CacheValue, Input>({
  make,
  maxBytes,
  now,
}: RevalidatingCacheNeeds<Value, Input>) {
  const pending = new Set<{ key: string }>();

  async function makeEntry(key: string, cached: Entry<Value> | undefined, input: Input) {
    const call = { key };
    pending.add(call);
    try {
      const value = await make(input);
      return value.status >= 500 && cached ? undefined : { value, revalidateAt: now() + FRESH_MS };
    } finally {
      pending.delete(call);
    }
  }

  const cache = new LRUCache<string, Entry<Value>, { input: Input }>({
    maxSize: maxBytes || 1,
    sizeCalculation: ({ value: { status, bytes } }) => (status === 200 ? bytes : NOT_CACHEABLE),
    ttl: FRESH_MS + MAX_STALE_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (key, cached, { context }) => makeEntry(key, cached, context.input),
    noDeleteOnFetchRejection: true,
    // Callers that wait for a value get it even if it was evicted while being made.
    ignoreFetchAbort: true,
  });
  return { cache, pendingKeys: () => Array.from(pending, ({ key }) => key) };
}
