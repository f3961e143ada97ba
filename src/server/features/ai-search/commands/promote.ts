import { eq, sql } from "drizzle-orm";
import type { Db, Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { compareOnHeldOut } from "../learning/train.ts";
import { type Ranker, rankerInUse } from "../queries/ranker.ts";
import { loadTrainingRatings } from "../queries/ratings.ts";
import { promotionHolds, rankerVersions } from "../schema.ts";

type Version = typeof rankerVersions.$inferSelect;

/** Whether operators decide about every trained ranker. */
export const isPromotionHeld = async (db: Queryable): Promise<boolean> =>
  (await db.$count(promotionHolds)) > 0;

/** Lets operators decide about every trained ranker, or the figures alone again. Idempotent. */
export function holdPromotion(
  db: Db,
  { held, operator, reason, now }: { held: boolean; operator: string; reason?: string; now: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    const changed = held
      ? await tx.insert(promotionHolds).values({ operator, at: now }).onConflictDoNothing().returning()
      : await tx.delete(promotionHolds).returning();
    if (changed.length > 0)
      await recordAction(tx, {
        operator,
        action: held ? "ranker hold" : "ranker release",
        subject: "promotion",
        details: { reason },
      });
  });
}

export interface Promotion {
  version: number;
  operator: string;
  reason?: string;
  /** The version in use that the operator saw. */
  seen?: number;
}

/**
 * Puts a ranker that waits for an operator into use. Throws `not_found`, or `conflict` if it does not wait, if another ranker
 * is in use than was seen, or if today's held-out ratings rank it behind the one in use.
 */
export function promoteRanker(db: Db, { version, operator, reason, seen }: Promotion): Promise<void> {
  return db.transaction(async (tx) => {
    await lockRankers(tx);
    const [ranker] = await tx.select().from(rankerVersions).where(eq(rankerVersions.version, version));
    if (!ranker) throw new ApiError("not_found", `Ranker version ${version} not found.`);
    if (ranker.promoted || ranker.decision !== "waiting")
      throw new ApiError(
        "conflict",
        `Version ${version} does not wait for promotion: it was used before, or it lost a comparison.`,
      );
    const inUse = await rankerInUse(tx);
    if (seen !== undefined) refuseOtherVersion(inUse.version, seen);
    await refuseWorseRanker(tx, ranker, inUse);
    await tx.update(rankerVersions).set({ inUse: false });
    await tx
      .update(rankerVersions)
      .set({ inUse: true, promoted: true })
      .where(eq(rankerVersions.version, version));
    await recordPromotion(tx, ranker, operator, reason);
  });
}

/** Makes those who change which ranker is in use wait for each other; each writes several versions. */
export async function lockRankers(tx: Queryable): Promise<void> {
  await tx.execute(sql`lock table ${rankerVersions} in share row exclusive mode`);
}

/** Throws `conflict` if the ranker in use is not the one that an operator saw. */
export function refuseOtherVersion(inUse: number, seen: number): void {
  if (inUse !== seen)
    throw new ApiError("conflict", `Version ${inUse} is in use by now. Look at the figures again.`);
}

/** A ranker that won when it was trained can be worse today: there are other ratings, and another ranker may be in use. */
async function refuseWorseRanker(tx: Queryable, candidate: Version, inUse: Ranker): Promise<void> {
  const compared = compareOnHeldOut(await loadTrainingRatings(tx), inUse.weights, candidate.weights);
  if (compared === null && candidate.baselineVersion === inUse.version) return;
  if (compared === null)
    throw new ApiError(
      "conflict",
      `Version ${candidate.version} was compared with version ${candidate.baselineVersion}, and too few ratings are held out to compare it with version ${inUse.version}, which is in use.`,
    );
  const { before, after } = compared;
  if (after.ndcg10 < before.ndcg10)
    throw new ApiError(
      "conflict",
      `On today’s held-out ratings version ${candidate.version} is worse than the ranker in use: nDCG@10 ${after.ndcg10.toFixed(3)} against ${before.ndcg10.toFixed(3)}.`,
    );
}

/** Adds a promotion with its figures to the audit log. `operator`: a name, or "training". */
export const recordPromotion = (
  tx: Queryable,
  ranker: Version,
  operator: string,
  reason?: string,
): Promise<void> =>
  recordAction(tx, {
    operator,
    action: "ranker promotion",
    subject: String(ranker.version),
    details: {
      baseline: ranker.baselineVersion,
      ratings: ranker.ratings,
      raters: ranker.raters,
      ndcg_10: ranker.ndcg10,
      baseline_ndcg_10: ranker.baselineNdcg10,
      gain: [ranker.gainLow, ranker.gainHigh],
      judged: ranker.judged,
      reason,
    },
  });
