import { sql } from "drizzle-orm";
import { date, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { id } from "#platform/database/columns.ts";
import { supplements } from "../schema.ts";

/** Products whose page is hidden after a legal notice. A hold ends by itself after its last day (UTC), or is released. */
export const legalHolds = pgTable(
  "legal_holds",
  {
    id: id(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    /** Why, for staff. */
    reason: text().notNull(),
    /** Which notice: its sender, date and file number. */
    notice: text().notNull(),
    /** Last day on which it is hidden. */
    endsOn: date().notNull(),
    placedBy: text().notNull(),
    placedAt: timestamp({ withTimezone: true }).notNull(),
    releasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex("legal_holds_open").on(table.supplementId).where(sql`${table.releasedAt} is null`)],
);
