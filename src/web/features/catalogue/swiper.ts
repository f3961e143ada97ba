import Swiper from "swiper";
import { A11y, Keyboard } from "swiper/modules";

/** State and controls of a carousel. */
export interface CarouselControls {
  previous: () => void;
  next: () => void;
  atStart: boolean;
  atEnd: boolean;
}

/** Attaches Swiper to a row with native scrolling; returns a function that detaches it. */
export function startSwiper(
  element: HTMLElement,
  onChange: (movement: CarouselControls) => void,
): () => void {
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.classList.add("swiper");
  const swiper = new Swiper(element, {
    modules: [A11y, Keyboard],
    // Keeps native scrolling and snapping for touch, trackpad and keyboard.
    cssMode: true,
    slidesPerView: "auto",
    speed: reducedMotion ? 0 : 200,
    watchOverflow: true,
    keyboard: { onlyInViewport: true },
    a11y: { enabled: true, slideRole: "listitem" },
  });
  const notify = () =>
    onChange({
      previous: () => swiper.slidePrev(),
      next: () => swiper.slideNext(),
      atStart: swiper.isBeginning,
      atEnd: swiper.isEnd,
    });
  swiper.on("slideChange resize reachBeginning reachEnd fromEdge", notify);
  notify();
  return () => {
    swiper.destroy(true, true);
    element.classList.remove("swiper");
  };
}
