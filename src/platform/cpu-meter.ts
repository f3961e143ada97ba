/** Measures what concurrent work costs this thread. */
export interface CpuMeter {
  /** Starts a piece of work; the returned function ends it and returns its share of CPU time in milliseconds. */
  start(): () => number;
}

/** CPU time that other threads spent on work of this one. */
let threadsMs = 0;

/** Counts CPU time of another thread among that of the work in progress here. */
export function addThreadCpuMs(milliseconds: number): void {
  threadsMs += milliseconds;
}

/**
 * CPU time of this thread, in milliseconds. Unlike elapsed time it stands still while the thread waits for the database,
 * or for a core that another process occupies.
 */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Divides the thread's CPU time, and that of threads that work for it, equally among the pieces of work in progress at each moment. So the sum over all of them
 * is the time really spent; tracking each one through its callbacks would slow down everything. A piece that only waits
 * while others compute is charged too much: callers set an upper bound.
 */
export function createCpuMeter(cpuMs: () => number = () => threadCpuMs() + threadsMs): CpuMeter {
  let running = 0;
  let last = 0;
  /** CPU time of one imaginary piece of work that has been in progress all along. */
  let share = 0;

  const advance = () => {
    const at = cpuMs();
    if (running > 0) share += (at - last) / running;
    last = at;
  };
  return {
    start() {
      advance();
      running += 1;
      const begun = share;
      return () => {
        advance();
        running -= 1;
        return share - begun;
      };
    },
  };
}
