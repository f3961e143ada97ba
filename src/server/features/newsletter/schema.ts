import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { IssueFigures } from "#contract/staff/newsletter.ts";
import { id } from "#platform/database/columns.ts";

const instant = () => timestamp({ withTimezone: true });

/** Newsletter subscribers and unconfirmed addresses. Unsubscribing deletes the row. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    /** Lower case. */
    emailId: text().notNull().unique("subscribers_email"),
    /** When the last email about this subscription was enqueued. */
    emailedAt: instant().notNull(),
    /** Null until confirmed: no newsletter is sent. */
    confirmedAt: instant(),
  },
  (table) => [index("subscribers_emailed_at").on(table.emailedAt)],
);

/** Newsletter issues that staff write. Once sending has started, an issue is not changed. */
export const newsletterIssues = pgTable("newsletter_issues", {
  id: id(),
  subject: text().notNull(),
  /** Paragraphs, with an empty line between them. */
  text: text().notNull(),
  /** Counts changes, from 1. */
  revision: integer().notNull().default(1),
  /** The revision that was last sent to a member of staff as a test. */
  testedRevision: integer(),
  editedBy: text().notNull(),
  editedAt: instant().notNull(),
  sentBy: text(),
  sendingAt: instant(),
  /** Null while the recipients are stored: then they are counted. */
  finalFigures: jsonb().$type<IssueFigures>(),
});

/**
 * To whom an issue goes: the addresses that were confirmed when sending started, each once. The number stays when the
 * subscriber is deleted, so that those who unsubscribed are counted. Deleted after `RETENTION.newsletterRecipients`.
 */
export const newsletterRecipients = pgTable(
  "newsletter_recipients",
  {
    issueId: integer()
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: "cascade" }),
    /** A former subscriber's number is never given again. */
    subscriberId: integer().notNull(),
    /** Set in the transaction that enqueues the email. */
    isEnqueued: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriberId] })],
);
