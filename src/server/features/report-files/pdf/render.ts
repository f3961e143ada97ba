import { Worker } from "node:worker_threads";
import type { ReportPaper } from "./report-input.ts";

/** A report as PDF, set in a thread of its own: it takes longer than a visitor of another page should wait. */
export function renderReport(paper: ReportPaper): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: paper });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread that writes PDFs ended with code ${code}.`)));
  });
}
