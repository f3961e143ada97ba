import { sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { appendDocument } from "../reports/commands/documents.ts";
import { reportFiles } from "../reports/schema.ts";
import { renderReport } from "./pdf/render.ts";
import { type SignedReport, type StoredFile, signedReport, storedFile, toldOf } from "./queries.ts";

const PDF = "report.pdf";

/** Any number, the same for everybody who makes files of this database. */
const FILE_LOCK = 7_203_116;

/** Files that may wait to be made in this process: each takes about half a second. */
const MOST_WAITING = 40;

type Needs = Pick<Services, "db" | "signing" | "config">;

/**
 * The report's PDF as of its newest document. The first to ask makes it: it is stored, and its hash signed, in one
 * transaction; whoever asks at the same time gets the same file. Null: there is no such report.
 */
export async function reportPdf(needs: Needs, slug: string): Promise<StoredFile | null> {
  const stored = await storedFile(needs.db, slug, PDF);
  if (stored) return stored;
  const report = await signedReport(needs.db, slug);
  return report && inTurn(() => needs.db.transaction((tx) => makePdf(needs, tx, slug)));
}

/** Writes the PDF of each report that is published, so that its first reader need not wait. */
export async function writePublishedPdfs({ jobs, ...needs }: Needs & Pick<Services, "jobs">): Promise<void> {
  await jobs.work("write-report-pdf", async ({ slug }) => void (await reportPdf(needs, slug)));
}

async function makePdf(needs: Needs, tx: Tx, slug: string): Promise<StoredFile | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FILE_LOCK}, hashtext(${slug}))`);
  const made = await storedFile(tx, slug, PDF);
  const report = made ? null : await signedReport(tx, slug);
  if (!report) return made;
  const bytes = Buffer.from(await renderReport(paperOf(report, needs.config.siteUrl)));
  const file = { bytes, sha256: sha256(bytes), asOf: toldOf(report) };
  await tx
    .insert(reportFiles)
    .values({ reportId: report.id, name: PDF, ...file })
    .onConflictDoUpdate({
      target: [reportFiles.reportId, reportFiles.name],
      set: { ...file, createdAt: sql`now()` },
    });
  await appendDocument(needs, tx, report.document.chain, {
    kind: "file",
    report_number: report.report.report_number,
    report_hash: report.document.hash,
    name: PDF,
    sha256: file.sha256,
  });
  return file;
}

const paperOf = ({ slug, document, report, statements }: SignedReport, origin: string) => {
  const { text, chain, sequence, hash, previous, key_id } = document;
  const place = { chain, sequence, hash, previous, key_id };
  return { report, document: text, place, statements, address: `${origin}/report/${slug}`, origin };
};

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One file after the other, so that neither processors nor connections are used up by whoever asks for many. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING)
    throw new Refusal("unavailable", "Many files are being made. Try again in a minute.", {}, 60);
  waiting++;
  const turn = last.then(work, work);
  last = turn;
  try {
    return await turn;
  } finally {
    waiting--;
  }
}
