import { z } from "zod";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { idOrSlug, instant, page, pageLimit } from "./fields.ts";

export const followSupplement = endpoint("followSupplement", {
  summary: "Follows a supplement: the user gets an email when a report on it is published or withdrawn.",
  input: z.object({ action: z.literal("follow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const unfollowSupplement = endpoint("unfollowSupplement", {
  summary: "Unfollows a supplement and stops emails about it.",
  input: z.object({ action: z.literal("unfollow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const listFollowed = endpoint("listFollowed", {
  summary: "Supplements that the user follows, latest first; with `supplement_id`, only that one.",
  input: z.object({ action: z.literal("list"), supplement_id: idOrSlug.optional(), page, limit: pageLimit }),
  output: listOf(card.extend({ followed_at: instant })),
});
