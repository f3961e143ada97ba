import { useState } from "react";
import { keepRecovery, type Recovery, readRecovery } from "./recovery.ts";

const storage = () => window.sessionStorage;

/** The recovery that this tab is in the middle of, and what moves it on. */
export function useRecovery(): [Recovery | null, (next: Recovery | null) => void] {
  const [recovery, setRecovery] = useState(() => readRecovery(storage));
  const move = (next: Recovery | null) => {
    keepRecovery(storage, next);
    setRecovery(next);
  };
  return [recovery, move];
}
