import { integer, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import type { DayContent } from "#contract/my-day.ts";
import { users } from "../accounts/schema.ts";

/** My day as users saved it: products with servings a day, and the life stage. Deleted with the account. */
export const savedDays = pgTable("saved_days", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  content: jsonb().$type<DayContent>().notNull(),
  savedAt: timestamp({ withTimezone: true }).notNull(),
});
