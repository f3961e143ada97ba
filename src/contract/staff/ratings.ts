import { z } from "zod";
import { FEEDBACK_REASONS } from "../ai-search-vocabulary.ts";
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
  last_rated_at: instant,
  /** The account’s email address is confirmed, or the rater is a guest: otherwise its ratings are no judgments. */
  confirmed: z.boolean(),
  /** Null: the rater’s ratings count. */
  exclusion: exclusion.nullable(),
});
export type RaterRow = z.output<typeof raterRow>;

export const listRaters = staffEndpoint("listRaters", {
  summary: "Who rated search results, and how often. Most ratings first.",
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
  summary: "Leaves a rater’s ratings out of the judgments. They stay stored.",
  input: z.object({ action: z.literal("leave_out"), rater, reason }),
  output: z.null(),
});

export const takeBackRater = staffEndpoint("takeBackRater", {
  summary: "Lets the ratings of a rater who was left out count again.",
  input: z.object({ action: z.literal("take_back"), rater, reason }),
  output: z.null(),
});
