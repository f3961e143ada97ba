import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./carousel.module.css";
import type { CarouselControls } from "./swiper.ts";

/**
 * A row of cards that scrolls sideways. The server renders a list with native scroll snapping; where it overflows,
 * Swiper is loaded in the browser and adds arrow buttons. So all cards are there without JavaScript, nothing shifts,
 * and the home page doesn't wait for Swiper. Looping and effects are not possible, as Swiper would have to own the
 * layout.
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const controls = useSwiper(frame);
  return (
    <section className={styles.carousel} aria-label={label} aria-roledescription="carousel">
      <div ref={frame} className={styles.frame}>
        <ul className={classNames("swiper-wrapper", styles.row)}>{children}</ul>
      </div>
      {controls && !(controls.atStart && controls.atEnd) && (
        <>
          <IconButton
            label="Previous"
            className={classNames(styles.arrow, styles.previous)}
            onClick={controls.previous}
            disabled={controls.atStart}
          >
            <Icon name="chevron-left" />
          </IconButton>
          <IconButton
            label="Next"
            className={classNames(styles.arrow, styles.next)}
            onClick={controls.next}
            disabled={controls.atEnd}
          >
            <Icon name="chevron-right" />
          </IconButton>
        </>
      )}
    </section>
  );
}

export function CarouselItem({ children }: { children: ReactNode }) {
  return <li className={classNames("swiper-slide", styles.item)}>{children}</li>;
}

function useSwiper(frame: RefObject<HTMLDivElement | null>): CarouselControls | null {
  const [controls, setControls] = useState<CarouselControls | null>(null);
  useEffect(() => {
    const element = frame.current;
    // Touch users scroll the row natively: arrows are only for fine pointers.
    if (!element || !matchMedia("(pointer: fine)").matches) return;
    let stop = () => {};
    let unmounted = false;
    const stopObserving = whenOverflowing(element, async () => {
      const { startSwiper } = await import("./swiper.ts");
      if (!unmounted) stop = startSwiper(element, setControls);
    });
    return () => {
      unmounted = true;
      stopObserving();
      stop();
    };
  }, [frame]);
  return controls;
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
