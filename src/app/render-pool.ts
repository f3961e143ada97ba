import { Worker } from "node:worker_threads";
import { addThreadCpuMs } from "#platform/cpu-meter.ts";
import type { Logger } from "#platform/logger.ts";
import { toAnswerText } from "./answer-text.ts";
import { PageRenderer, type RenderedPage, type Rendering, type RendersPages } from "./page-renderer.ts";
import type { FromRenderThread, RenderThreadData, ToRenderThread } from "./render-thread.ts";

export interface RenderPoolOptions {
  threads: number;
  data: RenderThreadData;
  logger: Pick<Logger, "error">;
  /** Module that each thread runs. */
  thread?: URL;
  /**
   * A thread that does not answer for this long is stopped: longer than a rendering may take by its own clock. A page waits
   * this long for a thread.
   */
  timeoutMs?: number;
  /** Before the next thread is started, once one is ready. Default: 2 seconds. */
  pauseMs?: number;
}

/** Above `RENDER_TIMEOUT_MS` of the renderer, which ends a rendering that waits; this ends one that never stops computing. */
const TIMEOUT_MS = 15_000;
/** Before a thread that failed is started again. */
const RESTART_MS = 200;
/** Between the first thread's start and the next one's: while the site starts, a second one would only slow it down. */
const PAUSE_MS = 2000;

/**
 * A thread keeps only the build's modules between two pages. Without limits V8 sizes its heap by the machine's memory, and
 * lets garbage pile up instead of collecting it. A thread that needs more than this ends, as one that fails.
 */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

interface Job {
  id: number;
  path: string;
  rendering: Rendering;
  /** A thread ended while it rendered this page, perhaps because of it. */
  isSuspect: boolean;
  timer: NodeJS.Timeout | undefined;
  done(page: RenderedPage): void;
}

interface RenderThread {
  worker: Worker;
  /** It takes a second or more to load what it renders. */
  isReady: boolean;
  jobs: Map<number, Job>;
}

/**
 * Renders pages in threads, so that a page needs the main thread only for its API calls: it alone has the database, the
 * search index, the caches and the limits. A page goes to the thread with the fewest, among those that have loaded. The
 * pages of a thread that ends are rendered once more, one after the other, so that the one that ended it takes no other
 * with it.
 */
export class RenderPool implements RendersPages {
  readonly #options: RenderPoolOptions;
  /** For failure pages only. */
  readonly #renderer: PageRenderer;
  readonly #threads = new Set<RenderThread>();
  /** Jobs that no thread is ready for: all are being started. */
  readonly #waiting = new Set<Job>();
  /** To be rendered once more, after the one that is being rendered. */
  readonly #suspects: Job[] = [];
  #triesSuspect = false;
  #jobs = 0;
  #isClosed = false;

  constructor(options: RenderPoolOptions) {
    this.#options = options;
    const build = () => Promise.reject(new Error("Only threads render."));
    this.#renderer = new PageRenderer({ ...options.data, mode: "production", build });
    this.#start();
  }

  render(path: string, rendering: Rendering): Promise<RenderedPage> {
    return new Promise((done) =>
      this.#assign({ id: this.#jobs++, path, rendering, isSuspect: false, timer: undefined, done }),
    );
  }

  async heapBytes(): Promise<number> {
    const heaps = await Promise.all(
      // A thread that ends meanwhile has no heap.
      [...this.#threads].map(({ worker }) => worker.getHeapStatistics().catch(() => null)),
    );
    return heaps.reduce((sum, heap) => sum + (heap?.used_heap_size ?? 0), 0);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#assignWaiting();
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #start(): void {
    const { data, thread = new URL("./render-thread.ts", import.meta.url) } = this.#options;
    const worker = new Worker(thread, { workerData: data, resourceLimits: MEMORY });
    const started: RenderThread = { worker, isReady: false, jobs: new Map() };
    this.#threads.add(started);
    worker.on("message", (message: FromRenderThread) => this.#receive(started, message));
    worker.on("error", (err) => this.#options.logger.error({ err }, "A thread that renders pages failed"));
    worker.once("exit", () => this.#replace(started));
  }

  #startLater(afterMs: number): void {
    const start = () => {
      if (!this.#isClosed && this.#threads.size < this.#options.threads) this.#start();
    };
    setTimeout(start, afterMs).unref();
  }

  #assignWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const job of waiting) {
      clearTimeout(job.timer);
      this.#assign(job);
    }
  }

  #assign(job: Job): void {
    const [first, ...others] = [...this.#threads].filter(({ isReady }) => isReady);
    if (this.#isClosed) this.#finish(job, this.#renderer.failure(503));
    else if (first) this.#send(job, others.reduce(fewestJobs, first));
    else this.#wait(job);
  }

  #send(job: Job, thread: RenderThread): void {
    this.#limitTime(job, () => {
      thread.jobs.delete(job.id);
      void thread.worker.terminate();
    });
    thread.jobs.set(job.id, job);
    send(thread, { kind: "render", job: job.id, path: job.path });
  }

  #wait(job: Job): void {
    this.#limitTime(job, () => this.#waiting.delete(job));
    this.#waiting.add(job);
  }

  #limitTime(job: Job, giveUp: () => void): void {
    job.timer = setTimeout(() => {
      giveUp();
      this.#finish(job, this.#renderer.failure(503));
    }, this.#options.timeoutMs ?? TIMEOUT_MS);
  }

  async #receive(thread: RenderThread, message: FromRenderThread): Promise<void> {
    if (message.kind === "ready") {
      thread.isReady = true;
      if (this.#threads.size < this.#options.threads) this.#startLater(this.#options.pauseMs ?? PAUSE_MS);
      return this.#assignWaiting();
    }
    const job = thread.jobs.get(message.job);
    if (!job) return;
    if (message.kind === "error") return job.rendering.onError(message.error);
    if (message.kind === "call") {
      const answer = await job.rendering.call(message.name, message.input);
      return send(thread, { kind: "answer", call: message.call, answer: toAnswerText(answer) });
    }
    addThreadCpuMs(message.cpuMs);
    thread.jobs.delete(job.id);
    const { body, ...page } = message.page;
    this.#finish(job, { ...page, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) });
  }

  #finish(job: Job, page: RenderedPage): void {
    clearTimeout(job.timer);
    job.done(page);
    if (!job.isSuspect) return;
    this.#triesSuspect = false;
    this.#trySuspect();
  }

  #trySuspect(): void {
    const next = this.#triesSuspect ? undefined : this.#suspects.shift();
    if (!next) return;
    this.#triesSuspect = true;
    this.#assign(next);
  }

  /** Starts a thread in place of one that ended, and renders its pages once more. */
  #replace(ended: RenderThread): void {
    this.#threads.delete(ended);
    this.#startLater(RESTART_MS);
    for (const job of ended.jobs.values()) {
      clearTimeout(job.timer);
      if (job.isSuspect) this.#finish(job, this.#renderer.failure(500));
      else this.#suspects.push(Object.assign(job, { isSuspect: true }));
    }
    this.#trySuspect();
  }
}

const fewestJobs = (least: RenderThread, one: RenderThread): RenderThread =>
  one.jobs.size < least.jobs.size ? one : least;

const send = ({ worker }: RenderThread, message: ToRenderThread): void => worker.postMessage(message);
