import { z } from "zod";
import { CERTAINTIES, REFUSAL_REASONS } from "../ai-search-vocabulary.ts";
import { instant } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";
import { DANGER_LABELS, GOAL_LABELS, PERMITTED_QUESTION_STATES } from "./permitted-question-labels.ts";

const dangerCounts = z.object({
  danger: z.enum(REFUSAL_REASONS),
  /** Questions by how sure we were. */
  certain: z.int(),
  possible: z.int(),
  slight: z.int(),
  /** Taps that lead on from a possible danger to products, and from a certain one that isn’t about the person. */
  acknowledged: z.int(),
  not_me: z.int(),
});

export const getAiSearchFigures = staffEndpoint("getAiSearchFigures", {
  summary: "How AI search took the questions of the last days, without their text or who asked.",
  input: z.object({ action: z.literal("figures"), days: z.int().min(1).max(365) }),
  output: z.object({
    /** False: counting is switched off. */
    counting: z.boolean(),
    asked: z.int(),
    off_topic: z.int(),
    dangers: z.array(dangerCounts),
    /** Opinions about results and answers, and those of them that say “Not what I meant”. */
    opinions: z.object({ all: z.int(), misread: z.int() }),
    /** Goals that were read in questions of which someone said that. A question can have several. */
    misread_goals: z.array(z.object({ goal: z.string(), count: z.int() })),
  }),
});
export type AiSearchFigures = z.output<typeof getAiSearchFigures.output>;

const permittedQuestion = z.object({
  id: z.int(),
  /** Null: discarded. */
  question: z.string().nullable(),
  /** Names of the goals that were read. */
  goals: z.array(z.string()),
  danger: z.enum(REFUSAL_REASONS).nullable(),
  certainty: z.enum(CERTAINTIES).nullable(),
  asked_at: instant,
  state: z.enum(PERMITTED_QUESTION_STATES),
  goals_label: z.enum(GOAL_LABELS).nullable(),
  danger_label: z.enum(DANGER_LABELS).nullable(),
});
export type PermittedQuestionRow = z.output<typeof permittedQuestion>;

export const listPermittedQuestions = staffEndpoint("listPermittedQuestions", {
  summary: "Questions that people permitted us to keep, oldest first, without who asked.",
  input: z.object({
    action: z.literal("list_questions"),
    state: z.enum(PERMITTED_QUESTION_STATES),
    /** Only questions after this one, for the next page; 0: from the oldest. */
    after: z.int().min(0).max(2_147_483_647).default(0),
  }),
  output: z.object({ total: z.int(), has_more: z.boolean(), list: z.array(permittedQuestion) }),
});

const permittedQuestionId = z.int().min(1).max(2_147_483_647);

export const labelPermittedQuestion = staffEndpoint("labelPermittedQuestion", {
  summary: "Says whether the goals and the danger of a question were read rightly. It can be said again.",
  input: z.object({
    action: z.literal("label_question"),
    id: permittedQuestionId,
    goals_label: z.enum(GOAL_LABELS),
    danger_label: z.enum(DANGER_LABELS),
  }),
  output: z.null(),
});

export const discardPermittedQuestion = staffEndpoint("discardPermittedQuestion", {
  summary: "Deletes the text of a question that is of no use, or tells too much about a person.",
  input: z.object({ action: z.literal("discard_question"), id: permittedQuestionId }),
  output: z.null(),
});
