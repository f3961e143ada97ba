/** A value with what the cache has to know about it. */
export interface Entry<Value> {
  value: Value;
  /** Memory used. */
  bytes: number;
  /** Who asked first; undefined where nobody is told apart. */
  caller: string | undefined;
}

/** Share of the memory for values that several callers have asked for. */
const SHARED_PART = 0.8;

/**
 * Least-recently-used cache that one caller cannot flush. A value is on trial until someone else asks for it, too; then
 * it moves to the shared segment, and only other shared values can push it out, back to the trial. A caller that asks for
 * a thousand pages of its own, each as often as it likes, only pushes out pages on trial.
 */
export class TwoSegmentCache<Item extends Entry<unknown>> {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #trial = new Map<string, Item>();
  readonly #shared = new Map<string, Item>();
  #trialBytes = 0;
  #sharedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The value, which is now the most recently used one. */
  get(key: string, caller?: string): Item | undefined {
    const shared = this.#shared.get(key);
    if (shared) {
      this.#shared.delete(key);
      this.#shared.set(key, shared);
      return shared;
    }
    const item = this.#trial.get(key);
    if (!item) return undefined;
    this.delete(key);
    if (caller === undefined || caller !== item.caller) this.#share(key, item);
    else this.#try(key, item);
    return item;
  }

  /** Stores a value; one with the same key is replaced and stays in its segment. Too large ones are not stored. */
  set(key: string, item: Item): void {
    const isShared = this.#shared.has(key);
    this.delete(key);
    if (item.bytes > this.#maxBytes) return;
    if (isShared) this.#share(key, item);
    else this.#try(key, item);
    this.#evictOldest();
  }

  delete(key: string): void {
    this.#trialBytes -= this.#trial.get(key)?.bytes ?? 0;
    this.#sharedBytes -= this.#shared.get(key)?.bytes ?? 0;
    this.#trial.delete(key);
    this.#shared.delete(key);
  }

  /** A copy, so that entries can be deleted meanwhile. */
  entries(): [key: string, item: Item][] {
    return [...this.#trial, ...this.#shared];
  }

  items(): Item[] {
    return [...this.#trial.values(), ...this.#shared.values()];
  }

  size(): { entries: number; bytes: number } {
    return {
      entries: this.#trial.size + this.#shared.size,
      bytes: this.#trialBytes + this.#sharedBytes,
    };
  }

  #try(key: string, item: Item): void {
    this.#trial.set(key, item);
    this.#trialBytes += item.bytes;
  }

  #share(key: string, item: Item): void {
    this.#shared.set(key, item);
    this.#sharedBytes += item.bytes;
    for (const [oldest, demoted] of this.#shared) {
      if (this.#sharedBytes <= this.#maxBytes * SHARED_PART) break;
      this.delete(oldest);
      this.#try(oldest, demoted);
    }
    this.#evictOldest();
  }

  /** The shared segment never fills the cache, so there is always one on trial to evict. */
  #evictOldest(): void {
    for (const key of this.#trial.keys()) {
      if (this.#trialBytes + this.#sharedBytes <= this.#maxBytes) break;
      this.delete(key);
    }
  }
}
