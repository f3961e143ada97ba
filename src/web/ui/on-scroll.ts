import { throttle } from "throttle-debounce";

/** Specification §9: animation handlers for scrolling and resizing run at most once in so many milliseconds. */
const THROTTLE_MS = 12;

/** Calls back now and whenever the page was scrolled or resized, throttled. Returns how to stop. */
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
