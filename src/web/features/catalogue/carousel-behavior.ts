import installed from "swiper/css?url";
import { CAROUSEL_STYLESHEET } from "../../layout/carousel-stylesheet.ts";
import type { CarouselControls } from "./swiper.ts";

/**
 * What a carousel gets when the browser is idle: its stylesheet, and arrow buttons by Swiper where the row overflows.
 * Returns a function that takes Swiper off again.
 */
export function enhanceCarousel(
  frame: HTMLElement,
  onChange: (controls: CarouselControls) => void,
): () => void {
  // Touch users scroll the row natively: arrows are only for fine pointers. Nothing on the screen needs the stylesheet
  // there, and a new font face in it makes the browser lay out the whole page again.
  if (!matchMedia("(pointer: fine)").matches) return whenHalfSeen(frame, attachStylesheet);
  attachStylesheet();
  let stop = () => {};
  let stopped = false;
  const stopObserving = whenOverflowing(frame, async () => {
    const { startSwiper } = await import("./swiper.ts");
    if (!stopped) stop = startSwiper(frame, onChange);
  });
  return () => {
    stopped = true;
    stopObserving();
    stop();
  };
}

/**
 * Loads the carousel stylesheet from the public CDN (specification §2), once. Only carousels use it: other pages, some of
 * which have a token in their URL, ask no other server for anything. The CDN is not told which page the request comes
 * from. Falls back to the installed file on this site if the CDN is unreachable.
 */
function attachStylesheet(): void {
  const { url, integrity } = CAROUSEL_STYLESHEET;
  if (document.querySelector(`link[href="${url}"]`)) return;
  const link = Object.assign(document.createElement("link"), {
    rel: "stylesheet",
    href: url,
    integrity,
    crossOrigin: "anonymous",
    referrerPolicy: "no-referrer",
    onerror: () =>
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "stylesheet", href: installed }),
      ),
  });
  document.head.append(link);
}

/** Calls back once, when half of the element is in the viewport. */
function whenHalfSeen(element: HTMLElement, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back once, when the row overflows its frame and is near the viewport. */
function whenOverflowing(frame: HTMLElement, callback: () => void): () => void {
  const resizeObserver = new ResizeObserver(() => {
    const row = frame.firstElementChild;
    if (!row || row.scrollWidth <= row.clientWidth) return;
    resizeObserver.disconnect();
    callback();
  });
  const intersectionObserver = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    intersectionObserver.disconnect();
    resizeObserver.observe(frame);
  });
  intersectionObserver.observe(frame);
  return () => {
    intersectionObserver.disconnect();
    resizeObserver.disconnect();
  };
}
