import { parentPort, workerData } from "node:worker_threads";
import type { ReportPdfInput } from "./report-input.ts";
import { writeReportPdf } from "./write-report-pdf.ts";

const pdf = await writeReportPdf(workerData as ReportPdfInput);
const bytes = Uint8Array.from(pdf);
parentPort?.postMessage(bytes, [bytes.buffer]);
