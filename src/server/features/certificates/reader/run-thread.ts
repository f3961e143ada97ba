import { Worker } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";

/** What a thread is given, and what it may use. */
export interface ThreadTask {
  /** What the file is called in sentences: "PDF". */
  file: string;
  workerData: unknown;
  timeoutMs: number;
  memoryMb: number;
}

/**
 * Reads a file in a thread of its own and gives its one message. Throws a `PlatformProblem` of one sentence if that takes
 * too long or too much memory. An error that the thread did not expect says nothing about the file, and is named as such.
 */
export function runThread<Response>(thread: URL, task: ThreadTask): Promise<Response> {
  const { file, workerData, timeoutMs, memoryMb } = task;
  const worker = new Worker(thread, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Libraries warn about damaged files on their own.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const timer = setTimeout(
    () => reject(new PlatformProblem(`The ${file} took longer than ${timeoutMs / 1000} seconds to read.`)),
    timeoutMs,
  );
  const unexpected = (what: string, cause?: unknown) =>
    new PlatformProblem(
      `The ${file} was not read because of an unexpected error (${what}). The file may be sound, so report this.`,
      { cause },
    );
  worker.once("message", resolve);
  worker.once("error", (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
    reject(
      isMemory
        ? new PlatformProblem(`The ${file} needs more than ${memoryMb} MB of memory.`)
        : unexpected(error.message, error),
    );
  });
  worker.once("exit", (code) => reject(unexpected(`its thread ended with code ${code}`)));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
