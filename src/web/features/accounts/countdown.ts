import { useEffect, useState } from "react";

const secondsUntil = (instant: number | null): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until an instant (ms), counted down by the clock: a tab that slept is not behind. */
export function useSecondsLeft(until: number | null): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    setLeft(secondsUntil(until));
    if (secondsUntil(until) === 0) return;
    const timer = window.setInterval(() => {
      const seconds = secondsUntil(until);
      setLeft(seconds);
      if (seconds === 0) window.clearInterval(timer);
    }, 1000);
    return () => window.clearInterval(timer);
  }, [until]);
  return left;
}
