import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys of sent emails. They make delivery idempotent. */
export const sentEmails = pgTable(
  "sent_emails",
  {
    key: text().primaryKey(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("sent_emails_sent_at").on(table.sentAt)],
);

/** Emails stored because no mail server is configured; `/dev/mail` shows them in development. */
export const storedEmails = pgTable(
  "stored_emails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    storedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("stored_emails_stored_at").on(table.storedAt)],
);
