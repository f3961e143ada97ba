import { Worker } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import type { LabelRecord } from "../intake/record.ts";

export interface Rejection {
  /** Where it stands in the source: "line 17", or a file's name. */
  place: string;
  id: string | null;
  reason: string;
}

/** Labels that were read, and the rows that could not be; `done` of `total` of the source lies behind them. */
export interface Batch {
  labels: LabelRecord[];
  rejections: Rejection[];
  done: number;
  total: number;
}

/** What the reading thread says: a batch, the end, or the sentence that an operator should read. */
export type FromReader = Batch | "end" | { problem: string };

/** A few batches are some tens of megabytes; a small limit makes the thread clear up in time. */
const THREAD_MEMORY_MB = 256;

/**
 * Reads a source in a thread of its own, a few batches ahead of whoever writes them: reading and writing take a
 * processor each.
 */
export async function* readInThread(file: string): AsyncGenerator<Batch> {
  const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
  });
  const said: FromReader[] = [];
  let failed: unknown = null;
  let wake = () => {};
  worker.on("message", (message: FromReader) => {
    said.push(message);
    wake();
  });
  worker.on("error", (error) => {
    failed = error;
    wake();
  });
  worker.on("exit", () => {
    failed ??= new Error("The reading thread ended without a word.");
    wake();
  });
  try {
    for (;;) {
      const message = said.shift();
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
