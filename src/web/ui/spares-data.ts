/** Readers who count their data load a page when they open it. */
export const sparesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  window.matchMedia("(prefers-reduced-data: reduce)").matches;
