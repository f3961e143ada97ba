/** Injected source of the current time; tests use `fixedClock`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that only moves when `advance` is called. */
export function fixedClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
}
