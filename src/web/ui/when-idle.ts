/** Calls back when the browser is idle, or after 2 s in Safari, which has no `requestIdleCallback`. */
export function whenIdle(callback: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 2000);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(callback, { timeout: 5000 });
  return () => window.cancelIdleCallback(request);
}
