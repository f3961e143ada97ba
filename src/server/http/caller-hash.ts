import { LRUCache } from "lru-cache";
import type { Clock } from "#platform/clock.ts";
import { hmac } from "#platform/ids.ts";
import { rateLimitKey } from "./rate-limit.ts";

/** Hexadecimal digits of a hash: enough to tell a day's callers apart. */
const HASH_LENGTH = 12;
const MAX_REMEMBERED = 10_000;

/**
 * Names callers in log lines: a keyed hash of the address, or of the /64 network of an IPv6 address, with a key of the
 * day (UTC). Lines of one caller can be found, on every node; over days, or without the installation's secret, they
 * cannot be told to be of the same one or traced to an address.
 */
export function createCallerHash({ key, clock }: { key: string; clock: Clock }): (ip: string) => string {
  const remembered = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  let day = "";
  let dayKey = "";
  return (ip) => {
    const today = clock.now().toISOString().slice(0, 10);
    if (today !== day) {
      day = today;
      dayKey = hmac(key, today);
      remembered.clear();
    }
    const known = remembered.get(ip);
    if (known) return known;
    const hash = hmac(dayKey, rateLimitKey(ip)).slice(0, HASH_LENGTH);
    remembered.set(ip, hash);
    return hash;
  };
}
