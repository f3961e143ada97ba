import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { decidePromotion } from "../learning/judged/compare.ts";
import { type TrainingResult, trainAndEvaluate } from "../learning/train.ts";
import { missingTrainingData } from "../learning/training-data.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { loadTrainingRatings } from "../queries/ratings.ts";
import { countTrainingData } from "../queries/training.ts";
import { rankerVersions } from "../schema.ts";
import { judgeRanker } from "./judge-ranker.ts";
import { isPromotionHeld, lockRankers, recordPromotion } from "./promote.ts";

const HOUR_MS = 3_600_000;

export type TrainedVersion = typeof rankerVersions.$inferSelect;

export type TrainDeps = Pick<Services, "db" | "search">;

/**
 * Trains a ranker if there are enough new ratings, and promotes it if it wins on held-out ratings and on the editors'
 * judged questions, unless operators hold promotion. Returns the version, promoted or not; null if nothing was trained.
 * `by`: the operator who asked for it; null: the hourly job.
 */
export function trainRanker(
  { db, search }: TrainDeps,
  now: Date,
  by: { operator: string; reason: string } | null = null,
): Promise<TrainedVersion | null> {
  return db.transaction(async (tx) => {
    await lockRankers(tx);
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
        ...figuresOf(trained),
        baselineVersion: inUse.version,
        decision,
        judged,
        promoted,
        inUse: promoted,
        trainedAt: now,
      })
      .returning();
    if (version && by) {
      const { operator, reason } = by;
      const subject = String(version.version);
      await recordAction(tx, { operator, action: "ranker training", subject, details: { decision, reason } });
    }
    if (version && promoted) await recordPromotion(tx, version, "training");
    return version ?? null;
  });
}

const figuresOf = ({ weights, ratings, raters, heldOutSearches, after, before, gain }: TrainingResult) => ({
  ...{ weights, ratings, raters, heldOutSearches },
  ndcg10: after.ndcg10,
  mrr: after.mrr,
  baselineNdcg10: before.ndcg10,
  baselineMrr: before.mrr,
  gainLow: gain.low,
  gainHigh: gain.high,
});

/** Schedules the training every hour, in one of the processes. */
export const trainRankerHourly = (deps: TrainDeps & Pick<Services, "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(deps, "train-ranker", HOUR_MS, (now) => trainRanker(deps, now));
