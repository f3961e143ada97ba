import { and, eq, sql } from "drizzle-orm";
import type { PublishedReport, PublishedState } from "#contract/report-file.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { documentsOfReport, payloadOf, type StoredDocument } from "../reports/queries/documents.ts";
import { signedDocuments } from "../reports/schema/signing.ts";
import { reports, storedReportFiles } from "../reports/schema.ts";

/** A report with all its signed documents. */
export interface SignedReport {
  id: number;
  slug: string;
  /** The report's own document. */
  document: StoredDocument;
  report: PublishedReport;
  /** Later statements, oldest first. */
  statements: (PublishedState & { sequence: number })[];
}

/** Loads a report by slug; null if none is published. */
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

/** Sequence of the newest document that the report's files must include. */
export const newestSequence = ({ document, statements }: SignedReport): number =>
  statements.at(-1)?.sequence ?? document.sequence;

export interface StoredFile {
  bytes: Buffer;
  /** In hexadecimal. */
  sha256: string;
}

/** A stored file if it includes the newest document; null if it is missing or stale. */
export async function storedFile(db: ReadOnlyDb, slug: string, name: string): Promise<StoredFile | null> {
  const newest = db
    .select({ sequence: sql`max(${signedDocuments.sequence})` })
    .from(signedDocuments)
    .where(
      and(eq(signedDocuments.reportId, reports.id), sql`${signedDocuments.kind} in ('report', 'state')`),
    );
  const [file] = await db
    .select({ bytes: storedReportFiles.bytes, sha256: storedReportFiles.sha256 })
    .from(storedReportFiles)
    .innerJoin(reports, eq(reports.id, storedReportFiles.reportId))
    .where(
      and(
        eq(reports.slug, slug),
        eq(storedReportFiles.name, name),
        sql`${storedReportFiles.asOf} = (${newest})`,
      ),
    );
  return file ?? null;
}
