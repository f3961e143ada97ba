import Swiper from "swiper";
import { A11y, Keyboard } from "swiper/modules";

/** Where a carousel stands, and what moves it. */
export interface Movement {
  previous: () => void;
  next: () => void;
  atStart: boolean;
  atEnd: boolean;
}

/** Lets Swiper drive a row that scrolls by itself already; answers with a function that gives the row back. */
export function startSwiper(element: HTMLElement, onMove: (movement: Movement) => void): () => void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.classList.add("swiper");
  const swiper = new Swiper(element, {
    modules: [A11y, Keyboard],
    // The row itself keeps scrolling and snapping: touch, trackpad and keyboard stay the system's own.
    cssMode: true,
    slidesPerView: "auto",
    speed: still ? 0 : 200,
    watchOverflow: true,
    keyboard: { onlyInViewport: true },
    a11y: { enabled: true, slideRole: "listitem" },
  });
  const report = () =>
    onMove({
      previous: () => swiper.slidePrev(),
      next: () => swiper.slideNext(),
      atStart: swiper.isBeginning,
      atEnd: swiper.isEnd,
    });
  swiper.on("slideChange resize reachBeginning reachEnd fromEdge", report);
  report();
  return () => {
    swiper.destroy(true, true);
    element.classList.remove("swiper");
  };
}
