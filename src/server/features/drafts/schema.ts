import { integer, jsonb, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { PublishedPayload } from "#contract/report-file.ts";
import type { LayoutMapping } from "#contract/staff/draft-parts.ts";
import type { StatementChange } from "#contract/staff/drafts.ts";
import type { ActionOrigin } from "#platform/action-origin.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/**
 * The first of two approvals by members of staff: of a report, or of a statement about one. The second person approves the
 * same content, which is then published, and the row is deleted.
 */
export const staffApprovals = pgTable(
  "staff_approvals",
  {
    id: id(),
    reportNumber: text().notNull(),
    /** "report", or the kind of the statement: of each, one approval waits at most. */
    kind: text().notNull(),
    /** Null for a report. */
    change: jsonb().$type<StatementChange>(),
    /** SHA-256 of the content without its date, hexadecimal. */
    contentHash: text().notNull(),
    /** The content, to show what has changed since. */
    payload: jsonb().$type<PublishedPayload>().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Where it was given: one of two must be given in the console, which asks for a second factor. */
    via: text().$type<ActionOrigin["via"]>().notNull().default("console"),
    at: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [unique("staff_approvals_subject").on(table.reportNumber, table.kind)],
);

/** What people have confirmed about laboratories' layouts; applied to the next certificate of the same layout. */
export const layoutMappings = pgTable(
  "layout_mappings",
  {
    id: id(),
    /** As the certificate prints it. */
    laboratory: text().notNull(),
    /** Of the layout: `LaboratoryLayout.fingerprint`. */
    fingerprint: text().notNull(),
    kind: text().$type<LayoutMapping["kind"]>().notNull(),
    printed: text().notNull(),
    meaning: text().notNull(),
    confirmedBy: text().notNull(),
    confirmedAt: instant().notNull(),
  },
  (table) => [unique("layout_mappings_text").on(table.fingerprint, table.kind, table.printed)],
);
