import { eq } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { aiFeedback, raterExclusions } from "../schema.ts";

interface RaterAct {
  /** As in `ai_feedback.visitor`. */
  rater: string;
  operator: string;
  reason: string;
}

/** Leaves a rater out of trainings and comparisons. Throws `not_found`, or `conflict` if that was done before. */
export async function excludeRater(
  db: Db,
  { rater, operator, reason, now }: RaterAct & { now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = eq(aiFeedback.visitor, rater);
    const [rated] = await tx.select({ userId: aiFeedback.userId }).from(aiFeedback).where(own).limit(1);
    if (!rated) throw new ApiError("not_found", "This rater has no ratings.");
    const ratings = await tx.$count(aiFeedback, own);
    const added = await tx
      .insert(raterExclusions)
      .values({ visitor: rater, userId: rated.userId, reason, operator, at: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) throw new ApiError("conflict", "This rater is left out already.");
    await recordAction(tx, {
      operator,
      action: "leave-out-rater",
      subject: rater,
      details: { ratings, reason },
    });
  });
}

/** Ends `excludeRater`. Throws `not_found`. */
export async function includeRater(db: Db, { rater, operator, reason }: RaterAct): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.delete(raterExclusions).where(eq(raterExclusions.visitor, rater)).returning();
    if (!ended) throw new ApiError("not_found", "This rater isn’t left out.");
    await recordAction(tx, {
      operator,
      action: "take-back-rater",
      subject: rater,
      details: { left_out_for: ended.reason, reason },
    });
  });
}
