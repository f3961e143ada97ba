import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { RequestState, VoteState } from "#contract/request-states.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";
import { reports } from "../reports/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Requests to have a supplement tested. */
export const testRequests = pgTable(
  "test_requests",
  {
    id: id(),
    /** Names the request to visitors. Random, so that it cannot be guessed. */
    publicId: uuid().notNull().defaultRandom(),
    /** Null after the requester deleted their account or withdrew, if others voted or work had started. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    brand: text(),
    url: text().notNull(),
    images: text().array().notNull().default(sql`'{}'`),
    /** Brand and name normalized as in search; similar requests are found by it. */
    normalizedName: text().notNull(),
    /** Hash of the normalized name and the link. Equal fingerprints are the same request. */
    fingerprint: text().notNull(),
    status: text().$type<RequestState>().notNull().default("received"),
    statusSince: instant().notNull(),
    /** Number of counted rows in `test_request_votes`, updated with them. */
    votes: integer().notNull().default(0),
    /** The primary request that this one was merged into. It has the votes and the timeline; the status is copied. */
    duplicateOfId: integer().references((): AnyPgColumn => testRequests.id),
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    reportId: integer().references(() => reports.id, { onDelete: "set null" }),
    /** Demo data: no real requester, made-up votes. */
    sample: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("test_requests_public_id").on(table.publicId),
    uniqueIndex("test_requests_open")
      .on(table.fingerprint)
      .where(sql`${table.duplicateOfId} is null and ${table.status} not in ('published', 'declined')`),
    uniqueIndex("test_requests_open_of_user")
      .on(table.userId, table.fingerprint)
      .where(sql`${table.status} not in ('published', 'declined')`),
    index("test_requests_queue")
      .on(table.votes, table.id)
      .where(sql`${table.duplicateOfId} is null and ${table.status} not in ('published', 'declined')`),
    index("test_requests_user").on(table.userId),
    index("test_requests_duplicates").on(table.duplicateOfId),
    index("test_requests_supplement").on(table.supplementId),
    index("test_requests_normalized_name").using("gin", sql`${table.normalizedName} gin_trgm_ops`),
  ],
);

/** Status changes of a request. `operator` is null for the requester. */
export const testRequestEvents = pgTable(
  "test_request_events",
  {
    id: id(),
    requestId: integer()
      .notNull()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    status: text().$type<RequestState>().notNull(),
    at: instant().notNull(),
    operator: text(),
    note: text(),
    /** When emails about it leave, where they wait so that it can be undone; null: at once. */
    emailsAt: instant(),
  },
  (table) => [index("test_request_events_request").on(table.requestId, table.at)],
);

/** Votes, one per user: requesters and other users who want the same test. */
export const testRequestVotes = pgTable(
  "test_request_votes",
  {
    requestId: integer()
      .notNull()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whether the user gets emails about status changes. */
    emailUpdates: boolean().notNull().default(true),
    at: instant().notNull(),
    /** Decided by `rules/votes.ts`. */
    state: text().$type<VoteState>().notNull().default("unconfirmed"),
    /** Since when it has this state. */
    stateSince: instant().notNull().defaultNow(),
    /** Keyed hash of the network that it was cast from; null after `RETENTION.networks`. */
    network: text(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index("test_request_votes_user").on(table.userId),
    index("test_request_votes_network")
      .on(table.requestId, table.network)
      .where(sql`${table.network} is not null`),
  ],
);

/** Jumps in the votes for a request, at most one a day and request, with the figures of that day. */
export const voteAlarms = pgTable(
  "vote_alarms",
  {
    id: id(),
    requestId: integer()
      .notNull()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    /** In UTC. */
    day: date().notNull(),
    at: instant().notNull(),
    /** Votes of confirmed accounts: earlier ones, and those of the last 24 hours. */
    votesBefore: integer().notNull(),
    votesAdded: integer().notNull(),
    /** Of those added: votes of new accounts, votes held back, and networks they came from. */
    newAccounts: integer().notNull(),
    held: integer().notNull(),
    networks: integer().notNull(),
  },
  (table) => [
    unique("vote_alarms_once_a_day").on(table.requestId, table.day),
    index("vote_alarms_at").on(table.at),
  ],
);
