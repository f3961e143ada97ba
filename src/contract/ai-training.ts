import { z } from "zod";
import { rankerFigures } from "./ai-search.ts";
import { FEEDBACK_REASONS, RANKER_FEATURES, TRAINING_OUTCOMES } from "./ai-search-vocabulary.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { instant, page, pageLimit } from "./fields.ts";

/** A ranker that was trained, with its figures on ratings that it was not trained on. */
export const trainedRanker = z.object({
  version: z.int(),
  trained_at: instant,
  /** What it was trained and measured on. */
  ratings: z.int(),
  raters: z.int(),
  held_out_searches: z.int(),
  ndcg_10: z.number(),
  mrr: z.number(),
  /** The ranker that was in use then, on the same ratings. */
  before: z.object({ version: z.int(), ndcg_10: z.number(), mrr: z.number() }),
  /** 95 % interval of the difference in nDCG@10. */
  gain: z.object({ low: z.number(), high: z.number() }),
  outcome: z.enum(TRAINING_OUTCOMES),
});
export type TrainedRanker = z.infer<typeof trainedRanker>;

export const getAiTraining = endpoint("getAiTraining", {
  summary:
    "The ranker in use, what was trained before it, and how many ratings the next training still needs.",
  input: z.object({ action: z.literal("figures") }),
  output: z.object({
    /** Version 0 has the built-in weights. */
    ranker: rankerFigures,
    weights: z.array(
      z.object({ feature: z.enum(RANKER_FEATURES), weight: z.number(), built_in: z.number() }),
    ),
    /** Newest first; candidates that were no better are among them. */
    history: z.array(trainedRanker),
    ratings: z.object({
      all: z.int(),
      /** People who are logged in; visitors count as one. */
      raters: z.int(),
      mine: z.int(),
      since_last_training: z.int(),
    }),
    /** What is missing until the next training; zeros where it only waits for its hour. */
    needed: z.object({ ratings: z.int(), raters: z.int(), searches: z.int() }),
  }),
});
export type AiTraining = z.infer<typeof getAiTraining.output>;

/** One rating that a user gave. */
export const aiContribution = z.object({
  feedback_id: z.string(),
  question: z.string().nullable(),
  /** Null: the answer as a whole, or a supplement that is gone. */
  supplement: z
    .object({ supplement_id: z.string(), slug: z.string(), name: z.string(), brand_name: z.string() })
    .nullable(),
  /** 0 (useless) to 3 (exactly that). */
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
  summary: "Takes one of the user's own ratings back: it is deleted, and gone from the next training.",
  input: z.object({
    action: z.literal("undo"),
    feedback_id: z.string().regex(/^\d{1,9}$/, "There is no such rating."),
  }),
  output: z.null(),
});

export const drawTrainingQuestion = endpoint("drawTrainingQuestion", {
  summary: "A question to rate results for: one that the user has not rated, and others have rated least.",
  input: z.object({ action: z.literal("draw") }),
  output: z.object({ question: z.string() }),
});
