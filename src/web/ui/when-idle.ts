/** Calls back once the browser has nothing better to do. Safari has no idle callback: a moment later does as well. */
export function whenIdle(callback: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(callback, 2000);
    return () => window.clearTimeout(timer);
  }
  const request = window.requestIdleCallback(callback, { timeout: 5000 });
  return () => window.cancelIdleCallback(request);
}
