import type { KeyList } from "#contract/open-data.ts";
import { findKey } from "#domain/signing/keys.ts";
import type { Subtle } from "#domain/signing/subtle.ts";
import { type PinnedKey, trustedKeys } from "#domain/signing/trusted-keys.ts";

/** Local storage key of the signing keys that this browser saw first, and when. */
export const KEY_MEMORY_KEY = "report_keys";

/** The keys of real reports. Those of the demo reports change with every new set, and vouch for nothing. */
const REMEMBERED_CHAIN = "reports";

interface Memory {
  /** Day of the first check, `YYYY-MM-DD`. */
  since: string;
  keys: string[];
}

/** A key that this browser did not see first, and that none of those introduced. */
export interface KeyChange {
  /** Day on which it first saw the site's keys, `YYYY-MM-DD`. */
  since: string;
  key_id: string;
}

/**
 * Compares the key of a genuine document with those that this browser saw first (trust on first use). Null: it is one of
 * them, the first one, or introduced by one of them, and is remembered from now on. Who takes over the site with its
 * files can replace the pins there, but not what browsers remember.
 */
export async function noticeKeyChange(
  subtle: Subtle,
  list: KeyList,
  key_id: string,
  today: string,
): Promise<KeyChange | null> {
  const { keys } = list.chains[REMEMBERED_CHAIN];
  if ((await findKey(subtle, keys, key_id)) === null) return null;
  const memory = readMemory();
  if (memory === null) {
    writeMemory({ since: today, keys: [key_id] });
    return null;
  }
  if (memory.keys.includes(key_id)) return null;
  const known = memory.keys.map((id): PinnedKey => ({ key_id: id, state: "in_use", since: memory.since }));
  const trusted = await trustedKeys(subtle, REMEMBERED_CHAIN, keys, known);
  if (!trusted.some((key) => key.key_id === key_id)) return { since: memory.since, key_id };
  writeMemory({ ...memory, keys: [...memory.keys, key_id] });
  return null;
}

/** Remembers a new key because the visitor compared it with one from elsewhere. */
export function acceptKey({ since, key_id }: KeyChange): void {
  writeMemory({ since, keys: [...(readMemory()?.keys ?? []), key_id] });
}

/** Null where nothing readable is stored, or storage is unavailable. */
function readMemory(): Memory | null {
  try {
    const value: unknown = JSON.parse(globalThis.localStorage.getItem(KEY_MEMORY_KEY) ?? "null");
    const { since, keys } = (value ?? {}) as Partial<Memory>;
    return typeof since === "string" && Array.isArray(keys) ? { since, keys } : null;
  } catch {
    return null;
  }
}

function writeMemory(memory: Memory): void {
  try {
    globalThis.localStorage.setItem(KEY_MEMORY_KEY, JSON.stringify(memory));
  } catch {
    // A browser without storage checks against the pins of the site only.
  }
}
