import { boolean, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const users = pgTable("users", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  /** Lower case. */
  emailId: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  userImage: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Where a user is logged in. The token itself is never kept: only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_user").on(table.userId)],
);
