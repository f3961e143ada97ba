import { TwoSegmentCache } from "./two-segment-cache.ts";

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
  /** Runs a revalidation, which nobody waits for; may reject instead. Default: at once. */
  renew?(make: () => Promise<Value>): Promise<Value>;
  /** Maximum size of all values; 0 disables the cache. */
  maxBytes: number;
  now(): number;
}

interface CachedValue<Value> {
  value: Value;
  bytes: number;
  caller: string | undefined;
  madeAt: number;
  /** From then on, its next use revalidates it. */
  revalidateAt: number;
  expiresAt: number;
}

/** A value being made. It is stored unless its key was evicted meanwhile. */
interface Making<Value> {
  key: string;
  value: Promise<Value>;
}

/**
 * Stale-while-revalidate cache. `Input`: what `make` needs to make a value. `caller`: who asks, where callers are told
 * apart; see `TwoSegmentCache`.
 */
export class RevalidatingCache<Value extends CacheValue, Input> {
  readonly #needs: RevalidatingCacheNeeds<Value, Input>;
  readonly #cache: TwoSegmentCache<CachedValue<Value>>;
  /** All that are stored when they are done, and of these, those that callers wait for. */
  readonly #makings = new Set<Making<Value>>();
  readonly #awaited = new Map<string, Making<Value>>();

  constructor(needs: RevalidatingCacheNeeds<Value, Input>) {
    this.#needs = needs;
    this.#cache = new TwoSegmentCache(needs.maxBytes);
  }

  /** The cached value, or null. A stale value is revalidated in the background. */
  getCached(key: string, input: Input, caller?: string): Value | null {
    const entry = this.#cache.get(key, caller);
    if (!entry) return null;
    const at = this.#needs.now();
    if (at >= entry.expiresAt) {
      this.#cache.delete(key);
      return null;
    }
    if (at >= entry.revalidateAt) {
      entry.revalidateAt = at + MIN_REVALIDATION_INTERVAL_MS;
      this.#start(key, entry.caller, this.#renew(input));
    }
    return entry.value;
  }

  /** The cached value, or a new one; concurrent calls for a key share one `make`. */
  async get(key: string, input: Input, caller?: string): Promise<Value> {
    const cached = this.getCached(key, input, caller);
    if (cached) return cached;
    const making = this.#awaited.get(key) ?? this.#start(key, caller, this.#needs.make(input));
    this.#awaited.set(key, making);
    return making.value;
  }

  /** Marks every value as stale: it is served and revalidated at its next use. */
  markStale(): void {
    for (const entry of this.#cache.items()) entry.revalidateAt = 0;
  }

  /**
   * Evicts all keys, or those that match with their value; null is one still being made, which is then not cached.
   */
  evict(matches: (key: string, value: Value | null) => boolean = () => true): void {
    for (const [key, { value }] of this.#cache.entries()) if (matches(key, value)) this.#cache.delete(key);
    for (const making of this.#makings) if (matches(making.key, null)) this.#makings.delete(making);
    for (const key of this.#awaited.keys()) if (matches(key, null)) this.#awaited.delete(key);
  }

  /** Has values that match revalidated at their next use from `renewalMs` after they were made on, and expire in `maxAgeMs`. */
  shorten(
    matches: (value: Value) => boolean,
    { renewalMs, maxAgeMs }: { renewalMs: number; maxAgeMs: number },
  ): void {
    const now = this.#needs.now();
    for (const entry of this.#cache.items()) {
      if (!matches(entry.value)) continue;
      entry.revalidateAt = Math.min(entry.revalidateAt, Math.max(now, entry.madeAt + renewalMs));
      entry.expiresAt = Math.min(entry.expiresAt, now + maxAgeMs);
    }
  }

  size(): { entries: number; bytes: number } {
    return this.#cache.size();
  }

  #renew(input: Input): Promise<Value> {
    const { make, renew } = this.#needs;
    return renew ? renew(() => make(input)) : make(input);
  }

  #start(key: string, caller: string | undefined, value: Promise<Value>): Making<Value> {
    const making = { key, value };
    this.#makings.add(making);
    const done = () => {
      if (this.#awaited.get(key) === making) this.#awaited.delete(key);
      return this.#makings.delete(making);
    };
    value.then((made) => done() && this.#store(key, made, caller), done);
    return making;
  }

  #store(key: string, value: Value, caller: string | undefined): void {
    if (value.status >= 500) return;
    if (value.status !== 200) {
      this.#cache.delete(key);
      return;
    }
    const madeAt = this.#needs.now();
    const revalidateAt = madeAt + FRESH_MS;
    const expiresAt = revalidateAt + MAX_STALE_MS;
    this.#cache.set(key, { value, bytes: value.bytes, caller, madeAt, revalidateAt, expiresAt });
  }
}
