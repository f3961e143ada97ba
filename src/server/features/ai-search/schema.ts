import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { AiAnswer, Interpreted } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import { users } from "../accounts/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** Named figures of one result, 0 to 1: what the ranker weighs, and what its "why" is derived from. */
export type Features = Record<string, number>;

/** One result of a search as it was ranked. */
export interface RankedItem {
  id: number;
  features: Features;
  why: string[];
}

/**
 * A question with the list that answered it: kept for a day, so that pages of one search agree with one another. The
 * table is unlogged (migration `searches_unlogged`): a crash of the database empties it, and readers ask again.
 */
export const aiSearches = pgTable(
  "ai_searches",
  {
    /** Unguessable. */
    id: text().primaryKey(),
    question: text().notNull(),
    interpreted: jsonb().$type<Interpreted>().notNull(),
    ranked: jsonb().$type<RankedItem[]>().notNull(),
    /** Null until it is asked for. */
    answer: jsonb().$type<AiAnswer>(),
    mode: text().$type<AiMode>().notNull(),
    modelVersion: integer().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("ai_searches_expiry").on(table.expiresAt)],
);

/** What visitors thought of results. The figures of the result are kept, the question only for whoever is logged in. */
export const aiFeedback = pgTable(
  "ai_feedback",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** `user:17`, or `guest:` and the id of a guest token. */
    visitor: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    searchId: text().notNull(),
    /** Null: the answer as a whole. */
    supplementId: integer(),
    /** 0 (useless) to 3 (exactly that). Thumbs are 0 and 2. */
    grade: smallint().notNull(),
    reason: text(),
    note: text(),
    question: text(),
    features: jsonb().$type<Features>(),
    modelVersion: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("ai_feedback_once").on(table.visitor, table.searchId, table.supplementId).nullsNotDistinct(),
    index("ai_feedback_user").on(table.userId, table.createdAt),
    index("ai_feedback_at").on(table.createdAt),
  ],
);

/** Rankers that were trained. One of them is in use; where none is, the built-in weights are. */
export const rankerVersions = pgTable(
  "ranker_versions",
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    weights: jsonb().$type<Features>().notNull(),
    /** The version it was measured against; 0 is the built-in one. */
    against: integer().notNull(),
    ratings: integer().notNull(),
    raters: integer().notNull(),
    heldOutSearches: integer().notNull(),
    /** On held-out ratings, this one and the one before. */
    ndcg10: doublePrecision("ndcg_10").notNull(),
    mrr: doublePrecision().notNull(),
    ndcg10Before: doublePrecision("ndcg_10_before").notNull(),
    mrrBefore: doublePrecision().notNull(),
    /** 95 % interval of the difference in nDCG@10. */
    gainLow: doublePrecision().notNull(),
    gainHigh: doublePrecision().notNull(),
    promoted: boolean().notNull(),
    inUse: boolean().notNull(),
    trainedAt: instant().notNull(),
    rolledBackAt: instant(),
  },
  (table) => [uniqueIndex("ranker_versions_in_use").on(table.inUse).where(sql`${table.inUse}`)],
);
