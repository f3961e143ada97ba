import { parentPort, workerData } from "node:worker_threads";
import { PlatformProblem } from "#platform/problem.ts";
import type { CertificateReading } from "../port.ts";
import { addConfirmedHeads, type ConfirmedHeads } from "./head-words.ts";
import type { ReaderLimits } from "./limits.ts";
import { readFile } from "./read-file.ts";
import type { ReaderMessage } from "./run-reader.ts";

/** What the thread is started with. */
export interface ReaderThreadInput {
  bytes: Uint8Array<ArrayBuffer>;
  limits: ReaderLimits;
  heads: ConfirmedHeads;
}

if (!parentPort) throw new Error("This file must run as a worker thread.");
const port = parentPort;
const post = (message: ReaderMessage<CertificateReading>) => port.postMessage(message);

const { bytes, limits, heads } = workerData as ReaderThreadInput;
addConfirmedHeads(heads);
try {
  const reading = await readFile(bytes, limits, (text) => post({ kind: "text", reading: text }));
  post({ kind: "done", reading });
} catch (error) {
  if (!(error instanceof PlatformProblem)) throw error;
  post({ kind: "refused", sentence: error.message });
}
