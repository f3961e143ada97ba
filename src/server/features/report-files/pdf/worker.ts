import { parentPort, workerData } from "node:worker_threads";
import type { ReportPaper } from "./paper.ts";
import { writeReport } from "./write-report.ts";

const pdf = await writeReport(workerData as ReportPaper);
const bytes = Uint8Array.from(pdf);
parentPort?.postMessage(bytes, [bytes.buffer]);
