import { z } from "zod";
import { brandCard, card, reportSummary } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { idOrSlug, instant, multilineText, page, pageLimit, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";

/** What a user noted about a followed supplement; only they see it. */
const notes = z.object({
  /** Whether the user gets emails about the supplement's reports. */
  alerts: z.boolean(),
  /** Empty if there is none, like `lot`. */
  note: multilineText(MAX_LENGTH.note),
  /** Lot number of the user's own package. */
  lot: text(),
});

export const followSupplement = endpoint("followSupplement", {
  summary: "Follows a supplement: the user gets an email when a report on it is published or withdrawn.",
  input: z.object({ action: z.literal("follow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const unfollowSupplement = endpoint("unfollowSupplement", {
  summary: "Unfollows a supplement: emails about it stop, and note and lot are deleted.",
  input: z.object({ action: z.literal("unfollow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const editFollowed = endpoint("editFollowed", {
  summary: "Changes emails, note or lot of a supplement that the user follows; what is not sent stays.",
  input: notes.partial().extend({ action: z.literal("edit"), supplement_id: idOrSlug }),
  output: notes.extend({ supplement_id: z.string() }),
});

/** A lot that was tested, as far as it takes to compare it with the user's own. */
const testedLot = reportSummary.pick({
  report_slug: true,
  lot_number: true,
  tested_at: true,
  state: true,
  verdict: true,
});

/** A supplement that the user follows. */
export const followed = card.extend({
  followed_at: instant,
  ...notes.shape,
  /** Newest first, with reports that were superseded or withdrawn. */
  tested_lots: z.array(testedLot),
});
export type Followed = z.infer<typeof followed>;

export const listFollowed = endpoint("listFollowed", {
  summary: "Supplements that the user follows, latest first; with `supplement_id`, only that one.",
  input: z.object({ action: z.literal("list"), supplement_id: idOrSlug.optional(), page, limit: pageLimit }),
  output: listOf(followed),
});

const brandFollowing = z.object({ brand_id: z.string(), following: z.boolean() });

export const followBrand = endpoint("followBrand", {
  summary: "Follows a brand: the user gets an email about each report and public notice of its products.",
  input: z.object({ action: z.literal("follow_brand"), brand_id: idOrSlug }),
  output: brandFollowing,
});

export const unfollowBrand = endpoint("unfollowBrand", {
  summary: "Unfollows a brand: emails stop, except about its products that the user follows.",
  input: z.object({ action: z.literal("unfollow_brand"), brand_id: idOrSlug }),
  output: brandFollowing,
});

/** A brand that the user follows. */
export const followedBrand = brandCard.extend({ followed_at: instant });
export type FollowedBrand = z.infer<typeof followedBrand>;

export const listFollowedBrands = endpoint("listFollowedBrands", {
  summary: "Brands that the user follows, latest first; with `brand_id`, only that one.",
  input: z.object({
    action: z.literal("list_brands"),
    brand_id: idOrSlug.optional(),
    page,
    limit: pageLimit,
  }),
  output: listOf(followedBrand),
});
