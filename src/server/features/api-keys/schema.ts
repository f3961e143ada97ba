import { date, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { ApiKeyScope } from "#contract/api-key-vocabulary.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";

/** API keys. Only the SHA-256 of a key is stored; a revoked key is deleted. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: integer()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    name: text().notNull(),
    scopes: text().array().$type<ApiKeyScope[]>().notNull(),
    keyHash: text().notNull().unique("api_keys_key_hash"),
    lastFour: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Day in UTC; null if it was never used. */
    lastUsedOn: date({ mode: "string" }),
  },
  (table) => [index("api_keys_user").on(table.userId)],
);
