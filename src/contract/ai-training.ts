import { z } from "zod";
import { rankerMetrics } from "./ai-search.ts";
import { FEEDBACK_REASONS, RANKER_FEATURES } from "./ai-search-vocabulary.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { instant, page, pageLimit } from "./fields.ts";

export const getAiTraining = endpoint("getAiTraining", {
  summary:
    "The weights of the ranking, and how many results were rated. Nothing is trained on ratings any more.",
  input: z.object({ action: z.literal("figures") }),
  output: z.object({
    ranker: rankerMetrics,
    weights: z.array(
      z.object({ feature: z.enum(RANKER_FEATURES), weight: z.number(), built_in: z.number() }),
    ),
    /** Trainings: always none. */
    history: z.array(z.object({ version: z.int() })),
    ratings: z.object({
      total: z.int(),
      /** Accounts that rated. */
      raters: z.int(),
      mine: z.int(),
      since_last_training: z.int(),
    }),
    needed: z.object({ ratings: z.int(), raters: z.int(), searches: z.int() }),
  }),
});
export type AiTraining = z.infer<typeof getAiTraining.output>;

/** One rating by the user. */
export const aiContribution = z.object({
  feedback_id: z.string(),
  question: z.string().nullable(),
  /** Null: the rating is of the whole answer, or the supplement was deleted. */
  supplement: z
    .object({ supplement_id: z.string(), slug: z.string(), name: z.string(), brand_name: z.string() })
    .nullable(),
  /** 0 (not relevant) to 3 (exactly right). */
  rating: z.int(),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  note: z.string().nullable(),
  created_at: instant,
});
export type AiContribution = z.infer<typeof aiContribution>;

export const listAiContributions = endpoint("listAiContributions", {
  summary: "The user's own ratings, newest first.",
  input: z.object({ action: z.literal("contributions"), page, limit: pageLimit }),
  output: listOf(aiContribution),
});

export const undoAiContribution = endpoint("undoAiContribution", {
  summary: "Deletes one of the user's own ratings.",
  input: z.object({
    action: z.literal("undo"),
    feedback_id: z.string().regex(/^\d{1,9}$/, "No such rating."),
  }),
  output: z.null(),
});

export const drawTrainingQuestion = endpoint("drawTrainingQuestion", {
  summary: "A question to rate results for: one the user has not rated and others have rated least.",
  input: z.object({ action: z.literal("draw") }),
  output: z.object({ question: z.string() }),
});
