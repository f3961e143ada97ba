import { parentPort, workerData } from "node:worker_threads";
import type { ReportPaper } from "./report-input.ts";
import { writeReport } from "./write-report-pdf.ts";

const pdf = await writeReport(workerData as ReportPaper);
const bytes = Uint8Array.from(pdf);
parentPort?.postMessage(bytes, [bytes.buffer]);
