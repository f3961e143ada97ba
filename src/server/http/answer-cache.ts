import type { Clock } from "#platform/clock.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Metrics } from "#platform/metrics.ts";
import { type CacheValue, RevalidatingCache } from "#platform/revalidating-cache.ts";

/** Cache of API answers that depend on their input only and show no test requests. */
export interface AnswerCache {
  /** The cached answer for a key, or the result of `load`; errors are not cached. */
  get<Data>(key: string, load: () => Promise<Data>): Promise<Data>;
}

interface CachedAnswer extends CacheValue {
  data: unknown;
}

/** Memory per character of an answer's JSON; measured 1.2 to 1.45, plus the cache entry itself. */
const BYTES_PER_CHARACTER = 2;

interface AnswerCacheNeeds {
  /** Maximum size of the cache; 0 disables it. */
  maxBytes: number;
  changes: Pick<Changes, "listen">;
  clock: Clock;
  metrics: Pick<Metrics, "gauge">;
}

/** Evicted on every node when anything that pages show changes. */
export function openAnswerCache({ maxBytes, changes, clock, metrics }: AnswerCacheNeeds): AnswerCache {
  if (maxBytes === 0) return { get: (_key, load) => load() };
  const cache = new RevalidatingCache<CachedAnswer, () => Promise<unknown>>({
    async make(load) {
      const data = await load();
      return { status: 200, bytes: JSON.stringify(data).length * BYTES_PER_CHARACTER, data };
    },
    maxBytes,
    now: () => clock.now().getTime(),
  });
  changes.listen({
    onChange(what) {
      if (what !== "queue") cache.evict();
    },
    onConnectionLost: () => cache.markStale(),
  });
  metrics.gauge("answer_cache_answers", "Cached API answers", () => cache.size().entries);
  metrics.gauge("answer_cache_bytes", "Memory used by cached API answers", () => cache.size().bytes);
  return {
    async get<Data>(key: string, load: () => Promise<Data>) {
      const { data } = await cache.get(key, load);
      return data as Data;
    },
  };
}
