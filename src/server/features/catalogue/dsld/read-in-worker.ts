import { Worker } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import type { LabelRecord } from "../intake/record.ts";

export interface Rejection {
  /** Location in the source: "line 17", or a file name. */
  location: string;
  id: string | null;
  reason: string;
}

/** Parsed labels and rejected rows; `done` of `total` is the progress through the source. */
export interface Batch {
  labels: LabelRecord[];
  rejections: Rejection[];
  done: number;
  total: number;
}

/** Messages of the worker: a batch, the end, or an error message for the operator. */
export type WorkerMessage = Batch | "end" | { problem: string };

/** Heap limit of the worker. A few batches take tens of MB; a low limit makes it collect garbage in time. */
const WORKER_MEMORY_MB = 256;

/**
 * Reads a source in a worker thread, up to a few batches ahead of the consumer, so that parsing and saving run in
 * parallel.
 */
export async function* readInWorker(file: string): AsyncGenerator<Batch> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  const queue: WorkerMessage[] = [];
  let failed: unknown = null;
  let wake = () => {};
  worker.on("message", (message: WorkerMessage) => {
    queue.push(message);
    wake();
  });
  worker.on("error", (error) => {
    failed = error;
    wake();
  });
  worker.on("exit", () => {
    failed ??= new Error("The reading worker exited unexpectedly.");
    wake();
  });
  try {
    for (;;) {
      const message = queue.shift();
      if (message === "end") return;
      if (message === undefined) {
        if (failed) throw failed;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if ("problem" in message) {
        throw new PlatformProblem(message.problem);
      } else {
        worker.postMessage("more");
        yield message;
      }
    }
  } finally {
    await worker.terminate();
  }
}
