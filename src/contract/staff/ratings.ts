import { z } from "zod";
import { FEEDBACK_REASONS } from "../ai-search-vocabulary.ts";
import { trainedRanker } from "../ai-training.ts";
import { instant } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

/** Who rated: `user:17`, or `guest:` and the number of a guest token. No address, no name. */
const rater = z.string().regex(/^(user:\d{1,9}|guest:[\w-]{1,64})$/, "No such rater.");

const exclusion = z.object({ operator: z.string(), reason: z.string(), at: instant });

const raterRow = z.object({
  rater,
  /** Number of the account; null for a guest. */
  user_id: z.int().nullable(),
  ratings: z.int(),
  notes: z.int(),
  /** Searches whose results the rater graded differently: what a training learns from. */
  searches: z.int(),
  /**
   * Share of pairs of results (0 to 1) that the rater orders like all counted raters together; 0.5 is chance. Null: no search
   * with different grades among the newest ratings, or no rating that counts.
   */
  agreement: z.number().nullable(),
  last_rated_at: instant,
  /** The account’s email address is confirmed, or the rater is a guest: otherwise its ratings don’t count. */
  confirmed: z.boolean(),
  /** Null: the rater’s ratings count. */
  exclusion: exclusion.nullable(),
});
export type RaterRow = z.output<typeof raterRow>;

export const listRaters = staffEndpoint("listRaters", {
  summary: "Who rated search results: how often, and how far they agree with the others. Most ratings first.",
  input: z.object({ action: z.literal("list_raters") }),
  /** `total`: all raters; the list may be shorter. */
  output: z.object({ total: z.int(), list: z.array(raterRow) }),
});

const note = z.object({
  id: z.int(),
  rater,
  user_id: z.int().nullable(),
  note: z.string(),
  /** 0 (not relevant) to 3 (exactly right). */
  rating: z.int(),
  reason: z.enum(FEEDBACK_REASONS).nullable(),
  /** Null: asked by a guest. */
  question: z.string().nullable(),
  /** Null: the rating is of the whole answer, or the product was deleted. */
  product: z.object({ slug: z.string(), name: z.string(), brand: z.string() }).nullable(),
  at: instant,
});
export type RatingNote = z.output<typeof note>;

export const listRatingNotes = staffEndpoint("listRatingNotes", {
  summary: "Notes that raters left, newest first.",
  input: z.object({
    action: z.literal("list_notes"),
    /** Null: of all raters. */
    rater: rater.nullable().default(null),
    /** Only notes older than this one, for the next page; 0: from the newest. */
    before: z.int().min(0).max(2_147_483_647).default(0),
  }),
  output: z.object({ total: z.int(), has_more: z.boolean(), list: z.array(note) }),
});

export const leaveOutRater = staffEndpoint("leaveOutRater", {
  summary: "Leaves a rater’s ratings out of trainings and comparisons. They stay stored.",
  input: z.object({ action: z.literal("leave_out"), rater, reason }),
  output: z.null(),
});

export const takeBackRater = staffEndpoint("takeBackRater", {
  summary: "Lets the ratings of a rater who was left out count again.",
  input: z.object({ action: z.literal("take_back"), rater, reason }),
  output: z.null(),
});

const interval = z.object({ low: z.number(), high: z.number() });

const version = trainedRanker.extend({
  /** On the editors’ judged questions; null: not compared, because it lost on ratings. */
  judged: z
    .object({ questions: z.int(), ndcg_10: z.number(), in_use_ndcg_10: z.number(), gain: interval })
    .nullable(),
  /** It was used before: a rollback can return to it. */
  was_used: z.boolean(),
});
export type RankerVersionRow = z.output<typeof version>;

export const listRankerVersions = staffEndpoint("listRankerVersions", {
  summary: "The ranker in use, every trained one with its figures, and what the next training needs.",
  input: z.object({ action: z.literal("list_versions") }),
  output: z.object({
    /** Version 0: the built-in ranker. */
    in_use: z.int(),
    /** Null: trained rankers that win are used at once. */
    hold: z.object({ operator: z.string(), at: instant }).nullable(),
    /** Ratings that count, without those of raters who are left out. */
    ratings: z.object({
      total: z.int(),
      raters: z.int(),
      since_last_training: z.int(),
      left_out: z.object({ raters: z.int(), ratings: z.int() }),
    }),
    /** Still missing for the next training. */
    needed: z.object({ ratings: z.int(), raters: z.int(), searches: z.int() }),
    versions: z.array(version),
  }),
});

const versionNumber = z.int().min(0).max(2_147_483_647);
const metrics = z.object({ ndcg_10: z.number(), mrr: z.number() });

export const compareRankers = staffEndpoint("compareRankers", {
  summary:
    "Two rankers, measured now: on the held-out ratings that count, and on the editors’ held-out questions. Takes seconds.",
  input: z.object({ action: z.literal("compare"), a: versionNumber, b: versionNumber }),
  output: z.object({
    a: z.int(),
    b: z.int(),
    /** `gain`: 95% interval of b’s nDCG@10 minus a’s. Null: too few ratings are held out. */
    held_out: z.object({ searches: z.int(), a: metrics, b: metrics, gain: interval }).nullable(),
    /** Null: no judged question has an answer in this catalog. */
    judged: z
      .object({ questions: z.int(), a_ndcg_10: z.number(), b_ndcg_10: z.number(), gain: interval })
      .nullable(),
  }),
});
export type RankerComparison = z.output<typeof compareRankers.output>;

export const trainRankerNow = staffEndpoint("trainRankerNow", {
  summary: "Trains a ranker on the ratings that count, as the hourly job does. Takes seconds.",
  input: z.object({ action: z.literal("train"), reason }),
  /** Null: too few new ratings. */
  output: z.object({ version: z.int(), outcome: trainedRanker.shape.outcome }).nullable(),
});

export const holdRankers = staffEndpoint("holdRankers", {
  summary: "Lets trained rankers that win wait for a decision, or be used at once again.",
  input: z.object({ action: z.literal("hold"), held: z.boolean(), reason }),
  output: z.null(),
});

export const promoteRankerVersion = staffEndpoint("promoteRankerVersion", {
  summary:
    "Puts a ranker that waits into use. 409 if today’s held-out ratings rank it behind the one in use, or another is in use by now.",
  input: z.object({
    action: z.literal("promote"),
    version: versionNumber,
    /** The version in use that was seen. */
    seen: versionNumber,
    reason,
  }),
  output: z.null(),
});

export const rollBackRankerVersion = staffEndpoint("rollBackRankerVersion", {
  summary: "Returns to a ranker that was used before; 0: the built-in one. 409 if another is in use by now.",
  input: z.object({
    action: z.literal("roll_back"),
    to: versionNumber,
    /** The version in use that was seen. */
    seen: versionNumber,
    reason,
  }),
  output: z.null(),
});
