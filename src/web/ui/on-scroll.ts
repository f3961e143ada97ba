import { throttle } from "throttle-debounce";

/** Throttle interval of scroll and resize handlers (specification §9). */
const THROTTLE_MS = 12;

/** Calls back now and on scroll and resize, throttled. Returns an unsubscribe function. */
export function onScroll(callback: () => void): () => void {
  const throttled = throttle(THROTTLE_MS, callback);
  window.addEventListener("scroll", throttled, { passive: true });
  window.addEventListener("resize", throttled, { passive: true });
  callback();
  return () => {
    throttled.cancel();
    window.removeEventListener("scroll", throttled);
    window.removeEventListener("resize", throttled);
  };
}
