import type { TreeHead } from "#domain/transparency/proofs.ts";

/** Local storage key: the last checkpoint of each log that this browser found in order, by the log's name. */
export const LOG_MEMORY_KEY = "log_checkpoints";

export interface RememberedHead extends TreeHead {
  /** The checkpoint as served: proof of what the site signed then. */
  note: string;
}

/** The head that this browser saw last; null if none, or if storage is blocked. */
export const rememberedHead = (log: string): RememberedHead | null => readMemory()[log] ?? null;

/** Has no effect where storage is unavailable. */
export function rememberHead(log: string, head: RememberedHead): void {
  try {
    storage()?.setItem(LOG_MEMORY_KEY, JSON.stringify({ ...readMemory(), [log]: head }));
  } catch {
    // Storage is blocked or full: the next check compares with the older head, or with none.
  }
}

interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Throws where storage is blocked. */
const storage = () => (globalThis as { localStorage?: BrowserStorage }).localStorage;

function readMemory(): Readonly<Record<string, RememberedHead>> {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(LOG_MEMORY_KEY) ?? "{}");
    const entries = Object.entries(value ?? {}).filter(([, head]) => isHead(head));
    return Object.fromEntries(entries) as Record<string, RememberedHead>;
  } catch {
    return {};
  }
}

const isHead = (value: Partial<RememberedHead> | null): boolean =>
  typeof value?.note === "string" &&
  Number.isSafeInteger(value.size) &&
  /^[0-9a-f]{64}$/.test(value.root ?? "");
