import { eq } from "drizzle-orm";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import { canonicalJson } from "#domain/signing/canonical-json.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { reports } from "../schema.ts";
import { reportDocument } from "./documents.ts";

/** What was published under a number; null where nothing was. */
export async function publishedContent(
  db: ReadOnlyDb,
  reportNumber: string,
): Promise<PublishedReport | null> {
  const [known] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reportNumber, reportNumber));
  return known ? reportDocument(db, known.id) : null;
}

export const sameContent = (one: PublishedPayload, other: PublishedPayload): boolean =>
  canonicalJson(one) === canonicalJson(other);
