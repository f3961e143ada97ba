import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { onScroll } from "./on-scroll.ts";
import styles from "./reveal.module.css";

/** The content is revealed once its top is above this share of the viewport height. */
const ENTER_RATIO = 0.92;

/**
 * Animates content in when it is scrolled into view. It is never hidden: without JavaScript, above the fold, in print and
 * with reduced motion it is simply shown.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<"still" | "waiting" | "shown">("still");

  useEffect(() => {
    const hasEntered = () =>
      (container.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * ENTER_RATIO;
    if (hasEntered()) return;
    setStep("waiting");
    const stop = onScroll(() => {
      if (!hasEntered()) return;
      setStep("shown");
      stop();
    });
    return stop;
  }, []);

  return (
    <div
      ref={container}
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
