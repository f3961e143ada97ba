import { useEffect, useState } from "react";

/** Formats seconds as minutes and seconds: "0:28", "14:05". */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

const secondsUntil = (instant: number | null): number =>
  instant === null ? 0 : Math.max(0, Math.ceil((instant - Date.now()) / 1000));

/** Whole seconds until an instant (ms since the epoch). Reads the clock, so a suspended tab stays accurate. */
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
