import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "#platform/logger.ts";
import type { FromIndexThread, IndexThreadData, IndexUpdate, ToIndexThread } from "./messages.ts";

/** On shutdown the thread is terminated after this; an index build can be interrupted safely. */
const STOP_TIMEOUT_MS = 2000;

/** Delay before a crashed thread is restarted. The last state stays searchable meanwhile. */
const RESTART_DELAY_MS = 2000;

interface IndexThreadDeps {
  onUpdate(update: IndexUpdate): void;
  logger: Logger;
}

/**
 * The worker thread that builds the index and keeps it up to date, as the main thread sees it. Runs from construction
 * until `stop`; after a crash a new worker takes over, with the calls that the old one has not answered.
 */
export class IndexThread {
  readonly #data: IndexThreadData;
  readonly #deps: IndexThreadDeps;
  /** Resolvers of pending `catchUp` calls, by request id. */
  readonly #pending = new Map<number, () => void>();
  #lastRequestId = 0;
  #isStopping = false;
  #worker: Worker;

  constructor(data: IndexThreadData, deps: IndexThreadDeps) {
    this.#data = data;
    this.#deps = deps;
    this.#worker = this.#start();
  }

  /** Resolves when everything committed before the call is in the updates received. */
  catchUp(): Promise<void> {
    const requestId = ++this.#lastRequestId;
    return new Promise((resolve) => {
      this.#pending.set(requestId, resolve);
      send(this.#worker, { kind: "catch_up", requestId });
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const exited = once(this.#worker, "exit");
    send(this.#worker, { kind: "stop" });
    await Promise.race([exited, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#worker.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./start-thread.ts", import.meta.url), { workerData: this.#data });
    for (const requestId of this.#pending.keys()) send(worker, { kind: "catch_up", requestId });
    worker.on("message", (message: FromIndexThread) => this.#handle(message));
    worker.on("error", (error) => this.#deps.logger.error({ err: error }, "Search index thread failed"));
    worker.on("exit", () => {
      if (this.#isStopping) return;
      setTimeout(() => {
        if (!this.#isStopping) this.#worker = this.#start();
      }, RESTART_DELAY_MS).unref();
    });
    return worker;
  }

  #handle(message: FromIndexThread): void {
    const { logger, onUpdate } = this.#deps;
    switch (message.kind) {
      case "normalization":
      case "names":
      case "state":
        onUpdate(message);
        return;
      case "caught_up":
        this.#pending.get(message.requestId)?.();
        this.#pending.delete(message.requestId);
        return;
      case "ready": {
        const { products, milliseconds } = message;
        logger.info({ products, milliseconds }, "Search index ready");
        return;
      }
      case "connection_failed":
        logger.warn(
          { code: message.code, reason: message.message },
          "Search index is waiting for the database",
        );
        return;
      case "snapshot_failed":
        logger.warn(
          { code: message.code, reason: message.message },
          "Writing the search index snapshot failed; search continues, and the write is retried",
        );
    }
  }
}

const send = (worker: Worker, message: ToIndexThread): void => worker.postMessage(message);
