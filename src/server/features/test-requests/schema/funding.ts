import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { RecordedFunding } from "#contract/request-funding.ts";
import { users } from "../../accounts/schema.ts";
import { testRequests } from "../schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** What users promise to give for a test, one pledge per user and request. Nothing is collected here. */
export const testRequestPledges = pgTable(
  "test_request_pledges",
  {
    requestId: integer()
      .notNull()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whole US dollars. */
    amountUsd: integer().notNull(),
    /** Whether the user gets emails about status changes; a vote of the same user has the last word. */
    emailUpdates: boolean().notNull().default(true),
    at: instant().notNull(),
    changedAt: instant().notNull(),
    /** Keyed hash of the network that it was made from; null after `RETENTION.networks`. */
    network: text(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index("test_request_pledges_user").on(table.userId),
    check("test_request_pledges_amount", sql`${table.amountUsd} > 0`),
  ],
);

/** What staff know about paying for the test of a request. */
export const testRequestFunding = pgTable("test_request_funding", {
  requestId: integer()
    .primaryKey()
    .references(() => testRequests.id, { onDelete: "cascade" }),
  /** Whole US dollars; null: not estimated. Then who estimates and since when are null, too. */
  estimateUsd: integer(),
  /** Who estimates, as the public reads it: a laboratory. */
  estimatedBy: text(),
  estimatedOn: date(),
  /** What staff recorded; null: nothing, and the state follows from the pledges. */
  recorded: text().$type<RecordedFunding>(),
  recordedAt: instant(),
  /** By whom and how, as the public reads it. */
  recordedNote: text(),
  /** Number of the registered test that the request led to. */
  registeredTest: text(),
});
