/** Consecutive failures that open the circuit. */
const MAX_FAILURES = 4;
const OPEN_MS = 60_000;

export interface CircuitBreaker {
  /** False while the circuit is open. After `OPEN_MS` one trial call is allowed, whose result decides. */
  allowsCall(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Circuit breaker for a failing language model, so that visitors don't wait for it. `now`: milliseconds. */
export function circuitBreaker(now: () => number): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  return {
    allowsCall() {
      if (failures < MAX_FAILURES) return true;
      if (now() < openUntil) return false;
      openUntil = now() + OPEN_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures++;
      if (failures >= MAX_FAILURES) openUntil = now() + OPEN_MS;
    },
  };
}
