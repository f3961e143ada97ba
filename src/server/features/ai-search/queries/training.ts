import { desc, sql } from "drizzle-orm";
import { RANKER_FEATURES } from "#contract/ai-search-vocabulary.ts";
import type { AiTraining, TrainedRanker } from "#contract/ai-training.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { missingTrainingData, type TrainingData } from "../learning/training-data.ts";
import { BUILT_IN_WEIGHTS } from "../ranking/ranker.ts";
import { rankerVersions } from "../schema.ts";
import { rankerFiguresOf, rankerInUse } from "./ranker.ts";
import { IS_LEFT_OUT } from "./ratings.ts";

/** Maximum trainings listed. */
const MAX_LISTED_TRAININGS = 20;

export async function getTraining(db: Queryable, { userId }: SignedIn): Promise<AiTraining> {
  const [ranker, data, history, mine] = await Promise.all([
    rankerInUse(db),
    countTrainingData(db),
    trainedVersions(db),
    ratingsOfUser(db, userId),
  ]);
  return {
    ranker: rankerFiguresOf(ranker),
    weights: RANKER_FEATURES.map((feature) => ({
      feature,
      weight: ranker.weights[feature] ?? 0,
      built_in: BUILT_IN_WEIGHTS[feature],
    })),
    history: history.map(toTrainedRanker),
    ratings: {
      total: data.ratings,
      raters: data.raters,
      mine,
      since_last_training: data.sinceLastTraining,
    },
    needed: missingTrainingData(data),
  };
}

/** Trained rankers, newest first. */
export const trainedVersions = (db: Queryable) =>
  db.select().from(rankerVersions).orderBy(desc(rankerVersions.version)).limit(MAX_LISTED_TRAININGS);

/**
 * Counts the available training data: ratings with stored features, without those of unconfirmed accounts and of raters who are
 * left out. What the last training learned from a rater who was left out since is new as well.
 */
export async function countTrainingData(db: Queryable): Promise<TrainingData> {
  const { rows } = await db.execute<Record<keyof TrainingData, number>>(sql`
    with rated as (
        select f.visitor, f.user_id, f.search_id, f.grade, f.created_at
        from ai_feedback f left join users u on u.id = f.user_id
        where f.features is not null and (f.user_id is null or u.email_verified) and not ${IS_LEFT_OUT}
      ),
      last as (select max(trained_at) as at from ranker_versions),
      left_out as (
        select count(*)::int as ratings from ai_feedback f join rater_exclusions e on e.visitor = f.visitor
        where f.features is not null and e.at > (select at from last) and f.created_at <= (select at from last)
      )
    select count(*)::int as ratings, count(distinct user_id)::int as raters,
      (select count(*)::int from (
        select from rated group by visitor, search_id having min(grade) < max(grade)
      ) told_apart) as searches,
      (count(*) filter (where created_at > coalesce((select at from last), '-infinity')))::int
        + (select ratings from left_out) as "sinceLastTraining"
    from rated
  `);
  return rows[0] ?? { ratings: 0, raters: 0, searches: 0, sinceLastTraining: 0 };
}

async function ratingsOfUser(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ai_feedback where user_id = ${userId}`,
  );
  return rows[0]?.count ?? 0;
}

export function toTrainedRanker(row: typeof rankerVersions.$inferSelect): TrainedRanker {
  return {
    version: row.version,
    trained_at: row.trainedAt.toISOString(),
    ratings: row.ratings,
    raters: row.raters,
    held_out_searches: row.heldOutSearches,
    ndcg_10: row.ndcg10,
    mrr: row.mrr,
    baseline: { version: row.baselineVersion, ndcg_10: row.baselineNdcg10, mrr: row.baselineMrr },
    gain: { low: row.gainLow, high: row.gainHigh },
    outcome: outcomeOf(row),
  };
}

function outcomeOf({
  promoted,
  decision,
  inUse,
  rolledBackAt,
}: typeof rankerVersions.$inferSelect): TrainedRanker["outcome"] {
  if (!promoted) return decision === null || decision === "promoted" ? "not_better" : decision;
  if (inUse) return "in_use";
  return rolledBackAt ? "rolled_back" : "replaced";
}
