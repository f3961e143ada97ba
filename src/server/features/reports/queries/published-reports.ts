import { eq } from "drizzle-orm";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { reports } from "../schema.ts";
import { reportDocument } from "./documents.ts";

/** The signed payload published under a report number; null if there is none. */
export async function findPublishedReport(
  db: ReadOnlyDb,
  reportNumber: string,
): Promise<PublishedReport | null> {
  const [report] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportNumber, reportNumber));
  return report ? reportDocument(db, report.id) : null;
}

export const hasSameContent = (one: PublishedPayload, other: PublishedPayload): boolean =>
  canonicalJson(one) === canonicalJson(other);
