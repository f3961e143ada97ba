import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instantOrNow } from "#platform/database/columns.ts";

/** Keys of sent emails. They make delivery idempotent, and count what a recipient got in a day. */
export const sentEmails = pgTable(
  "sent_emails",
  {
    key: text().primaryKey(),
    sentAt: instantOrNow(),
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
    id: id(),
    key: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** The encrypted body; null for emails stored before bodies were encrypted, which have `text` and `html`. */
    sealed: text(),
    text: text().notNull().default(""),
    html: text().notNull().default(""),
    storedAt: instantOrNow(),
  },
  (table) => [index("stored_emails_stored_at").on(table.storedAt)],
);
