import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "#platform/logger.ts";
import {
  type LabelReader,
  LabelReaderBusy,
  type PictureReading,
  type ReadingVisitor,
  UnreadablePicture,
} from "../port.ts";
import type { LabelReaderRequest, LabelReaderResponse } from "./label-reader-thread.ts";

export interface PoolLimits {
  /** Maximum number of threads. Each takes about 200 MB while it runs. */
  threads: number;
  /** Pictures that may be queued. */
  maxQueued: number;
  /** Pictures of one visitor and of one address, queued or being read. */
  maxPerVisitor: number;
  maxPerAddress: number;
  /** Time limit for a thread to load its engine. */
  startMs: number;
  /** Time limit per picture, from when a thread starts on it. */
  timeoutMs: number;
  /** Idle threads end after this time. */
  idleMs: number;
}

export const POOL_LIMITS: PoolLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxQueued: 24,
  maxPerVisitor: 2,
  maxPerAddress: 6,
  startMs: 60_000,
  timeoutMs: 15_000,
  idleMs: 300_000,
};

interface Job {
  file: string;
  by: ReadingVisitor;
  done(reading: PictureReading): void;
  failed(error: Error): void;
}

interface PooledThread {
  worker: Worker;
  job: Job | null;
  /** When it began with the picture (`performance.now`); null before. */
  begunAt: number | null;
  timer: NodeJS.Timeout | null;
}

/** Opens a pool of worker threads that read pictures; `thread` is the module that each of them runs. */
export const openLabelReader = (
  logger: Logger,
  limits: PoolLimits = POOL_LIMITS,
  thread = new URL("./label-reader-thread.ts", import.meta.url),
): LabelReader => new LabelReaderPool(logger, limits, thread);

/**
 * A pool of worker threads that read pictures; lives as long as the process, until `close`. Threads start on demand and
 * end after an idle time. Each reads one picture at a time. Addresses take turns, and a visitor has one picture read at
 * a time, so that someone with many pictures holds up his own. A thread that times out or fails is replaced.
 */
class LabelReaderPool implements LabelReader {
  readonly #logger: Logger;
  readonly #limits: PoolLimits;
  readonly #thread: URL;
  readonly #threads = new Set<PooledThread>();
  readonly #queue: Job[] = [];
  /** Number of the last turn of each address that has pictures here. */
  readonly #lastTurns = new Map<string, number>();
  #turns = 0;
  #isClosed = false;

  constructor(logger: Logger, limits: PoolLimits, thread: URL) {
    this.#logger = logger;
    this.#limits = limits;
    this.#thread = thread;
  }

  read(file: string, by: ReadingVisitor): Promise<PictureReading> {
    if (this.#isClosed) return Promise.reject(new Error("The label reader was closed."));
    if (!this.#hasRoomFor(by)) return Promise.reject(new LabelReaderBusy());
    return new Promise((done, failed) => {
      this.#queue.push({ file, by, done, failed });
      this.#dispatchNext();
    });
  }

  #hasRoomFor({ visitor, address }: ReadingVisitor): boolean {
    const { maxQueued, maxPerVisitor, maxPerAddress, threads } = this.#limits;
    const running = this.#running();
    if (this.#queue.length >= maxQueued + Math.max(0, threads - running.length)) return false;
    const all = [...running, ...this.#queue];
    return (
      all.filter(({ by }) => by.visitor === visitor).length < maxPerVisitor &&
      all.filter(({ by }) => by.address === address).length < maxPerAddress
    );
  }

  #running = (): Job[] => [...this.#threads].flatMap(({ job }) => job ?? []);

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) job.failed(new Error("The label reader was closed."));
    const workers = [...this.#threads].map(({ worker }) => worker);
    for (const pooled of [...this.#threads]) this.#end(pooled, null);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #dispatchNext(): void {
    const job = this.#nextJob();
    if (!job) return;
    const free = [...this.#threads].find((pooled) => pooled.job === null) ?? this.#startThread();
    if (!free) return;
    this.#queue.splice(this.#queue.indexOf(job), 1);
    this.#lastTurns.set(job.by.address, ++this.#turns);
    this.#assign(free, job);
  }

  /** The first picture of the address whose last turn is longest ago, of a visitor without one being read. */
  #nextJob(): Job | undefined {
    const reading = new Set(this.#running().map(({ by }) => by.visitor));
    const lastTurnOf = ({ by }: Job) => this.#lastTurns.get(by.address) ?? 0;
    return this.#queue
      .filter(({ by }) => !reading.has(by.visitor))
      .reduce<Job | undefined>(
        (best, job) => (best && lastTurnOf(best) <= lastTurnOf(job) ? best : job),
        undefined,
      );
  }

  /** Takes the job off its thread, charges its time, and forgets addresses that have no more pictures here. */
  #finish(pooled: PooledThread): Job | null {
    const { job, begunAt } = pooled;
    pooled.job = null;
    pooled.begunAt = null;
    if (!job) return null;
    if (begunAt !== null) job.by.charge?.((performance.now() - begunAt) / 1000);
    const { address } = job.by;
    if (![...this.#running(), ...this.#queue].some(({ by }) => by.address === address))
      this.#lastTurns.delete(address);
    return job;
  }

  #assign(pooled: PooledThread, job: Job): void {
    pooled.job = job;
    this.#endAfter(pooled, this.#limits.startMs, new Error("A label reader thread did not start in time."));
    pooled.worker.postMessage({ file: job.file } satisfies LabelReaderRequest);
  }

  #endAfter(pooled: PooledThread, milliseconds: number, error: Error): void {
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.timer = setTimeout(() => this.#end(pooled, error), milliseconds);
  }

  /** Starts a thread; null if there are as many as there may be. */
  #startThread(): PooledThread | null {
    if (this.#threads.size >= this.#limits.threads) return null;
    const worker = new Worker(this.#thread);
    const pooled: PooledThread = { worker, job: null, begunAt: null, timer: null };
    this.#threads.add(pooled);
    worker.on("message", (message: LabelReaderResponse) => this.#handle(pooled, message));
    worker.on("error", (error) => this.#end(pooled, error));
    // Idle threads must not keep the process alive.
    worker.unref();
    return pooled;
  }

  #handle(pooled: PooledThread, message: LabelReaderResponse): void {
    if (message.kind === "started") {
      pooled.begunAt = performance.now();
      this.#endAfter(pooled, this.#limits.timeoutMs, new UnreadablePicture("too_slow"));
      return;
    }
    if (message.kind === "broken") {
      this.#end(pooled, new Error(message.message));
      return;
    }
    const job = this.#finish(pooled);
    this.#markIdle(pooled);
    if (message.kind === "read") job?.done(message.reading);
    else job?.failed(new UnreadablePicture("no_picture"));
    this.#dispatchNext();
  }

  #markIdle(pooled: PooledThread): void {
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.timer = setTimeout(() => this.#end(pooled, null), this.#limits.idleMs).unref();
  }

  #end(pooled: PooledThread, error: Error | null): void {
    if (!this.#threads.delete(pooled)) return;
    if (pooled.timer) clearTimeout(pooled.timer);
    if (error && !(error instanceof UnreadablePicture))
      this.#logger.warn({ err: error }, "Label reader thread failed");
    this.#finish(pooled)?.failed(error ?? new Error("The label reader was closed."));
    void pooled.worker.terminate();
    this.#dispatchNext();
  }
}
