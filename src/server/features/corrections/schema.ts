import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { CorrectionOutcome } from "#contract/correction-outcomes.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";
import { reports } from "../reports/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** An error that a reader reported: open until an operator settles it. */
export const errorReports = pgTable(
  "error_reports",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the reader is told to name it by; it tells nobody how many there are. */
    ticket: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** Where the answer is wanted; null once it is settled. */
    emailId: text(),
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    reportId: integer().references(() => reports.id, { onDelete: "set null" }),
    field: text(),
    note: text().notNull(),
    reportedAt: instant().notNull(),
    outcome: text().$type<CorrectionOutcome>(),
    /** What the public log says of it. */
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
