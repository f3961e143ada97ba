import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true });

/** Newsletter subscribers and unconfirmed addresses. Unsubscribing deletes the row. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Lower case. */
    emailId: text().notNull().unique("subscribers_email"),
    /** When the last email about this subscription was enqueued. */
    emailedAt: instant().notNull(),
    /** Null until confirmed: no newsletter is sent. */
    confirmedAt: instant(),
  },
  (table) => [index("subscribers_emailed_at").on(table.emailedAt)],
);
