import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./carousel.module.css";
import type { Movement } from "./swiper.ts";

/**
 * A row of cards that can be pushed sideways. The server renders a list that scrolls and snaps by itself; where the
 * row is longer than the screen, Swiper takes it over in the browser and adds arrows (decision 0051).
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
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Next"
            className={classNames(styles.arrow, styles.next)}
            onClick={controls.next}
            disabled={controls.atEnd}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      )}
    </section>
  );
}

export function CarouselItem({ children }: { children: ReactNode }) {
  return <li className={classNames("swiper-slide", styles.item)}>{children}</li>;
}

function useSwiper(frame: RefObject<HTMLDivElement | null>): Movement | null {
  const [movement, setMovement] = useState<Movement | null>(null);
  useEffect(() => {
    const element = frame.current;
    // Fingers push the row as it is: arrows are for those who point.
    if (!element || !matchMedia("(pointer: fine)").matches) return;
    let stop = () => {};
    let gone = false;
    const forget = whenOverflowing(element, async () => {
      const { startSwiper } = await import("./swiper.ts");
      if (!gone) stop = startSwiper(element, setMovement);
    });
    return () => {
      gone = true;
      forget();
      stop();
    };
  }, [frame]);
  return movement;
}

/** Calls back once, when the row is longer than its frame and near the screen. Until then it is not worth a byte. */
function whenOverflowing(frame: HTMLElement, callback: () => void): () => void {
  const size = new ResizeObserver(() => {
    const row = frame.firstElementChild;
    if (!row || row.scrollWidth <= row.clientWidth) return;
    size.disconnect();
    callback();
  });
  const place = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    place.disconnect();
    size.observe(frame);
  });
  place.observe(frame);
  return () => {
    place.disconnect();
    size.disconnect();
  };
}
