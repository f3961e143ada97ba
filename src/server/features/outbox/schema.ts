import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys of sent emails. They make delivery idempotent, and count what a recipient got in a day. */
export const sentEmails = pgTable(
  "sent_emails",
  {
    key: text().primaryKey(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** HMAC of the address, for a short time; null for an email that was dropped, because the recipient got too many. */
    recipient: text(),
  },
  (table) => [
    index("sent_emails_sent_at").on(table.sentAt),
    index("sent_emails_recipient").on(table.recipient, table.sentAt),
  ],
);

/** Emails stored because no mail server is configured; `/dev/mail` shows them in development. */
export const storedEmails = pgTable(
  "stored_emails",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The encrypted body; null for emails stored before bodies were encrypted, which have `text` and `html`. */
    sealed: text(),
    text: text().notNull().default(""),
    html: text().notNull().default(""),
    storedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("stored_emails_stored_at").on(table.storedAt)],
);
