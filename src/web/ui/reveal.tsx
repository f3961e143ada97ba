import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { onScroll } from "./on-scroll.ts";
import styles from "./reveal.module.css";

/** How much of the viewport's height something must have entered before it comes forward. */
const ENTERED = 0.92;

/**
 * Content that settles into its place when it is scrolled to. It is never hidden: without script, above the fold, on
 * paper and under reduced motion it simply stands there.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<"still" | "waiting" | "shown">("still");

  useEffect(() => {
    const entered = () => (place.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * ENTERED;
    if (entered()) return;
    setStep("waiting");
    const stop = onScroll(() => {
      if (!entered()) return;
      setStep("shown");
      stop();
    });
    return stop;
  }, []);

  return (
    <div
      ref={place}
      className={classNames(
        step === "waiting" && styles.waiting,
        step === "shown" && styles.shown,
        className,
      )}
    >
      {children}
    </div>
  );
}
