/** Local storage: `off` where the reader does not want `/` to lead to the search box (WCAG 2.1.4). */
export const SLASH_KEY = "slash_key";

const listeners = new Set<() => void>();

export function isSlashKeyOn(): boolean {
  try {
    return window.localStorage.getItem(SLASH_KEY) !== "off";
  } catch {
    return true;
  }
}

/** A browser that keeps nothing for us keeps the key as it is. */
export function turnSlashKey(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(SLASH_KEY);
    else window.localStorage.setItem(SLASH_KEY, "off");
  } catch {
    // The browser forbids it: the checkbox says so by staying as it was.
  }
  for (const listener of listeners) listener();
}

export function onSlashKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
