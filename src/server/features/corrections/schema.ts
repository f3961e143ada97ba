import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { CorrectionOutcome } from "#contract/correction-outcomes.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";
import { reports } from "../reports/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Errors reported by visitors; open until an operator settles them. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: id(),
    /** Random public number, so that it doesn't reveal how many tickets there are. */
    ticket: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Where to send the answer; null once settled. */
    emailId: text(),
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    reportId: integer().references(() => reports.id, { onDelete: "set null" }),
    field: text(),
    note: text().notNull(),
    reportedAt: instant().notNull(),
    outcome: text().$type<CorrectionOutcome>(),
    /** Shown in the public log. */
    publicNote: text(),
    settledAt: instant(),
    settledBy: text(),
  },
  (table) => [
    index("error_reports_open").on(table.reportedAt).where(sql`${table.settledAt} is null`),
    index("error_reports_settled").on(table.settledAt),
    index("error_reports_user").on(table.userId),
  ],
);
