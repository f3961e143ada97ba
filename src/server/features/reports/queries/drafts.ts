import { asc, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { supplements } from "../../catalogue/schema.ts";
import { reportDrafts, unsignedDocuments } from "../schema.ts";

/** Imported reports that are not published yet, oldest first. */
export const listDrafts = (db: Queryable) =>
  db
    .select({
      reportNumber: reportDrafts.reportNumber,
      importedBy: reportDrafts.importedBy,
      importedAt: reportDrafts.importedAt,
      product: supplements.name,
      unsigned: sql<boolean>`exists (select from ${unsignedDocuments} u where u.kind = 'report' and u.report_number = ${reportDrafts.reportNumber})`,
    })
    .from(reportDrafts)
    .innerJoin(supplements, eq(supplements.id, reportDrafts.supplementId))
    .orderBy(asc(reportDrafts.importedAt));
