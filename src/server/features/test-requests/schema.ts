import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RequestState } from "#contract/request-states.ts";
import { users } from "../accounts/schema.ts";
import { supplements } from "../catalogue/schema.ts";
import { reports } from "../reports/schema.ts";

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const instant = () => timestamp({ withTimezone: true });

/** Somebody's wish that a supplement be measured. */
export const testRequests = pgTable(
  "test_requests",
  {
    id: id(),
    /** Null where the requester has left: others voted, or work had begun. */
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    name: text().notNull(),
    brand: text(),
    url: text().notNull(),
    images: text().array().notNull().default(sql`'{}'`),
    /** Brand and name as a search reads them: what alike requests are found by. */
    words: text().notNull(),
    /** The same words and the same link: the same request, whoever sends it. */
    fingerprint: text().notNull(),
    status: text().$type<RequestState>().notNull().default("received"),
    statusSince: instant().notNull(),
    /** People who asked or voted: the rows of `test_request_votes`, counted where they are written. */
    votes: integer().notNull().default(0),
    /** The request that this one became part of: it has the votes and the timeline, and both have its status. */
    duplicateOfId: integer().references((): AnyPgColumn => testRequests.id),
    supplementId: integer().references(() => supplements.id, { onDelete: "set null" }),
    reportId: integer().references(() => reports.id, { onDelete: "set null" }),
    /** Part of the built-in catalogue: nobody asked, and the votes are made up. */
    sample: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (table) => [
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
    index("test_requests_words").using("gin", sql`${table.words} gin_trgm_ops`),
  ],
);

/** What happened to a request, and who did it: an operator's name, or null for the requester. */
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
  },
  (table) => [index("test_request_events_request").on(table.requestId, table.at)],
);

/** One a person: whoever asked, and whoever asked for the same. */
export const testRequestVotes = pgTable(
  "test_request_votes",
  {
    requestId: integer()
      .notNull()
      .references(() => testRequests.id, { onDelete: "cascade" }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Whether letters tell this person of changes. */
    letters: boolean().notNull().default(true),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index("test_request_votes_user").on(table.userId),
  ],
);
