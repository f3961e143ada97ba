import { PlatformProblem } from "#platform/problem.ts";
import { runThread } from "../run-thread.ts";
import type { PageText } from "./page-text.ts";
import type { PdfThreadInput, PdfThreadResponse } from "./pdf-thread.ts";

export interface PdfLimits {
  maxBytes: number;
  maxPages: number;
  maxWords: number;
  timeoutMs: number;
  memoryMb: number;
}

export const PDF_LIMITS: PdfLimits = {
  maxBytes: 50_000_000,
  maxPages: 100,
  maxWords: 60_000,
  timeoutMs: 60_000,
  memoryMb: 600,
};

type Refusal = Extract<PdfThreadResponse, { kind: "refused" }>["why"];

const REFUSALS: Readonly<Record<Refusal, (limits: PdfLimits) => string>> = {
  encrypted: () => "The PDF is protected by a password. Ask the laboratory for one without.",
  damaged: () =>
    "The PDF is damaged, or no PDF: its pages can't be read. Ask the laboratory for another copy.",
  too_many_pages: ({ maxPages }) => `The PDF has more than ${maxPages} pages. Split it by report.`,
  too_much_text: ({ maxWords }) => `The PDF has more than ${maxWords} words. Split it by report.`,
};

/**
 * Reads the words of a PDF with their places, in a thread of its own with bounded time and memory. Throws a
 * `PlatformProblem` of one sentence if it can't be read.
 */
export async function openPdf(
  bytes: Uint8Array<ArrayBuffer>,
  limits: PdfLimits = PDF_LIMITS,
): Promise<PageText[]> {
  if (bytes.byteLength > limits.maxBytes)
    throw new PlatformProblem(`The PDF is larger than ${limits.maxBytes / 1_000_000} MB.`);
  const { maxPages, maxWords } = limits;
  const response = await runThread<PdfThreadResponse>(new URL("./pdf-thread.ts", import.meta.url), {
    file: "PDF",
    workerData: { bytes, maxPages, maxWords } satisfies PdfThreadInput,
    ...limits,
  });
  if (response.kind === "read") return response.pages;
  throw new PlatformProblem(REFUSALS[response.why](limits));
}
