import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Kinds of things that are counted: visits of a page of the table of routes or of a product by slug, words searched for, how a question was taken. */
export const COUNTED_KINDS = ["route", "product", "term", "question"] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Visits and questions of one day (UTC), without anything about who came. Older rows are deleted: see `deleteOldFigures`. */
export const dailyFigures = pgTable(
  "daily_figures",
  {
    day: date().notNull(),
    kind: text().$type<CountedKind>().notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    /** Results of a search when it was last counted; null for other kinds. */
    results: integer(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day, table.key] })],
);
