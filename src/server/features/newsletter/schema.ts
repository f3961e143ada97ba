import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true });

/** Who gets the newsletter, and who was asked to confirm. Whoever leaves is deleted. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Lower case. */
    emailId: text().notNull().unique("subscribers_email"),
    /** When the last letter was put down that asks for, or speaks of, this subscription. */
    writtenAt: instant().notNull(),
    /** Null: the address gets no newsletter. */
    confirmedAt: instant(),
  },
  (table) => [index("subscribers_written").on(table.writtenAt)],
);
