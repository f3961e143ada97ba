import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ScanAnswer, ScanFailure, ScanStatus, ScanWay } from "#contract/scan-vocabulary.ts";
import type { Extracted } from "#contract/scans.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** A product that a scan may be of, as it was offered. */
export interface Offered {
  supplementId: number;
  /** 0 to 1. */
  confidence: number;
}

/** What was scanned, what came of it, and what its visitor said. */
export const scans = pgTable(
  "scans",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** A guest's scan is kept for a day, so that it can be corrected; a correction stays without this. */
    guestId: text(),
    way: text().$type<ScanWay>().notNull(),
    status: text().$type<ScanStatus>().notNull(),
    failure: text().$type<ScanFailure>(),
    extracted: jsonb().$type<Extracted>().notNull(),
    /** The print that was read, a line each. */
    print: text().notNull().default(""),
    /** Likeliest first. */
    offered: jsonb().$type<Offered[]>().notNull().default([]),
    /** As it was typed, otherwise as it was read. */
    lotNumber: text(),
    /** Where the picture is shown; null for a barcode, and once it is deleted. */
    imageUrl: text(),
    imageUntil: instant(),
    createdAt: instant().notNull(),
    answer: text().$type<ScanAnswer>(),
    /** The product that it is, as the visitor said. */
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    note: text(),
    answeredAt: instant(),
    /** When an operator settled a correction, and who. */
    reviewedAt: instant(),
    reviewedBy: text(),
  },
  (table) => [
    index("scans_user").on(table.userId, table.id),
    index("scans_guest").on(table.createdAt).where(sql`${table.guestId} is not null`),
    index("scans_picture").on(table.imageUntil).where(sql`${table.imageUntil} is not null`),
    index("scans_review")
      .on(table.answeredAt)
      .where(sql`${table.answer} in ('corrected', 'sent_for_review') and ${table.reviewedAt} is null`),
    index("scans_supplement").on(table.supplementId),
    check("scans_picture_has_an_end", sql`(${table.imageUrl} is null) = (${table.imageUntil} is null)`),
  ],
);
