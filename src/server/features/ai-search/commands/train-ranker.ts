import { sql } from "drizzle-orm";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { decidePromotion } from "../learning/judged/compare.ts";
import { trainAndEvaluate } from "../learning/train.ts";
import { missingTrainingData } from "../learning/training-data.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { loadTrainingRatings } from "../queries/ratings.ts";
import { countTrainingData } from "../queries/training.ts";
import { rankerVersions } from "../schema.ts";
import { judgeRanker } from "./judge-ranker.ts";
import { isPromotionHeld, recordPromotion } from "./promote.ts";

const HOUR_MS = 3_600_000;

export type TrainedVersion = typeof rankerVersions.$inferSelect;

export type TrainDeps = Pick<Services, "db" | "search">;

/**
 * Trains a ranker if there are enough new ratings, and promotes it if it wins on held-out ratings and on the editors'
 * judged questions, unless operators hold promotion. Returns the version, promoted or not; null if nothing was trained.
 */
export function trainRanker({ db, search }: TrainDeps, now: Date): Promise<TrainedVersion | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rankerVersions} in share row exclusive mode`);
    const { ratings, raters, searches } = missingTrainingData(await countTrainingData(tx));
    if (ratings + raters + searches > 0) return null;
    const inUse = await rankerInUse(tx);
    const trained = trainAndEvaluate(await loadTrainingRatings(tx), inUse.weights);
    if (!trained) return null;
    const judged = trained.wins
      ? await judgeRanker({ db, search, now }, trained.weights, inUse.weights)
      : null;
    const decision = decidePromotion(trained.wins, judged, await isPromotionHeld(tx));
    const promoted = decision === "promoted";
    if (promoted) await tx.update(rankerVersions).set({ inUse: false });
    const [version] = await tx
      .insert(rankerVersions)
      .values({
        weights: trained.weights,
        baselineVersion: inUse.version,
        ratings: trained.ratings,
        raters: trained.raters,
        heldOutSearches: trained.heldOutSearches,
        ndcg10: trained.after.ndcg10,
        mrr: trained.after.mrr,
        baselineNdcg10: trained.before.ndcg10,
        baselineMrr: trained.before.mrr,
        gainLow: trained.gain.low,
        gainHigh: trained.gain.high,
        decision,
        judged,
        promoted,
        inUse: promoted,
        trainedAt: now,
      })
      .returning();
    if (version && promoted) await recordPromotion(tx, version, "training");
    return version ?? null;
  });
}

/** Schedules the training every hour, in one of the processes. */
export const trainRankerHourly = (deps: TrainDeps & Pick<Services, "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(deps, "train-ranker", HOUR_MS, (now) => trainRanker(deps, now));
