import { Worker } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";

/** What a thread is given, and what it may use. */
export interface ReaderTask {
  workerData: unknown;
  /** Until its first message. */
  textMs: number;
  /** From its first message to its last. */
  picturesMs: number;
  memoryMb: number;
}

/** What the thread posts: the text once it is read, then everything; or a sentence about the file. */
export type ReaderMessage<Reading> =
  | { kind: "text"; reading: Reading }
  | { kind: "done"; reading: Reading }
  | { kind: "refused"; sentence: string };

/** What was read, and whether the pictures could not be read to the end. */
export interface ReaderOutcome<Reading> {
  reading: Reading;
  isCutShort: boolean;
}

/**
 * Reads a file in a thread of its own with bounded time and memory. Throws a `PlatformProblem` of one sentence if its text
 * can't be read; what goes wrong with its pictures leaves the text. An error that the thread did not expect says nothing
 * about the file, and is named as such.
 */
export function runReader<Reading>(thread: URL, task: ReaderTask): Promise<ReaderOutcome<Reading>> {
  const { workerData, textMs, picturesMs, memoryMb } = task;
  const worker = new Worker(thread, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // Libraries warn about damaged files on their own.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReaderOutcome<Reading>>();
  let text: Reading | null = null;
  const fail = (sentence: string, cause?: unknown) =>
    text === null
      ? reject(new PlatformProblem(sentence, { cause }))
      : resolve({ reading: text, isCutShort: true });
  const failUnexpectedly = (what: string, cause?: unknown) =>
    fail(
      `The file was not read because of an unexpected error (${what}). It may be sound, so report this.`,
      cause,
    );
  let timer = setTimeout(() => fail(`The file took longer than ${textMs / 1000} seconds to read.`), textMs);
  worker.on("message", (message: ReaderMessage<Reading>) => {
    if (message.kind === "refused") return fail(message.sentence);
    if (message.kind === "done") return resolve({ reading: message.reading, isCutShort: false });
    text = message.reading;
    clearTimeout(timer);
    timer = setTimeout(() => fail("The pictures took too long."), picturesMs);
  });
  worker.once("error", (error: NodeJS.ErrnoException) =>
    error.code === "ERR_WORKER_OUT_OF_MEMORY"
      ? fail(`The file needs more than ${memoryMb} MB of memory.`)
      : failUnexpectedly(error.message, error),
  );
  worker.once("exit", (code) => failUnexpectedly(`its thread ended with code ${code}`));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}
