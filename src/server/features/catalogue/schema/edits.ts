import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { supplements } from "../schema.ts";

/**
 * Fields of products and brands that an operator set. A trigger keeps them: an import that says something else changes
 * `sourceValue` alone.
 */
export const recordEdits = pgTable(
  "record_edits",
  {
    kind: text().$type<"brand" | "supplement">().notNull(),
    recordId: integer().notNull(),
    /** Column of the record. */
    field: text().notNull(),
    /** Null: the operator emptied the field. */
    value: text(),
    /** What the record's own source last said; null: nothing. */
    sourceValue: text(),
    /** When the source said something else than before, until an operator decides; null: nothing to decide. */
    sourceChangedAt: timestamp({ withTimezone: true }),
    operator: text().notNull(),
    editedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.recordId, table.field] }),
    check("record_edits_kind", sql`${table.kind} in ('brand', 'supplement')`),
  ],
);

/** Barcodes that an operator took off a product; an import does not bring them back to it. */
export const barcodeRemovals = pgTable(
  "barcode_removals",
  {
    gtin14: text().notNull(),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.gtin14, table.supplementId] })],
);
