import * as calls from "#contract/staff/ratings.ts";
import { excludeRater, includeRater } from "#server/features/ai-search/commands/exclude-rater.ts";
import { readRaters, readRatingNotes } from "#server/features/ai-search/queries/raters.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Calls about ratings of search results. */
export const ratingRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(calls.listRaters, () => readRaters(db)),
    bind(calls.listRatingNotes, ({ rater, before }) => readRatingNotes(db, { rater, before })),
    bind(calls.leaveOutRater, async ({ rater, reason }, { visitor }) => {
      await excludeRater(db, { rater, ...(await actOf(db, visitor, reason)), now: clock.now() });
      return null;
    }),
    bind(calls.takeBackRater, async ({ rater, reason }, { visitor }) => {
      await includeRater(db, { rater, ...(await actOf(db, visitor, reason)) });
      return null;
    }),
  ];
};
