import { index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { AiAnswer, AiInterpretation } from "#contract/ai-search.ts";
import type { AiMode, Certainty, RefusalReason } from "#contract/ai-search-vocabulary.ts";
import type {
  DangerLabel,
  GoalLabel,
  PermittedQuestionState,
} from "#contract/staff/permitted-question-labels.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";
import type { DangerResponse } from "./safety/respond.ts";

const instant = () => timestamp({ withTimezone: true });

/** Link between a goal and an ingredient of a product: slugs, and the ingredient's name. */
export interface MatchedLink {
  goal: string;
  ingredient: string;
  name: string;
}

/** One ranked result of a search. */
export interface RankedItem {
  id: number;
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
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index("ai_searches_expiry").on(table.expiresAt)],
);

/** Opinions about results and answers: ratings, with their question, and thumbs, without. */
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
    /** Goals that were read in the question, by slug; null in opinions of earlier versions. */
    goals: text().array(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("ai_feedback_once").on(table.visitor, table.searchId, table.supplementId).nullsNotDistinct(),
    index("ai_feedback_user").on(table.userId, table.createdAt),
    index("ai_feedback_at").on(table.createdAt),
  ],
);

/** Raters whose ratings are no judgments, until they are taken back. */
export const raterExclusions = pgTable("rater_exclusions", {
  /** As in `ai_feedback.visitor`. */
  visitor: text().primaryKey(),
  /** Null for a guest. */
  userId: integer().references(() => users.id, { onDelete: "cascade" }),
  reason: text().notNull(),
  operator: text().notNull(),
  at: instant().notNull(),
});

/** Questions that people permitted us to keep, with how they were read; the only place where the text of one stays. */
export const permittedQuestions = pgTable(
  "permitted_questions",
  {
    id: id(),
    /** Random token: who has it can take the permission back. */
    receipt: text().notNull().unique(),
    /** Null: asked without an account. */
    userId: integer().references(() => users.id, { onDelete: "cascade" }),
    /** Null once discarded. */
    question: text(),
    /** Slugs of the goals that were read. */
    goals: text().array().notNull(),
    danger: text().$type<RefusalReason>(),
    certainty: text().$type<Certainty>(),
    askedAt: instant().notNull(),
    state: text().$type<PermittedQuestionState>().notNull().default("waiting"),
    goalsLabel: text().$type<GoalLabel>(),
    dangerLabel: text().$type<DangerLabel>(),
    labeledAt: instant(),
  },
  (table) => [
    unique("permitted_questions_once").on(table.userId, table.question),
    index("permitted_questions_state").on(table.state, table.id),
    index("permitted_questions_asked").on(table.askedAt),
  ],
);
