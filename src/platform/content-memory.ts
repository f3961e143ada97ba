import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Length of the contents whose results are remembered, in characters: some dozens of reports. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Results of pure functions, by the content that they were computed from: the same content gives the same object, so that
 * what others compute once per object is not computed again either. The objects are shared: do not change them.
 */
export class ContentMemory<Result> {
  readonly #results = new LRUCache<string, { result: Promise<Result> }>({
    maxSize: MAX_CHARACTERS,
  });

  /** The result for this content, which is JSON; one that failed is computed again. */
  get(content: unknown, compute: () => Promise<Result> | Result): Promise<Result> {
    const text = JSON.stringify(content);
    const key = hash("sha256", text, "base64");
    const known = this.#results.get(key);
    if (known) return known.result;
    const result = (async () => compute())();
    this.#results.set(key, { result }, { size: text.length });
    result.catch(() => this.#results.delete(key));
    return result;
  }
}
