import { eq, sql } from "drizzle-orm";
import type { Db, Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { promotionHolds, rankerVersions } from "../schema.ts";

type Version = typeof rankerVersions.$inferSelect;

/** Whether operators decide about every trained ranker. */
export const isPromotionHeld = async (db: Queryable): Promise<boolean> =>
  (await db.$count(promotionHolds)) > 0;

/** Lets operators decide about every trained ranker, or the figures alone again. Idempotent. */
export function holdPromotion(
  db: Db,
  { held, operator, now }: { held: boolean; operator: string; now: Date },
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
        details: {},
      });
  });
}

/** Puts a ranker that waits for an operator into use. Throws `not_found` or `conflict` if it is none. */
export function promoteRanker(
  db: Db,
  { version, operator }: { version: number; operator: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${rankerVersions} in share row exclusive mode`);
    const [ranker] = await tx.select().from(rankerVersions).where(eq(rankerVersions.version, version));
    if (!ranker) throw new ApiError("not_found", `Ranker version ${version} not found.`);
    if (ranker.promoted || ranker.decision !== "waiting")
      throw new ApiError(
        "conflict",
        `Version ${version} does not wait for promotion: it was used before, or it lost a comparison.`,
      );
    await tx.update(rankerVersions).set({ inUse: false });
    await tx
      .update(rankerVersions)
      .set({ inUse: true, promoted: true })
      .where(eq(rankerVersions.version, version));
    await recordPromotion(tx, ranker, operator);
  });
}

/** Adds a promotion with its figures to the audit log. `operator`: a name, or "training". */
export const recordPromotion = (tx: Queryable, ranker: Version, operator: string): Promise<void> =>
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
    },
  });
