import { index, integer, jsonb, pgTable, smallint, timestamp } from "drizzle-orm/pg-core";
import type { RequestFacts } from "#domain/next-test/facts.ts";
import { testRequests } from "../schema.ts";

/**
 * Read model of the order "Would teach most": one row per open request that has reached staff, written by
 * `commands/refresh-ranks.ts`. Votes are updated with the request's; the rest is as of `computedAt`.
 */
export const testRequestRanks = pgTable(
  "test_request_ranks",
  {
    requestId: integer()
      .primaryKey()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    /** Sum of all parts. */
    points: smallint().notNull(),
    votes: integer().notNull(),
    /** Everything but the votes. */
    facts: jsonb().$type<Omit<RequestFacts, "votes">>().notNull(),
    computedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("test_request_ranks_order").on(
      table.points.desc().nullsFirst(),
      table.votes.desc().nullsFirst(),
      table.requestId,
    ),
  ],
);
