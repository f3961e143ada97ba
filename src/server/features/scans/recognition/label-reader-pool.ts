import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "#platform/logger.ts";
import { type LabelReader, LabelReaderBusy, type PictureReading, UnreadablePicture } from "../port.ts";
import type { LabelReaderRequest, LabelReaderResponse } from "./label-reader-thread.ts";

export interface PoolLimits {
  /** Maximum number of threads. Each takes about 200 MB while it runs. */
  threads: number;
  /** Pictures that may be queued. */
  maxQueued: number;
  /** Time limit per picture, from when a thread starts on it. */
  timeoutMs: number;
  /** Idle threads end after this time. */
  idleMs: number;
}

export const POOL_LIMITS: PoolLimits = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxQueued: 24,
  timeoutMs: 45_000,
  idleMs: 300_000,
};

interface Job {
  file: string;
  done(reading: PictureReading): void;
  failed(error: Error): void;
}

interface PooledThread {
  worker: Worker;
  job: Job | null;
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
 * end after an idle time. Each reads one picture at a time; the others wait in order. A thread that times out or fails
 * is replaced.
 */
class LabelReaderPool implements LabelReader {
  readonly #logger: Logger;
  readonly #limits: PoolLimits;
  readonly #thread: URL;
  readonly #threads = new Set<PooledThread>();
  readonly #queue: Job[] = [];
  #isClosed = false;

  constructor(logger: Logger, limits: PoolLimits, thread: URL) {
    this.#logger = logger;
    this.#limits = limits;
    this.#thread = thread;
  }

  read(file: string): Promise<PictureReading> {
    if (this.#isClosed) return Promise.reject(new Error("The label reader was closed."));
    const busy = [...this.#threads].filter(({ job }) => job !== null).length;
    const { maxQueued, threads } = this.#limits;
    if (this.#queue.length >= maxQueued + Math.max(0, threads - busy))
      return Promise.reject(new LabelReaderBusy());
    return new Promise((done, failed) => {
      this.#queue.push({ file, done, failed });
      this.#dispatchNext();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#queue.splice(0)) job.failed(new Error("The label reader was closed."));
    const workers = [...this.#threads].map(({ worker }) => worker);
    for (const pooled of [...this.#threads]) this.#end(pooled, null);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #dispatchNext(): void {
    const [job] = this.#queue;
    if (!job) return;
    const free = [...this.#threads].find((pooled) => pooled.job === null) ?? this.#startThread();
    if (!free) return;
    this.#queue.shift();
    this.#assign(free, job);
  }

  #assign(pooled: PooledThread, job: Job): void {
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.job = job;
    pooled.timer = setTimeout(
      () => this.#end(pooled, new UnreadablePicture("too_slow")),
      this.#limits.timeoutMs,
    );
    pooled.worker.postMessage({ file: job.file } satisfies LabelReaderRequest);
  }

  /** Starts a thread; null if there are as many as there may be. */
  #startThread(): PooledThread | null {
    if (this.#threads.size >= this.#limits.threads) return null;
    const worker = new Worker(this.#thread);
    const pooled: PooledThread = { worker, job: null, timer: null };
    this.#threads.add(pooled);
    worker.on("message", (message: LabelReaderResponse) => this.#handle(pooled, message));
    worker.on("error", (error) => this.#end(pooled, error));
    // Idle threads must not keep the process alive.
    worker.unref();
    return pooled;
  }

  #handle(pooled: PooledThread, message: LabelReaderResponse): void {
    if (message.kind === "broken") {
      this.#end(pooled, new Error(message.message));
      return;
    }
    const { job } = pooled;
    this.#markIdle(pooled);
    if (message.kind === "read") job?.done(message.reading);
    else job?.failed(new UnreadablePicture("no_picture"));
    this.#dispatchNext();
  }

  #markIdle(pooled: PooledThread): void {
    if (pooled.timer) clearTimeout(pooled.timer);
    pooled.job = null;
    pooled.timer = setTimeout(() => this.#end(pooled, null), this.#limits.idleMs).unref();
  }

  #end(pooled: PooledThread, error: Error | null): void {
    if (!this.#threads.delete(pooled)) return;
    if (pooled.timer) clearTimeout(pooled.timer);
    if (error && !(error instanceof UnreadablePicture))
      this.#logger.warn({ err: error }, "Label reader thread failed");
    pooled.job?.failed(error ?? new Error("The label reader was closed."));
    void pooled.worker.terminate();
    this.#dispatchNext();
  }
}
