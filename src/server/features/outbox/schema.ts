import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Letters that have left, by their key: what makes trying again harmless. */
export const sentLetters = pgTable(
  "sent_letters",
  {
    key: text().primaryKey(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sent_letters_at").on(table.sentAt)],
);

/** Where letters go while no mail server is named; `/dev/mail` shows them in development. */
export const keptLetters = pgTable(
  "kept_letters",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    keptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("kept_letters_at").on(table.keptAt)],
);
