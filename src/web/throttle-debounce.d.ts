declare module "throttle-debounce" {
  /** Calls through at most once in `ms` milliseconds, the last time included. */
  export function throttle<Args extends unknown[]>(
    ms: number,
    callback: (...args: Args) => void,
  ): ((...args: Args) => void) & { cancel: () => void };
}
