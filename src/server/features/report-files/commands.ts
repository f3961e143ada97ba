import { Worker } from "node:worker_threads";
import { sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { lockObjectUntilCommit } from "#platform/database/locks.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { appendDocument } from "../reports/commands/sign.ts";
import { storedReportFiles } from "../reports/schema.ts";
import type { ReportPdfInput } from "./pdf/report-input.ts";
import { newestSequence, type SignedReport, type StoredFile, signedReport, storedFile } from "./queries.ts";

const PDF_NAME = "report.pdf";

/** Renderings that may be queued in this process; each takes about half a second. */
const MAX_QUEUED_RENDERINGS = 40;

type Needs = Pick<Services, "db" | "signing" | "config">;

/**
 * Returns a report's PDF as of its newest document; null if there is no such report. The first request renders it,
 * stores it, and signs its hash in one transaction. Concurrent requests get the same file. With SIGNING=offline the
 * file is served while its hash waits to be signed; until then it cannot be verified.
 */
export async function reportPdf(needs: Needs, slug: string): Promise<StoredFile | null> {
  const stored = await storedFile(needs.db, slug, PDF_NAME);
  if (stored) return stored;
  const report = await signedReport(needs.db, slug);
  return report && runSerially(() => needs.db.transaction((tx) => createPdf(needs, tx, slug)));
}

/** Registers the job that renders a published report's PDF, so that the first download is fast. */
export async function registerPdfJobs({ jobs, ...needs }: Needs & Pick<Services, "jobs">): Promise<void> {
  await jobs.work("write-report-pdf", async ({ slug }) => void (await reportPdf(needs, slug)));
}

async function createPdf(needs: Needs, tx: Tx, slug: string): Promise<StoredFile | null> {
  await lockObjectUntilCommit(tx, "reportFile", sql`hashtext(${slug})`);
  const existing = await storedFile(tx, slug, PDF_NAME);
  const report = existing ? null : await signedReport(tx, slug);
  if (!report) return existing;
  const bytes = Buffer.from(await renderReportPdf(pdfInputOf(report, needs.config.siteUrl)));
  const file = { bytes, sha256: sha256HexSync(bytes), asOf: newestSequence(report) };
  await tx
    .insert(storedReportFiles)
    .values({ reportId: report.id, name: PDF_NAME, ...file })
    .onConflictDoUpdate({
      target: [storedReportFiles.reportId, storedReportFiles.name],
      set: { ...file, createdAt: sql`now()` },
    });
  await appendDocument(needs, tx, report.document.chain, {
    kind: "file",
    report_number: report.report.report_number,
    report_hash: report.document.hash,
    name: PDF_NAME,
    sha256: file.sha256,
  });
  return file;
}

/** Renders a report's PDF in a worker thread, because rendering would block other requests for too long. */
function renderReportPdf(input: ReportPdfInput): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./pdf/worker.ts", import.meta.url), { workerData: input });
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The PDF worker thread exited with code ${code}.`)));
  });
}

const pdfInputOf = ({ slug, document, report, statements }: SignedReport, origin: string) => {
  const { text, chain, sequence, hash, previous, key_id } = document;
  const place = { chain, sequence, hash, previous, key_id };
  return { report, document: text, place, statements, url: `${origin}/report/${slug}`, origin };
};

let queuedRenderings = 0;
let lastRendering: Promise<unknown> = Promise.resolve();

/** Renders one file at a time, so that a client that requests many cannot exhaust CPU or database connections. */
async function runSerially<T>(work: () => Promise<T>): Promise<T> {
  if (queuedRenderings >= MAX_QUEUED_RENDERINGS)
    throw new ApiError("unavailable", "Too many files are being generated. Try again in a minute.", {}, 60);
  queuedRenderings++;
  const rendering = lastRendering.then(work, work);
  lastRendering = rendering;
  try {
    return await rendering;
  } finally {
    queuedRenderings--;
  }
}
