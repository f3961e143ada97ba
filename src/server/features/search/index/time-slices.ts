/** Longest time that search work may block the event loop at once. */
const TIME_SLICE_MS = 2;

interface EventLoop {
  now(): number;
  /** Schedules a callback after pending I/O, like `setImmediate`. */
  nextTurn(callback: () => void): void;
}

/** Runs a task within the current or a later time slice. Rejects with what the task throws. */
export type RunInTimeSlice = <Result>(task: () => Result) => Promise<Result>;

/**
 * Cooperative scheduler for synchronous search work. When many requests arrive at once, answering them all in one turn
 * of the event loop would delay everything else. Tasks run first in, first out; once a time slice is used up, the rest
 * yields to the next turn of the loop. A running task is not interrupted.
 */
export function createTimeSlicer({ now, nextTurn }: EventLoop = EVENT_LOOP): RunInTimeSlice {
  const queue: (() => void)[] = [];
  let usedMs = 0;
  let scheduled = false;

  const run = (job: () => void): void => {
    const startedAt = now();
    job();
    usedMs += now() - startedAt;
    if (scheduled) return;
    scheduled = true;
    nextTurn(continueQueue);
  };
  const continueQueue = (): void => {
    scheduled = false;
    usedMs = 0;
    while (usedMs < TIME_SLICE_MS) {
      const job = queue.shift();
      if (!job) return;
      run(job);
    }
  };
  return (task) =>
    new Promise((resolve, reject) => {
      const job = () => {
        try {
          resolve(task());
        } catch (error) {
          reject(error);
        }
      };
      if (queue.length === 0 && usedMs < TIME_SLICE_MS) run(job);
      else queue.push(job);
    });
}

const EVENT_LOOP: EventLoop = { now: () => performance.now(), nextTurn: setImmediate };
