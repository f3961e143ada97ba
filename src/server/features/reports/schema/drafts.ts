import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { DraftedReport } from "#contract/report-file.ts";
import type { AppliedMapping, DraftAnswer, DraftFields, DraftRowEdit } from "#contract/staff/draft-parts.ts";
import { id, instantOrNow } from "#platform/database/columns.ts";
import { supplements } from "../../catalogue/schema.ts";
import type { CertificateReading } from "../../certificates/port.ts";

/** The file that a draft was made from, byte for byte in the storage under its hash. */
export interface OriginalFile {
  sha256: string;
  media_type: string;
  bytes: number;
  file_name: string;
}

/** What a draft from a laboratory's certificate consists of: what was read, and what people made of it. */
export interface DraftIntake {
  original: OriginalFile;
  reading: CertificateReading;
  /** The sample or lot that this draft is about; null if the certificate has one. Rows without a sample belong to all. */
  sample: string | null;
  fields: DraftFields;
  /** By index of the row in the reading. */
  edits: Record<string, DraftRowEdit>;
  /** By `certificateQuestionKey`. */
  answers: Record<string, DraftAnswer>;
  /** What was applied because a person had confirmed it for this laboratory's layout; null if there was nothing. */
  profile: { applied: AppliedMapping[] } | null;
}

/** A report that has not been published yet. */
export const reportDrafts = pgTable("report_drafts", {
  id: id(),
  /** Null until one is known. */
  reportNumber: text().unique(),
  supplementId: integer().references(() => supplements.id, { onDelete: "cascade" }),
  /** The whole report, valid by itself; null while something is missing or a question is open. */
  file: jsonb().$type<DraftedReport>(),
  /** Null for a report that was imported in our own format. */
  intake: jsonb().$type<DraftIntake>(),
  /** Counts changes, so that unseen changes are not overwritten. */
  version: integer().notNull().default(1),
  importedBy: text().notNull(),
  importedAt: instantOrNow(),
});
