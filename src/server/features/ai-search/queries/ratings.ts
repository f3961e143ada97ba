import { desc, isNotNull } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { Rating } from "../learning/ratings.ts";
import { aiFeedback } from "../schema.ts";

/** The newest ratings only: what was liked years ago says little, and a training has to end. */
const MOST = 20_000;

/** Ratings of results, newest first. */
export async function ratingsToLearn(db: Queryable): Promise<Rating[]> {
  const rows = await db
    .select()
    .from(aiFeedback)
    .where(isNotNull(aiFeedback.features))
    .orderBy(desc(aiFeedback.createdAt), desc(aiFeedback.id))
    .limit(MOST);
  return rows.map(({ visitor, userId, question, searchId, features, grade }) => ({
    rater: visitor,
    hasAccount: userId !== null,
    question: question?.toLowerCase() ?? searchId,
    search: searchId,
    features: features ?? {},
    grade,
  }));
}
