import { z } from "zod";
import { card } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { idOrSlug, instant, page, pageLimit } from "./fields.ts";

export const followSupplement = endpoint("followSupplement", {
  summary: "Writes to the user when a report on this supplement is published or withdrawn.",
  input: z.object({ action: z.literal("follow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const unfollowSupplement = endpoint("unfollowSupplement", {
  summary: "Ends the letters about this supplement.",
  input: z.object({ action: z.literal("unfollow"), supplement_id: idOrSlug }),
  output: z.object({ supplement_id: z.string(), following: z.boolean() }),
});

export const listFollowed = endpoint("listFollowed", {
  summary: "Supplements that the user follows, latest first; with `supplement_id` only that one.",
  input: z.object({ action: z.literal("list"), supplement_id: idOrSlug.optional(), page, limit: pageLimit }),
  output: listOf(card.extend({ followed_at: instant })),
});
