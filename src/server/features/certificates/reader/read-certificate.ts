import { PlatformProblem } from "#platform/problem.ts";
import type { CertificateReading } from "../port.ts";
import { ask } from "./ask.ts";
import type { ConfirmedHeads } from "./head-words.ts";
import { READER_LIMITS, type ReaderLimits } from "./limits.ts";
import type { ReaderThreadInput } from "./reader-thread.ts";
import { runReader } from "./run-reader.ts";

/**
 * Reads a laboratory's certificate, as PDF, workbook (XLSX), JSON or table of text: all of its results with their places,
 * and what has to be asked about. All of it runs in a thread with bounded time and memory. Throws a `PlatformProblem` of
 * one sentence if the file is none of them. `heads`: what a person has said about columns of this layout.
 */
export async function readCertificateFile(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ReaderLimits = READER_LIMITS,
  heads: ConfirmedHeads = {},
): Promise<CertificateReading> {
  if (bytes.byteLength === 0) throw new PlatformProblem("The file is empty.");
  if (bytes.byteLength > limits.maxBytes)
    throw new PlatformProblem(`The file is larger than ${limits.maxBytes / 1_000_000} MB.`);
  const { reading, isCutShort } = await runReader<CertificateReading>(
    new URL("./reader-thread.ts", import.meta.url),
    {
      workerData: { bytes, limits, heads } satisfies ReaderThreadInput,
      textMs: limits.textMs,
      // The thread ends by itself before that, unless a picture stops it.
      picturesMs: limits.picturesMs * 1.5,
      memoryMb: limits.memoryMb,
    },
  );
  return isCutShort ? { ...reading, questions: [...reading.questions, NOT_COMPARED] } : reading;
}

const NOT_COMPARED = ask({
  code: "ocr_unreliable",
  sentence:
    "The pages could not be painted within the time and memory allowed, so no number was compared with its picture. Compare all of them with the original.",
});
