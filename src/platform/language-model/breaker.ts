/** Failures in a row after which a model is left alone. */
const FAILURES = 4;
const LEFT_ALONE_MS = 60_000;

export interface Breaker {
  /** False while the model is left alone. After that one call is let through, and decides. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
}

/** Spares visitors the wait for a model that does not answer, and the model their questions. `now`: milliseconds. */
export function circuitBreaker(now: () => number): Breaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    admits() {
      if (failures < FAILURES) return true;
      if (now() < closedUntil) return false;
      closedUntil = now() + LEFT_ALONE_MS;
      return true;
    },
    succeeded() {
      failures = 0;
    },
    failed() {
      failures++;
      if (failures >= FAILURES) closedUntil = now() + LEFT_ALONE_MS;
    },
  };
}
