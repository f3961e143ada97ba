import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import type { AiAnswer, AiInterpretation } from "#contract/ai-search.ts";
import type { AiMode } from "#contract/ai-search-vocabulary.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import type { JudgedComparison, PromotionDecision } from "./learning/judged/compare.ts";
import type { DangerResponse } from "./safety/respond.ts";

const instant = () => timestamp({ withTimezone: true });

/** Ranking features of one result by name, 0 to 1. Input of the ranker and of the explanation shown with the result. */
export type Features = Record<string, number>;

/** Link between a goal and an ingredient of a product: slugs, and the ingredient's name. */
export interface MatchedLink {
  goal: string;
  ingredient: string;
  name: string;
}

/** One ranked result of a search. */
export interface RankedItem {
  id: number;
  features: Features;
  why: string[];
  /** Links that make it a match. Absent in searches stored by earlier versions. */
  links?: MatchedLink[];
  /** Keys of its cautions. Absent in searches stored by earlier versions. */
  cautions?: string[];
}

/**
 * AI searches with their ranked results, stored for a day so that the pages of one search are consistent. The table is
 * unlogged (migration `searches_unlogged`): a database crash empties it, and visitors search again.
 */
export const aiSearches = pgTable(
  "ai_searches",
  {
    /** Random token. */
    id: text().primaryKey(),
    question: text().notNull(),
    interpreted: jsonb().$type<AiInterpretation>().notNull(),
    ranked: jsonb().$type<RankedItem[]>().notNull(),
    /** Null until requested. */
    answer: jsonb().$type<AiAnswer>(),
    /** What the question got because of a danger; null in searches of earlier versions. */
    danger: jsonb().$type<DangerResponse>(),
    mode: text().$type<AiMode>().notNull(),
    modelVersion: integer().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("ai_searches_expiry").on(table.expiresAt)],
);

/** Ratings of results by visitors. Features are stored with each rating; the question only for signed-in users. */
export const aiFeedback = pgTable(
  "ai_feedback",
  {
    id: id(),
    /** `user:17`, or `guest:` and the id of a guest token. */
    visitor: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    searchId: text().notNull(),
    /** Null: rating of the answer as a whole. */
    supplementId: integer(),
    /** 0 (useless) to 3 (exactly that); thumbs are 0 and 2. */
    grade: smallint().notNull(),
    reason: text(),
    note: text(),
    question: text(),
    features: jsonb().$type<Features>(),
    modelVersion: integer().notNull(),
    /**
     * Keyed hash of the network it came from; later null, or `CROWDED_NETWORK` if it was left out of trainings
     * (`learning/ratings.ts`).
     */
    network: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("ai_feedback_once").on(table.visitor, table.searchId, table.supplementId).nullsNotDistinct(),
    index("ai_feedback_user").on(table.userId, table.createdAt),
    index("ai_feedback_at").on(table.createdAt),
  ],
);

/** Raters whose ratings do not count in trainings and comparisons, until they are taken back. */
export const raterExclusions = pgTable("rater_exclusions", {
  /** As in `ai_feedback.visitor`. */
  visitor: text().primaryKey(),
  /** Null for a guest. */
  userId: integer().references(() => users.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  operator: text().notNull(),
  at: instant().notNull(),
});

/** Trained rankers. At most one is in use; if none is, the built-in weights are used. */
export const rankerVersions = pgTable(
  "ranker_versions",
  {
    version: id(),
    weights: jsonb().$type<Features>().notNull(),
    /** The version it was compared with; 0 is the built-in one. */
    baselineVersion: integer().notNull(),
    ratings: integer().notNull(),
    raters: integer().notNull(),
    heldOutSearches: integer().notNull(),
    /** Metrics on held-out ratings, of this version and the previous one. */
    ndcg10: doublePrecision("ndcg_10").notNull(),
    mrr: doublePrecision().notNull(),
    baselineNdcg10: doublePrecision("baseline_ndcg_10").notNull(),
    baselineMrr: doublePrecision().notNull(),
    /** 95 % interval of the difference in nDCG@10. */
    gainLow: doublePrecision().notNull(),
    gainHigh: doublePrecision().notNull(),
    /** Why it was or was not promoted when it was trained; null for trainings before judged questions counted. */
    decision: text().$type<PromotionDecision>(),
    /** Comparison on the judged questions; null if it lost on ratings. */
    judged: jsonb().$type<JudgedComparison>(),
    promoted: boolean().notNull(),
    inUse: boolean().notNull(),
    trainedAt: instant().notNull(),
    rolledBackAt: instant(),
  },
  (table) => [uniqueIndex("ranker_versions_in_use").on(table.inUse).where(sql`${table.inUse}`)],
);

/** A row while operators hold promotion: then they promote trained rankers themselves. */
export const promotionHolds = pgTable(
  "promotion_holds",
  {
    /** Always true: there is at most one row. */
    held: boolean().primaryKey().default(true),
    operator: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [check("promotion_holds_one_row", sql`${table.held}`)],
);
