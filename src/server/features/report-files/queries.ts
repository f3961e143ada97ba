import { and, eq, sql } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { documentsOfReport, payloadOf, type StoredDocument } from "../reports/queries/documents.ts";
import { reportFiles, reports, signedDocuments } from "../reports/schema.ts";

/** A report with everything that was signed about it. */
export interface SignedReport {
  id: number;
  slug: string;
  /** The document of the report itself. */
  document: StoredDocument;
  report: PublishedReport;
  /** Later statements, oldest first. */
  statements: (PublishedState & { sequence: number })[];
}

/** Null: no report is published at this address. */
export async function signedReport(db: ReadOnlyDb, slug: string): Promise<SignedReport | null> {
  const [row] = await db
    .select({ id: reports.id, slug: reports.slug })
    .from(reports)
    .where(eq(reports.slug, slug));
  if (!row) return null;
  const documents = await documentsOfReport(db, row.id);
  const document = documents.find(({ kind }) => kind === "report");
  if (!document) return null;
  const statements = documents.flatMap((one) =>
    one.kind === "state" ? [{ ...(payloadOf(one) as PublishedState), sequence: one.sequence }] : [],
  );
  return { ...row, document, report: payloadOf(document) as PublishedReport, statements };
}

/** The newest document that a file of the report has to tell of, by its sequence. */
export const toldOf = ({ document, statements }: SignedReport): number =>
  statements.at(-1)?.sequence ?? document.sequence;

export interface StoredFile {
  bytes: Buffer;
  /** Hexadecimal. */
  sha256: string;
}

/** A file as it was made from the newest documents; null where it has to be made, or made again. */
export async function storedFile(db: ReadOnlyDb, slug: string, name: string): Promise<StoredFile | null> {
  const newest = db
    .select({ sequence: sql`max(${signedDocuments.sequence})` })
    .from(signedDocuments)
    .where(and(eq(signedDocuments.reportId, reports.id), sql`${signedDocuments.kind} <> 'file'`));
  const [file] = await db
    .select({ bytes: reportFiles.bytes, sha256: reportFiles.sha256 })
    .from(reportFiles)
    .innerJoin(reports, eq(reports.id, reportFiles.reportId))
    .where(and(eq(reports.slug, slug), eq(reportFiles.name, name), sql`${reportFiles.asOf} = (${newest})`));
  return file ?? null;
}
