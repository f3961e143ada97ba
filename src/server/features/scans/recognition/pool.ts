import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "#platform/logger.ts";
import { type LabelReader, type PictureReading, ReaderBusy, UnreadablePicture } from "../port.ts";
import type { FromThread, ToThread } from "./messages.ts";

export interface PoolLimits {
  /** Pictures that are read at once. Each thread takes some 200 MB while it is there. */
  threads: number;
  /** Pictures that may wait for a thread. */
  waiting: number;
  /** Longest time for one picture, in milliseconds, counted from when a thread takes it. */
  withinMs: number;
  /** A thread that had nothing to do for so long ends. */
  idleMs: number;
}

export const POOL_LIMITS: PoolLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  waiting: 24,
  withinMs: 45_000,
  idleMs: 300_000,
};

interface Job {
  file: string;
  done(reading: PictureReading): void;
  failed(error: Error): void;
}

interface Reader {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/**
 * A pool of threads that read pictures. They start when there is something to read and end when there has been nothing
 * for a while; one that takes too long or breaks is ended, and another takes its place.
 */
export function openLabelReader(
  logger: Logger,
  limits: PoolLimits = POOL_LIMITS,
  thread = new URL("./thread.ts", import.meta.url),
): LabelReader {
  const readers = new Set<Reader>();
  const queue: Job[] = [];
  let closed = false;

  function next(): void {
    const [job] = queue;
    if (!job) return;
    const free = [...readers].find((reader) => reader.job === null) ?? startAnother();
    if (!free) return;
    queue.shift();
    assign(free, job);
  }

  function assign(reader: Reader, job: Job): void {
    if (reader.timer) clearTimeout(reader.timer);
    reader.job = job;
    reader.timer = setTimeout(() => end(reader, new UnreadablePicture("too_slow")), limits.withinMs);
    reader.worker.postMessage({ file: job.file } satisfies ToThread);
  }

  function startAnother(): Reader | null {
    if (readers.size >= limits.threads) return null;
    const worker = new Worker(thread);
    const reader: Reader = { worker, job: null, timer: null };
    readers.add(reader);
    worker.on("message", (message: FromThread) => heard(reader, message));
    worker.on("error", (error) => end(reader, error));
    // What is read holds the process; a thread that waits does not.
    worker.unref();
    return reader;
  }

  function heard(reader: Reader, message: FromThread): void {
    if (message.kind === "broken") {
      end(reader, new Error(message.message));
      return;
    }
    const { job } = reader;
    rest(reader);
    if (message.kind === "read") job?.done(message.reading);
    else job?.failed(new UnreadablePicture("no_picture"));
    next();
  }

  function rest(reader: Reader): void {
    if (reader.timer) clearTimeout(reader.timer);
    reader.job = null;
    reader.timer = setTimeout(() => end(reader, null), limits.idleMs).unref();
  }

  function end(reader: Reader, error: Error | null): void {
    if (!readers.delete(reader)) return;
    if (reader.timer) clearTimeout(reader.timer);
    if (error && !(error instanceof UnreadablePicture))
      logger.warn({ err: error }, "A thread that reads pictures has ended");
    reader.job?.failed(error ?? new Error("The reader was closed."));
    void reader.worker.terminate();
    next();
  }

  return {
    read(file) {
      if (closed) return Promise.reject(new Error("The reader was closed."));
      const busy = [...readers].filter(({ job }) => job !== null).length;
      if (queue.length >= limits.waiting + Math.max(0, limits.threads - busy))
        return Promise.reject(new ReaderBusy());
      return new Promise((done, failed) => {
        queue.push({ file, done, failed });
        next();
      });
    },
    async close() {
      closed = true;
      for (const job of queue.splice(0)) job.failed(new Error("The reader was closed."));
      const workers = [...readers].map(({ worker }) => worker);
      for (const reader of [...readers]) end(reader, null);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
