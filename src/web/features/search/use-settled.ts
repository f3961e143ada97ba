import { useEffect, useState } from "react";

/** A value once it has stayed the same for so long. The first one counts at once. */
export function useSettled<Value>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), forMs);
    return () => window.clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
