import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "../../catalogue/schema.ts";
import { reportDrafts } from "../schema/drafts.ts";
import { unsignedDocuments } from "../schema/signing.ts";

/** Imported reports that are not published yet, oldest first. */
export const listDrafts = (db: Queryable) =>
  db
    .select({
      id: reportDrafts.id,
      reportNumber: reportDrafts.reportNumber,
      importedBy: reportDrafts.importedBy,
      importedAt: reportDrafts.importedAt,
      product: supplements.name,
      unsigned: sql<boolean>`exists (select from ${unsignedDocuments} u where u.kind = 'report' and u.report_number = ${reportDrafts.reportNumber})`,
    })
    .from(reportDrafts)
    .leftJoin(supplements, eq(supplements.id, reportDrafts.supplementId))
    .orderBy(asc(reportDrafts.importedAt));
