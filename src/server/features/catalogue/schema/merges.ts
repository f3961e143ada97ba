import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { id, instantOrNow } from "#platform/database/columns.ts";
import { supplements } from "../schema.ts";

/** What a merge of products moved, for its undo. Keys are texts; rows are as PostgreSQL writes them as JSON. */
export interface MovedRecords {
  /** Keys of the rows that moved, by table. */
  keys: Record<string, string[]>;
  /** Labels that the surviving product had before. */
  own_labels: string[];
  /** Fields of both products before. */
  fields: Record<
    "from" | "into",
    { name: string; form: string; category: string; current_label_id: number | null }
  >;
  /** Rows of both products before, by table. */
  rows: Record<"supplement_ingredients" | "supplement_names" | "notice_matches", unknown[]>;
  /** Products that had been merged into the duplicate before. */
  merged: number[];
  former_slugs: string[];
  /** SHA-256 of a photo that moved. */
  photo: string | null;
}

/** What a merge of brands moved, for its undo. Rows are as PostgreSQL writes them as JSON. */
export interface MovedBrand {
  /** The brand that was merged, and its own logo if it was dropped. */
  brand: unknown;
  dropped_logo: unknown;
  /** SHA-256 of a logo that moved. */
  moved_logo: string | null;
  /** Its products before. */
  supplements: { id: number; identity_key: string; merged_into_id: number | null }[];
  /** The newest product of the catalogue at that time: what has a higher id was added since. */
  newest_supplement: number;
  certificates: number[];
  /** Rows of both brands before. */
  notice_matches: unknown[];
  brand_links: unknown[];
  /** Slugs that redirected to either brand before. */
  former_slugs: Record<"from" | "into", string[]>;
}

/** Merges of brands. No foreign keys: a merge deletes the brand that it merges. */
export const brandMerges = pgTable(
  "brand_merges",
  {
    id: id(),
    fromId: integer().notNull(),
    fromName: text().notNull(),
    intoId: integer().notNull(),
    records: jsonb().$type<MovedBrand>().notNull(),
    operator: text().notNull(),
    at: instantOrNow(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("brand_merges_into").on(table.intoId)],
);

/** Merges of products; users who followed the duplicate are in `merged_follows`, without their notes. */
export const merges = pgTable(
  "merges",
  {
    id: id(),
    fromId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    intoId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    records: jsonb().$type<MovedRecords>().notNull(),
    /** The merge of brands that it was part of: both are taken back together. */
    brandMergeId: integer().references(() => brandMerges.id, { onDelete: "cascade" }),
    operator: text().notNull(),
    at: instantOrNow(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("merges_into").on(table.intoId), index("merges_from").on(table.fromId)],
);
