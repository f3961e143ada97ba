import * as calls from "#contract/staff/ratings.ts";
import { compareRankerVersions } from "#server/features/ai-search/commands/compare-rankers.ts";
import { excludeRater, includeRater } from "#server/features/ai-search/commands/exclude-rater.ts";
import { holdPromotion, promoteRanker } from "#server/features/ai-search/commands/promote.ts";
import { rollBackRanker } from "#server/features/ai-search/commands/roll-back.ts";
import { trainRanker } from "#server/features/ai-search/commands/train-ranker.ts";
import { readRankerVersions } from "#server/features/ai-search/queries/ranker-versions.ts";
import { readRaters, readRatingNotes } from "#server/features/ai-search/queries/raters.ts";
import { toTrainedRanker } from "#server/features/ai-search/queries/training.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Calls of the screen Ratings and ranker. */
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
    bind(calls.listRankerVersions, () => readRankerVersions(db)),
    bind(calls.compareRankers, ({ a, b }) => compareRankerVersions(services, { a, b })),
    bind(calls.trainRankerNow, async ({ reason }, { visitor }) => {
      const trained = await trainRanker(services, clock.now(), await actOf(db, visitor, reason));
      return trained && { version: trained.version, outcome: toTrainedRanker(trained).outcome };
    }),
    bind(calls.holdRankers, async ({ held, reason }, { visitor }) => {
      await holdPromotion(db, { held, ...(await actOf(db, visitor, reason)), now: clock.now() });
      return null;
    }),
    bind(calls.promoteRankerVersion, async ({ version, seen, reason }, { visitor }) => {
      await promoteRanker(db, { version, seen, ...(await actOf(db, visitor, reason)) });
      return null;
    }),
    bind(calls.rollBackRankerVersion, async ({ to, seen, reason }, { visitor }) => {
      await rollBackRanker(db, { to, seen, ...(await actOf(db, visitor, reason)), now: clock.now() });
      return null;
    }),
  ];
};
