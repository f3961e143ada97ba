/** Throttle interval of scroll and resize handlers (specification §9). */
const THROTTLE_MS = 12;

/** Calls back now, and on scroll and resize at most once per interval. Returns an unsubscribe function. */
export function onScroll(callback: () => void): () => void {
  let timer: number | undefined;
  const throttled = () => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      callback();
    }, THROTTLE_MS);
  };
  window.addEventListener("scroll", throttled, { passive: true });
  window.addEventListener("resize", throttled, { passive: true });
  callback();
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener("scroll", throttled);
    window.removeEventListener("resize", throttled);
  };
}
