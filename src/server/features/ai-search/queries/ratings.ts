import { and, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { users } from "../../accounts/schema.ts";
import type { Rating } from "../learning/ratings.ts";
import { aiFeedback, raterExclusions } from "../schema.ts";

/** Maximum ratings used for a training, newest first: bounds its duration, and old ratings say little. */
const MAX_RATINGS = 20_000;

/** SQL: whether an operator left the rater of the feedback row `f` out. */
export const IS_LEFT_OUT = sql.raw("exists (select from rater_exclusions e where e.visitor = f.visitor)");

/** A rating, and whether its rater was left out by an operator. */
export interface LoadedRating extends Rating {
  isLeftOut: boolean;
}

/** Ratings that count in trainings and comparisons, newest first. */
export async function loadTrainingRatings(db: Queryable): Promise<Rating[]> {
  const ratings = await loadRatings(db, MAX_RATINGS);
  return ratings.filter(({ isLeftOut }) => !isLeftOut);
}

/** Ratings with stored features, by guests and by users with a confirmed email, newest first. */
export async function loadRatings(db: Queryable, limit: number): Promise<LoadedRating[]> {
  const rows = await db
    .select({
      ...getTableColumns(aiFeedback),
      isLeftOut: sql<boolean>`${raterExclusions.visitor} is not null`,
    })
    .from(aiFeedback)
    .leftJoin(users, eq(users.id, aiFeedback.userId))
    .leftJoin(raterExclusions, eq(raterExclusions.visitor, aiFeedback.visitor))
    .where(and(isNotNull(aiFeedback.features), or(isNull(aiFeedback.userId), users.emailVerified)))
    .orderBy(desc(aiFeedback.createdAt), desc(aiFeedback.id))
    .limit(limit);
  return rows.map(({ visitor, userId, network, question, searchId, features, grade, isLeftOut }) => ({
    rater: visitor,
    hasAccount: userId !== null,
    network: network ?? visitor,
    question: question?.toLowerCase() ?? searchId,
    search: searchId,
    features: features ?? {},
    grade,
    isLeftOut,
  }));
}
