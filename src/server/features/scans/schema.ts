import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ScanAnswer, ScanFailure, ScanMethod, ScanStatus } from "#contract/scan-vocabulary.ts";
import type { ExtractedFields } from "#contract/scans.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";
import { uploads } from "../uploads/schema.ts";
import type { PictureReading } from "./port.ts";

const instant = () => timestamp({ withTimezone: true });

/** A candidate product offered for a scan. */
export interface Offered {
  supplementId: number;
  /** 0 to 1. */
  confidence: number;
}

/** Scans with their results and the visitors' answers. */
export const scans = pgTable(
  "scans",
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Guests' scans are retained for a day so that they can be corrected; corrections stay without this id. */
    guestId: text(),
    method: text().$type<ScanMethod>().notNull(),
    status: text().$type<ScanStatus>().notNull(),
    failure: text().$type<ScanFailure>(),
    extracted: jsonb().$type<ExtractedFields>().notNull(),
    /** Label text from OCR, one line per line. */
    labelText: text().notNull().default(""),
    /** Candidates, likeliest first. */
    candidates: jsonb().$type<Offered[]>().notNull().default([]),
    /** As typed by the visitor, otherwise as read from the label. */
    lotNumber: text(),
    /** Display URL of the picture; null for barcodes and deleted pictures. */
    imageUrl: text(),
    imageExpiresAt: instant(),
    createdAt: instant().notNull(),
    answer: text().$type<ScanAnswer>(),
    /** The product that the visitor chose. */
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    note: text(),
    answeredAt: instant(),
    /** When and by whom a correction was reviewed. */
    reviewedAt: instant(),
    reviewedBy: text(),
  },
  (table) => [
    index("scans_user").on(table.userId, table.id),
    index("scans_guest").on(table.createdAt).where(sql`${table.guestId} is not null`),
    index("scans_image_expiry").on(table.imageExpiresAt).where(sql`${table.imageExpiresAt} is not null`),
    index("scans_review")
      .on(table.answeredAt)
      .where(sql`${table.answer} in ('corrected', 'sent_for_review') and ${table.reviewedAt} is null`),
    index("scans_supplement").on(table.supplementId),
    check("scans_image_has_expiry", sql`(${table.imageUrl} is null) = (${table.imageExpiresAt} is null)`),
  ],
);

/** What was read from a picture, deleted with it: the same picture is never read twice by the same engine. */
export const scanReadings = pgTable("scan_readings", {
  uploadId: integer()
    .primaryKey()
    .references(() => uploads.id, { onDelete: "cascade" }),
  /** Version of the engine that read it. */
  engine: text().notNull(),
  reading: jsonb().$type<PictureReading | ScanFailure>().notNull(),
});
