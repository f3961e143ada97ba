import { and, desc, eq, getTableColumns, isNotNull, isNull, or } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { users } from "../../accounts/schema.ts";
import type { Rating } from "../learning/ratings.ts";
import { aiFeedback } from "../schema.ts";

/** Maximum ratings used for a training, newest first: bounds its duration, and old ratings say little. */
const MAX_RATINGS = 20_000;

/** Ratings with stored features, by guests and by users with a confirmed email, newest first. */
export async function loadTrainingRatings(db: Queryable): Promise<Rating[]> {
  const rows = await db
    .select(getTableColumns(aiFeedback))
    .from(aiFeedback)
    .leftJoin(users, eq(users.id, aiFeedback.userId))
    .where(and(isNotNull(aiFeedback.features), or(isNull(aiFeedback.userId), users.emailVerified)))
    .orderBy(desc(aiFeedback.createdAt), desc(aiFeedback.id))
    .limit(MAX_RATINGS);
  return rows.map(({ visitor, userId, network, question, searchId, features, grade }) => ({
    rater: visitor,
    hasAccount: userId !== null,
    network: network ?? visitor,
    question: question?.toLowerCase() ?? searchId,
    search: searchId,
    features: features ?? {},
    grade,
  }));
}
