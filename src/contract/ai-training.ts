import { z } from "zod";
import { rankerMetrics } from "./ai-search.ts";
import { FEEDBACK_REASONS, RANKER_FEATURES, TRAINING_OUTCOMES } from "./ai-search-vocabulary.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { instant, page, pageLimit } from "./fields.ts";

/** A trained ranker with its metrics on held-out ratings. */
export const trainedRanker = z.object({
  version: z.int(),
  trained_at: instant,
  /** Size of the training and evaluation data. */
  ratings: z.int(),
  raters: z.int(),
  held_out_searches: z.int(),
  ndcg_10: z.number(),
  mrr: z.number(),
  /** The ranker in use at the time, on the same ratings. */
  baseline: z.object({ version: z.int(), ndcg_10: z.number(), mrr: z.number() }),
  /** 95% confidence interval of the difference in nDCG@10. */
  gain: z.object({ low: z.number(), high: z.number() }),
  outcome: z.enum(TRAINING_OUTCOMES),
});
export type TrainedRanker = z.infer<typeof trainedRanker>;

export const getAiTraining = endpoint("getAiTraining", {
  summary: "The ranker in use, earlier trainings, and how many ratings the next training still needs.",
  input: z.object({ action: z.literal("figures") }),
  output: z.object({
    /** Version 0: built-in weights. */
    ranker: rankerMetrics,
    weights: z.array(
      z.object({ feature: z.enum(RANKER_FEATURES), weight: z.number(), built_in: z.number() }),
    ),
    /** Newest first, rejected candidates included. */
    history: z.array(trainedRanker),
    ratings: z.object({
      total: z.int(),
      /** Users who rated; all guests together count as one. */
      raters: z.int(),
      mine: z.int(),
      since_last_training: z.int(),
    }),
    /** Still missing for the next training; all zero if it only waits for its scheduled time. */
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
  summary: "Deletes one of the user's own ratings, so that the next training ignores it.",
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
