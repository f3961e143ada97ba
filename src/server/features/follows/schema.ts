import { index, integer, pgTable, primaryKey, timestamp } from "drizzle-orm/pg-core";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";

/** Users who get an email when a report on a supplement is published or withdrawn. */
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
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.supplementId] }),
    index("follows_supplement").on(table.supplementId),
  ],
);
