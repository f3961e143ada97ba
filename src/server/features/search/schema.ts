import { sql } from "drizzle-orm";
import { customType, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/** Every term of the catalogue with its document frequency: the dictionary for spell correction in SQL. */
export const searchTerms = pgTable(
  "search_terms",
  { term: text().primaryKey(), products: integer().notNull() },
  (table) => [index("search_terms_trigrams").using("gin", sql`${table.term} gin_trgm_ops`)],
);

/**
 * Change log: the transaction that last changed or deleted each product's search row or barcodes, written by triggers.
 * A follower reads on from the oldest transaction that was running at its last read. Every change also notifies the
 * channel `search_changes`. Rows before the oldest mark (`search_change_marks`) are deleted.
 */
export const searchChanges = pgTable(
  "search_changes",
  { supplementId: integer().primaryKey(), changedXid: xid8().notNull() },
  (table) => [index("search_changes_xid").on(table.changedXid)],
);

/**
 * Where the change log was each day: every transaction before `horizon` had ended by then. The log is complete from the
 * oldest mark on; a follower that has read less far rebuilds its index.
 */
export const searchChangeMarks = pgTable("search_change_marks", {
  markedAt: timestamp({ withTimezone: true }).primaryKey(),
  horizon: xid8().notNull(),
});
