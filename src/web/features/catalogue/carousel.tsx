import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
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
  const controls = useBehavior(frame);
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

/** Loads the carousel's behavior when the browser is idle; its controls, or null before. */
function useBehavior(frame: RefObject<HTMLDivElement | null>): CarouselControls | null {
  const [controls, setControls] = useState<CarouselControls | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop = () => {};
    let unmounted = false;
    const { pathname } = location;
    const cancel = whenIdle(async () => {
      const { enhanceCarousel } = await import("./carousel-behavior.ts");
      // The address changes before the page: the next one may have a token in it, and asks no other server for a stylesheet.
      if (!unmounted && location.pathname === pathname) stop = enhanceCarousel(element, setControls);
    });
    return () => {
      unmounted = true;
      cancel();
      stop();
    };
  }, [frame]);
  return controls;
}
