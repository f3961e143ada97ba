import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../accounts/schema.ts";
import { brands } from "../catalogue/schema/brands.ts";
import { brandMerges, merges } from "../catalogue/schema/merges.ts";
import { supplements } from "../catalogue/schema.ts";

/** Supplements that users saved, with what they noted about their own package. Only the user sees `note` and `lot`. */
export const follows = pgTable(
  "follows",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    supplementId: integer()
      .notNull()
      .references(() => supplements.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Whether the user gets an email when a report on the supplement is published or withdrawn. */
    alerts: boolean().notNull().default(true),
    /** Empty if there is none, like `lot`. */
    note: text().notNull().default(""),
    lot: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.supplementId] }),
    index("follows_supplement").on(table.supplementId),
  ],
);

/** Users who followed a product when it was merged into another, so that the merge can be taken back. */
export const mergedFollows = pgTable(
  "merged_follows",
  {
    mergeId: integer()
      .notNull()
      .references(() => merges.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Followed the surviving product too. */
    followedBoth: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mergeId, table.userId] })],
);

/** Brands that users follow: they get emails about all of its products. */
export const brandFollows = pgTable(
  "brand_follows",
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    brandId: integer()
      .notNull()
      .references(() => brands.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.brandId] }),
    index("brand_follows_brand").on(table.brandId),
  ],
);

/** Users who followed a brand when it was merged into another, so that the merge can be taken back. */
export const mergedBrandFollows = pgTable(
  "merged_brand_follows",
  {
    mergeId: integer()
      .notNull()
      .references(() => brandMerges.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Followed the surviving brand too. */
    followedBoth: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mergeId, table.userId] })],
);
