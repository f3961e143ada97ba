import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { repeat } from "#platform/recurring-job.ts";
import type { Services } from "#server/services.ts";
import { missing } from "../learning/enough.ts";
import { train } from "../learning/train.ts";
import { rankerInUse } from "../queries/ranker.ts";
import { ratingsToLearn } from "../queries/ratings.ts";
import { supplyOf } from "../queries/training.ts";
import { rankerVersions } from "../schema.ts";

const HOUR_MS = 3_600_000;

export type TrainedVersion = typeof rankerVersions.$inferSelect;

/**
 * Trains a ranker where there is enough that is new, and has it rank from now on if it wins on held-out ratings.
 * Answers the version, promoted or not; null where nothing was trained.
 */
export function trainRanker(db: Db, now: Date): Promise<TrainedVersion | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rankerVersions} in share row exclusive mode`);
    const { ratings, raters, searches } = missing(await supplyOf(tx));
    if (ratings + raters + searches > 0) return null;
    const inUse = await rankerInUse(tx);
    const trained = train(await ratingsToLearn(tx), inUse.weights);
    if (!trained) return null;
    if (trained.wins) await tx.update(rankerVersions).set({ inUse: false });
    const [version] = await tx
      .insert(rankerVersions)
      .values({
        weights: trained.weights,
        against: inUse.version,
        ratings: trained.ratings,
        raters: trained.raters,
        heldOutSearches: trained.heldOutSearches,
        ndcg10: trained.after.ndcg10,
        mrr: trained.after.mrr,
        ndcg10Before: trained.before.ndcg10,
        mrrBefore: trained.before.mrr,
        gainLow: trained.gain.low,
        gainHigh: trained.gain.high,
        promoted: trained.wins,
        inUse: trained.wins,
        trainedAt: now,
      })
      .returning();
    return version ?? null;
  });
}

/** Looks every hour whether there is enough to learn from, by one of the processes. */
export const trainRankerHourly = (needs: Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  repeat(needs, "train-ranker", HOUR_MS, (now) => trainRanker(needs.db, now));
