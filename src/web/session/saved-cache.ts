/** Cache with the user's saved supplements for the offline page; the service worker reads it. */
export const SAVED_CACHE = "supplements-1";

/** Deletes what was saved for the user who was logged in. */
export const deleteSaved = (): void => void globalThis.caches?.delete(SAVED_CACHE).catch(() => {});
