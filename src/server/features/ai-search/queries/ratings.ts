import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Rating } from "../learning/ratings.ts";
import { aiFeedback } from "../schema.ts";

/** Maximum ratings used for a training, newest first: bounds its duration, and old ratings say little. */
const MAX_RATINGS = 20_000;

/** Ratings with stored features, newest first. */
export async function loadTrainingRatings(db: Queryable): Promise<Rating[]> {
  const rows = await db
    .select()
    .from(aiFeedback)
    .where(isNotNull(aiFeedback.features))
    .orderBy(desc(aiFeedback.createdAt), desc(aiFeedback.id))
    .limit(MAX_RATINGS);
  return rows.map(({ visitor, userId, question, searchId, features, grade }) => ({
    rater: visitor,
    hasAccount: userId !== null,
    question: question?.toLowerCase() ?? searchId,
    search: searchId,
    features: features ?? {},
    grade,
  }));
}
