import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import styles from "./carousel.module.css";

/** What the enhancement offers once it has arrived. */
interface Controls {
  previous: () => void;
  next: () => void;
  atStart: boolean;
  atEnd: boolean;
}

/**
 * A row of cards that can be pushed sideways. The server renders a list that scrolls and snaps by itself; where the
 * row is longer than the screen, Swiper takes it over in the browser and adds arrows (decision 0051).
 */
export function Carousel({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const controls = useSwiper(frame);
  return (
    <section
      className={styles.carousel}
      aria-label={label}
      aria-roledescription="carousel"
      data-enhanced={controls !== null}
    >
      <div ref={frame} className={styles.frame}>
        <ul className={`swiper-wrapper ${styles.row}`}>{children}</ul>
      </div>
      {controls && !(controls.atStart && controls.atEnd) && (
        <div className={styles.arrows}>
          <IconButton label="Previous" onClick={controls.previous} disabled={controls.atStart}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next" onClick={controls.next} disabled={controls.atEnd}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}

export function CarouselItem({ children }: { children: ReactNode }) {
  return <li className={`swiper-slide ${styles.item}`}>{children}</li>;
}

function useSwiper(frame: React.RefObject<HTMLDivElement | null>): Controls | null {
  const [controls, setControls] = useState<Controls | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let stop = () => {};
    let gone = false;
    // The carousel is not worth a byte before somebody comes near it.
    const watcher = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        const { startSwiper } = await import("./swiper.ts");
        if (!gone) stop = startSwiper(element, setControls);
      },
      { rootMargin: "200px" },
    );
    watcher.observe(element);
    return () => {
      gone = true;
      watcher.disconnect();
      stop();
    };
  }, [frame]);
  return controls;
}
